"""Filters of bloomext, Bloom filters for PostgreSQL, without a server.

The formats are those of doc/format.md, the hashes those of doc/hashing.md.
"""

from __future__ import annotations

import base64
import binascii
import math
import struct
from typing import Any, List, Tuple, Union

from .elements import canonical_bytes, hash_of

__all__ = ["Filter", "canonical_bytes", "hash_of"]

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15

_BLOOM, _CUCKOO, _COUNTING = 1, 2, 3
_EMPTY, _NATIVE = 0, 1
_HEADER = struct.Struct("<6BHIQQdQ")


def _mix(h: int) -> int:
    h = h * 0xFF51AFD7ED558CCD & _MASK
    h ^= h >> 32
    return h * 0xC4CEB9FE1A85EC53 & _MASK


def _rehash(h: int) -> int:
    h ^= h >> 30
    h = h * 0xBF58476D1CE4E5B9 & _MASK
    h ^= h >> 27
    h = h * 0x94D049BB133111EB & _MASK
    return h ^ h >> 31


def _spread(m: int) -> int:
    return (m ^ m >> 32) * _GOLDEN & _MASK


def _places(h: int, blocks: int, hashes: int) -> List[Tuple[int, int]]:
    """The block, and the bit in it, of each place of a hash."""
    places = []
    for value in (h,) if hashes == 8 else (h, _rehash(h)):
        m = _mix(value)
        x = _spread(m)
        places += [(m * blocks >> 64, 64 * lane + (x >> 16 + 6 * lane & 63)) for lane in range(8)]
    return places


class _Bits:
    """An array of bits, or of counters in four planes."""

    def __init__(self, data: memoryview, bits: int, hashes: int, planes: int) -> None:
        if bits == 0 or bits % 512 or hashes not in (8, 16) or len(data) != bits // 8 * planes:
            raise ValueError("the filter is damaged: it has not the length that its header implies")
        self._data, self._blocks, self._hashes, self._planes = data, bits // 512, hashes, planes

    def _counter(self, block: int, bit: int) -> int:
        start = 64 * self._planes * block + bit // 8
        return sum((self._data[start + 64 * plane] >> bit % 8 & 1) << plane for plane in range(self._planes))

    def least(self, h: int) -> int:
        return min(self._counter(*place) for place in _places(h, self._blocks, self._hashes))


class _Fingerprints:
    """The table of a cuckoo filter."""

    def __init__(self, data: memoryview, bits: int, slots: int, length: int) -> None:
        if slots not in (2, 4, 8) or length not in (8, 12, 16) or bits % (slots * length) or bits == 0:
            raise ValueError("the filter is damaged: there is no such table")
        self._buckets = bits // (slots * length)
        if self._buckets % 2 or len(data) != (bits + 63) // 64 * 8:
            raise ValueError("the filter is damaged: it has not the length that its header implies")
        self._data, self._slots, self._length = data, slots, length

    def _slots_with(self, bucket: int, fingerprint: int) -> int:
        found = 0
        for slot in range(self._slots):
            bit = (bucket * self._slots + slot) * self._length
            number = int.from_bytes(self._data[bit // 8:bit // 8 + 3], "little") >> bit % 8
            found += number & (1 << self._length) - 1 == fingerprint
        return found

    def least(self, h: int) -> int:
        m = _mix(h)
        x = _spread(m)
        f, n = self._length, self._buckets
        fingerprint = 1 + ((x >> 32) * ((1 << f) - 1) >> 32)
        first = m * n >> 64
        s = (fingerprint << 64 - f | _mix(fingerprint) >> f) & _MASK
        second = (2 * (s * (n // 2) >> 64) + 1 - first) % n
        return sum(self._slots_with(bucket, fingerprint) for bucket in {first, second})


class Filter:
    """A filter: a set that has all its members, and some other values by mistake."""

    def __init__(self, value: Union[str, bytes, bytearray, memoryview]) -> None:
        if isinstance(value, str):
            try:
                data = base64.b64decode("".join(value.split()), validate=True)
            except binascii.Error as error:
                raise ValueError("this is not the text form of a filter") from error
        else:
            data = bytes(value)
        if len(data) < 60:
            raise ValueError("this is not a filter: it has less than 60 bytes")
        (version, self._type, layout, flags, hashes, self._overflow, length, parameter, bits,
         self.capacity, self.fpp, self.entries) = _HEADER.unpack_from(data)
        if version != 1 or self._type not in (_BLOOM, _CUCKOO, _COUNTING) or flags or length > 1000 or self._overflow > 2:
            raise ValueError("this is not a filter that this version of the package knows")
        if layout > _NATIVE:
            raise ValueError("the filter has the layout of another program, which reads it")
        start = (4 + 44 + length + 63) // 64 * 64 - 4
        self.kind = data[44:44 + length].decode("ascii")
        self._parts: List[Any] = []
        if len(data) < start or any(data[44 + length:start]):
            raise ValueError("the filter is damaged: its header is")
        if layout == _EMPTY and (any(data[2:]) or len(data) > 60):
            raise ValueError("the filter is damaged: it has no layout, but something else")
        if len(data) == start and self.entries > 0:
            raise ValueError("the filter is damaged: its members are not there")
        if len(data) == start:
            return
        body = memoryview(data)[start:]
        if self._type == _CUCKOO:
            self._parts.append(_Fingerprints(body, bits, parameter, hashes))
        elif self._overflow:
            self._add_layers(body)
        else:
            self._parts.append(_Bits(body, bits, hashes, 4 if self._type == _COUNTING else 1))

    def _add_layers(self, body: memoryview) -> None:
        """Take the layers of a filter that grows, or that has one and raises errors."""
        if len(body) < 64:
            raise ValueError("the filter is damaged: it has no layers")
        layers, newest = struct.unpack_from("<I4xQ", body)
        at, before, additions = 64, 0, 0
        for _ in range(layers):
            if at + 64 > len(body):
                raise ValueError("the filter is damaged: a layer is not there")
            bits, _capacity, added = struct.unpack_from("<QQQ", body, at)
            hashes, = struct.unpack_from("<I", body, at + 40)
            if struct.unpack_from("<Q", body, at + 48)[0] != before:
                raise ValueError("the filter is damaged: its layers do not follow each other")
            self._parts.append(_Bits(body[at + 64:at + 64 + bits // 8], bits, hashes, 1))
            additions += added
            before, at = at, at + 64 + (bits // 8 + 63) // 64 * 64
        if before != newest or at != len(body) or additions != self.entries:
            raise ValueError("the filter is damaged: it has other layers than it says")

    def may_have_hash(self, h: int) -> bool:
        """May a value with this hash, as of bloom_hash, be in the filter?"""
        return any(part.least(h & _MASK) > 0 for part in self._parts)

    def __contains__(self, value: Any) -> bool:
        """May the value be in the filter?  False is certain."""
        return bool(self.kind) and self.may_have_hash(hash_of(value, self.kind))

    def count(self, value: Any) -> int:
        """How often was the value added, at most?  For cuckoo and counting_bloom.

        Of a counting_bloom 15 means so often or more.
        """
        if self._type == _BLOOM:
            raise TypeError("a bloom does not count: use cuckoo or counting_bloom")
        if not self.kind:
            return 0
        h = hash_of(value, self.kind) & _MASK
        least: int = self._parts[0].least(h) if self._parts else 0
        return least

    def __repr__(self) -> str:
        name = {_BLOOM: "bloom", _CUCKOO: "cuckoo", _COUNTING: "counting_bloom"}[self._type]
        rate = "" if math.isnan(self.fpp) or self.fpp == 0 else f", fpp {self.fpp:g}"
        return f"<{name} of {self.kind or 'nothing'}, capacity {self.capacity}{rate}>"
