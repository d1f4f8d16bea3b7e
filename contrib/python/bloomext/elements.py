"""Values of Python as the bytes that bloomext hashes: doc/hashing.md."""

from __future__ import annotations

import datetime
import decimal
import enum
import ipaddress
import math
import struct
import uuid
from typing import Any, Callable, Dict, List

import xxhash

_NULL = b"\xff\xff\xff\xff"
_EPOCH = datetime.datetime(2000, 1, 1)
_UTC_EPOCH = datetime.datetime(2000, 1, 1, tzinfo=datetime.timezone.utc)
_MICROSECOND = datetime.timedelta(microseconds=1)


def hash_of(value: Any, kind: str) -> int:
    """The hash of a value, as bloom_hash gives it: a signed number of 64 bits."""
    h: int = xxhash.xxh3_64_intdigest(canonical_bytes(value, kind))
    return h - (1 << 64) if h >> 63 else h


def canonical_bytes(value: Any, kind: str) -> bytes:
    """The bytes of a value that are hashed, as an element of this kind."""
    if value is None and kind != "jsonb":
        raise TypeError("NULL is not an element")
    if kind.endswith("[]"):
        return _array(value, kind)
    if kind.startswith("range(") and kind.endswith(")"):
        return _range(value, kind)
    if kind.startswith("row(") and kind.endswith(")"):
        return _row(value, kind)
    if kind not in _SCALARS:
        raise TypeError(f"this package has no values of kind {kind}")
    return _SCALARS[kind](value, kind)


def _expect(value: Any, kind: str, *types: type) -> None:
    if not isinstance(value, types) or (isinstance(value, bool) and bool not in types):
        raise TypeError(f"the filter holds elements of kind {kind}, not {type(value).__name__}")


def _member(value: Any, kind: str) -> bytes:
    """A value within another one."""
    if value is None:
        return _NULL
    data = canonical_bytes(value, kind)
    return struct.pack("<I", len(data)) + data


def _integer(form: str) -> Callable[[Any, str], bytes]:
    def pack(value: Any, kind: str) -> bytes:
        _expect(value, kind, int)
        try:
            return struct.pack(form, value)
        except struct.error as error:
            raise OverflowError(f"{value} is out of range for kind {kind}") from error
    return pack


def _float(value: Any, kind: str) -> bytes:
    _expect(value, kind, float, int)
    number = float(value)
    if math.isnan(number):
        return struct.pack("<Q", 0x7FF8000000000000)
    return struct.pack("<d", number + 0.0 if number else 0.0)


def _decimal(value: Any, kind: str) -> bytes:
    _expect(value, kind, decimal.Decimal, int)
    number = decimal.Decimal(value)
    if number.is_nan():
        return b"\x02"
    if number.is_infinite():
        return b"\x04" if number < 0 else b"\x03"
    if not number:
        return b"\x00"
    sign, digits, exponent = number.as_tuple()
    assert isinstance(exponent, int)
    text = "".join(map(str, digits)).lstrip("0")
    # Four digits of ten are one of ten thousand, counted from the decimal point.
    text += "0" * (exponent % 4)
    exponent -= exponent % 4
    text = text.zfill((len(text) + 3) // 4 * 4)
    groups = [int(text[i:i + 4]) for i in range(0, len(text), 4)]
    weight = len(groups) - 1 + exponent // 4
    while groups[-1] == 0:
        groups.pop()
    if not -0x8000 <= weight <= 0x7FFF or len(groups) > 0xFFFF:
        raise OverflowError(f"{value} is out of range for kind {kind}")
    return struct.pack(f"<Bh{len(groups)}H", sign, weight, *groups)


def _text(value: Any, kind: str) -> bytes:
    if kind == "enum" and isinstance(value, enum.Enum):
        value = value.value
    _expect(value, kind, str)
    data: bytes = value.encode("utf-8")
    return data


def _bytes(value: Any, kind: str) -> bytes:
    _expect(value, kind, bytes, bytearray, memoryview)
    return bytes(value)


def _bool(value: Any, kind: str) -> bytes:
    _expect(value, kind, bool)
    return b"\x01" if value else b"\x00"


def _uuid(value: Any, kind: str) -> bytes:
    _expect(value, kind, uuid.UUID)
    data: bytes = value.bytes
    return data


def _date(value: Any, kind: str) -> bytes:
    if isinstance(value, datetime.datetime):
        raise TypeError("the filter holds elements of kind date, not datetime")
    _expect(value, kind, datetime.date)
    return struct.pack("<i", (value - _EPOCH.date()).days)


def _with_zone(value: Any) -> bool:
    return value.utcoffset() is not None


def _timestamp(value: Any, kind: str) -> bytes:
    _expect(value, kind, datetime.datetime)
    zoned = _with_zone(value)
    if zoned != (kind == "timestamptz"):
        raise TypeError(f"the filter holds elements of kind {kind}: the value has {'a' if zoned else 'no'} time zone")
    return struct.pack("<q", (value - (_UTC_EPOCH if zoned else _EPOCH)) // _MICROSECOND)


def _time(value: Any, kind: str) -> bytes:
    _expect(value, kind, datetime.time)
    zoned = _with_zone(value)
    if value.tzinfo is not None and not zoned:
        raise TypeError(f"the filter holds elements of kind {kind}: the value's time zone has no offset without a date")
    if zoned != (kind == "timetz"):
        raise TypeError(f"the filter holds elements of kind {kind}: the value has {'a' if zoned else 'no'} time zone")
    seconds = (value.hour * 60 + value.minute) * 60 + value.second
    data = struct.pack("<q", seconds * 1000000 + value.microsecond)
    return data + struct.pack("<i", -int(value.utcoffset().total_seconds())) if zoned else data


def _interval(value: Any, kind: str) -> bytes:
    _expect(value, kind, datetime.timedelta)
    microseconds: int = value // _MICROSECOND
    return microseconds.to_bytes(16, "little", signed=True)


def _inet(value: Any, kind: str) -> bytes:
    # An interface is an address, too, with a netmask of its own.
    if isinstance(value, (ipaddress.IPv4Interface, ipaddress.IPv6Interface)):
        address, bits = value.ip, value.network.prefixlen
    elif isinstance(value, (ipaddress.IPv4Network, ipaddress.IPv6Network)):
        address, bits = value.network_address, value.prefixlen
    else:
        _expect(value, kind, ipaddress.IPv4Address, ipaddress.IPv6Address)
        address, bits = value, value.max_prefixlen
    return bytes([address.version, bits]) + address.packed


def _jsonb(value: Any, kind: str) -> bytes:
    if value is None or isinstance(value, bool):
        return bytes([0 if value is None else 2 if value else 1])
    if isinstance(value, float):
        if not math.isfinite(value):
            raise TypeError("jsonb has no such number")
        value = decimal.Decimal(repr(value))
    if isinstance(value, (int, decimal.Decimal)):
        return b"\x03" + _member(value, "numeric")
    if isinstance(value, str):
        return b"\x04" + _member(value, "text")
    if isinstance(value, (list, tuple)):
        return b"\x05" + struct.pack("<I", len(value)) + b"".join(_jsonb(v, kind) for v in value)
    _expect(value, kind, dict)
    pairs = sorted(((_text(key, "text"), v) for key, v in value.items()), key=lambda pair: (len(pair[0]), pair[0]))
    data = b"".join(struct.pack("<I", len(key)) + key + _jsonb(v, kind) for key, v in pairs)
    return b"\x06" + struct.pack("<I", len(pairs)) + data


def _array(value: Any, kind: str) -> bytes:
    _expect(value, kind, list)
    sizes: List[int] = []
    members = [value]
    while members and isinstance(members[0], list):
        lengths = {len(m) if isinstance(m, list) else -1 for m in members}
        if len(lengths) > 1:
            raise TypeError("the lists of an array with several dimensions have different lengths")
        sizes.append(lengths.pop())
        members = [member for m in members for member in m]
    if not members:
        return struct.pack("<I", 0)
    head = struct.pack("<I", len(sizes)) + b"".join(struct.pack("<ii", size, 1) for size in sizes)
    return head + b"".join(_member(member, kind[:-2]) for member in members)


def _kinds_of_row(kind: str) -> List[str]:
    """The kinds in row(...), which can be rows themselves."""
    kinds, depth = [""], 0
    for character in kind[4:-1]:
        depth += (character == "(") - (character == ")")
        if character == "," and depth == 0:
            kinds.append("")
        else:
            kinds[-1] += character
    return kinds if kinds != [""] else []


def _row(value: Any, kind: str) -> bytes:
    _expect(value, kind, tuple)
    kinds = _kinds_of_row(kind)
    if len(value) != len(kinds):
        raise TypeError(f"the filter holds elements of kind {kind}, not rows of {len(value)} columns")
    return b"".join(_member(member, of) for member, of in zip(value, kinds))


def _next(bound: Any, kind: str) -> Any:
    return bound + (1 if kind == "int" else datetime.timedelta(days=1))


def _range(value: Any, kind: str) -> bytes:
    if not hasattr(value, "isempty") or not hasattr(value, "lower_inc"):
        raise TypeError(f"the filter holds elements of kind {kind}, not {type(value).__name__}")
    of = kind[6:-1]
    lower, upper, lower_inc, upper_inc = value.lower, value.upper, value.lower_inc, value.upper_inc
    if of == "int":
        for bound in (lower, upper):
            if bound is not None:
                _expect(bound, kind, int)
    if of in ("int", "date") and not value.isempty:
        if lower is not None and not lower_inc:
            lower, lower_inc = _next(lower, of), True
        if upper is not None and upper_inc:
            upper, upper_inc = _next(upper, of), False
    if value.isempty or (lower is not None and lower == upper and not (lower_inc and upper_inc)):
        return b"\x01"
    flags = 0x02 * (lower is not None and lower_inc) + 0x04 * (upper is not None and upper_inc)
    flags += 0x08 * (lower is None) + 0x10 * (upper is None)
    return bytes([flags]) + b"".join(_member(bound, of) for bound in (lower, upper) if bound is not None)


_SCALARS: Dict[str, Callable[[Any, str], bytes]] = {
    "int": _integer("<q"),
    "oid": _integer("<I"),
    "xid": _integer("<I"),
    "cid": _integer("<I"),
    "xid8": _integer("<Q"),
    "float": _float,
    "numeric": _decimal,
    "text": _text,
    "enum": _text,
    "bytea": _bytes,
    "bool": _bool,
    "uuid": _uuid,
    "date": _date,
    "timestamp": _timestamp,
    "timestamptz": _timestamp,
    "time": _time,
    "timetz": _time,
    "interval": _interval,
    "inet": _inet,
    "jsonb": _jsonb,
}
