"""Damage to the bytes and the text of filters."""

import base64
import struct

EDGES = [0, 1, 2, 3, 7, 8, 9, 16, 63, 64, 127, 128, 255, 256, 511, 512, 513, 1000, 1001, 1024, 32767, 32768, 65535]
WIDE = [(1 << n) + d for n in (16, 31, 32, 33, 39, 53, 61, 62, 63) for d in (-1, 0, 1)] + [(1 << 64) - 1, (1 << 64) - 512]
DOUBLES = [0.0, -0.0, 1.0, 0.5, 0.01, 1e-6, 5e-324, 1e-300, 0.9999999999999999, -1.0, 1e308,
           float("inf"), float("-inf"), float("nan")]


def write(data, at, size, number):
    """Return data with a little-endian number at an offset."""
    return data[:at] + (number % (1 << 8 * size)).to_bytes(size, "little") + data[at + size:]


class Mutator:
    """Makes damaged forms; the same random numbers give the same damage."""

    def __init__(self, rng, corpus, header, kinds):
        self.rng = rng
        self.corpus = corpus    # valid binary forms
        self.header = header
        self.kinds = kinds

    def binary(self):
        """Return a binary form: a valid one, damaged once or more."""
        rng = self.rng
        data = rng.choice(self.corpus)
        if rng.random() < 0.1:
            return data
        for _ in range(rng.choice([1, 1, 1, 2, 3, 6])):
            data = rng.choice(self.WAYS)(self, data)
        return data

    def text(self):
        """Return a text form, which may be damaged as bytes, as text, or not at all."""
        rng = self.rng
        text = base64.b64encode(self.binary() if rng.random() < 0.6 else rng.choice(self.corpus)).decode()
        if rng.random() < 0.4:
            at = rng.randrange(len(text) + 1)
            junk = rng.choice(["", "=", "==", " ", "\n", "-", "_", "A", "AAAA", "é", "%s", "A" * 4000, "+/", "\\", "'", text])
            text = text[:at] + junk + text[at + rng.choice([0, 0, 1, 2, 4]):]
        return text.replace("\0", "")

    def flip_bits(self, data):
        """Flip some bits anywhere."""
        for _ in range(self.rng.choice([1, 1, 2, 8])):
            if data:
                at = self.rng.randrange(len(data))
                data = write(data, at, 1, data[at] ^ 1 << self.rng.randrange(8))
        return data

    def set_byte(self, data):
        """Set one byte, more often of the header."""
        if not data:
            return data
        at = self.rng.randrange(min(len(data), self.rng.choice([60, 124, len(data)])))
        return write(data, at, 1, self.rng.choice([0, 1, 2, 127, 128, 255, self.rng.randrange(256)]))

    def truncate(self, data):
        """Cut the end off, at a likely place or any."""
        likely = [0, 1, 4, 12, 44, 59, 60, 61, 68, 76, 124, len(data) - 1, len(data) - 8, len(data) - 64]
        return data[:max(0, self.rng.choice(likely + [self.rng.randrange(len(data) + 1)]))]

    def extend(self, data):
        """Append zeros, ones, or a part of itself."""
        size = self.rng.choice([1, 7, 8, 16, 60, 64, 512, 5000])
        return data + self.rng.choice([b"\0" * size, b"\xff" * size, data[-size:], self.rng.randbytes(size)])

    def set_field(self, data):
        """Write a number into a field of the header."""
        at, size, kind = self.rng.choice(self.header)
        if len(data) < at + size:
            return data
        if kind == "double" and self.rng.random() < 0.8:
            return data[:at] + struct.pack("<d", self.rng.choice(DOUBLES)) + data[at + size:]
        old = int.from_bytes(data[at:at + size], "little")
        body = 8 * max(len(data) - 60, 0)
        near = [old + 1, old - 1, old * 2, old // 2, old + 512, old - 512, body, body - 512, body + 512]
        choices = EDGES + near + (WIDE if size > 2 else [])
        return write(data, at, size, self.rng.choice(choices))

    def set_body_field(self, data):
        """Write a number among the first behind the header, as a building state has."""
        kind = int.from_bytes(data[6:8], "little") if len(data) > 8 else 0
        at = (4 + 44 + kind + 63) // 64 * 64 - 4 + self.rng.choice([0, 4, 8, 16])
        size = self.rng.choice([1, 4, 8])
        if len(data) < at + size:
            return data
        room = len(data) // 8
        return write(data, at, size, self.rng.choice(EDGES + WIDE + [room - 9, room - 10, room]))

    def set_everywhere(self, data):
        """Write another number wherever one is, as header and body have to agree."""
        places = range(4, len(data) - 7, 8)
        if not places:
            return data
        word = data[self.rng.choice([at for at in places if at < 400]):][:8]
        old = int.from_bytes(word, "little")
        new = self.rng.choice(EDGES + WIDE + [old + 1, old - 1, old * 2, old // 2]) % (1 << 64)
        if self.rng.random() < 0.2:
            new = int.from_bytes(struct.pack("<d", self.rng.choice(DOUBLES)), "little")
        for at in places if old else ():
            if data[at:at + 8] == word:
                data = write(data, at, 8, new)
        return data

    def splice(self, data):
        """Take some fields from another value's header, or the body."""
        other = self.rng.choice(self.corpus)
        if self.rng.random() < 0.3:
            at = self.rng.choice([60, 124, self.rng.randrange(len(data) + 1)])
            return data[:at] + other[at:]
        for at, size, _ in self.rng.sample(self.header, self.rng.randrange(1, 4)):
            if len(data) >= at + size:
                data = data[:at] + other[at:at + size] + data[at + size:]
        return data

    def set_kind(self, data):
        """Give it another element kind, with the header's length to match."""
        if len(data) < 60:
            return data
        kind = self.rng.choice(self.kinds)
        old = int.from_bytes(data[6:8], "little")
        body = data[(4 + 44 + old + 63) // 64 * 64 - 4:]
        padding = -(48 + len(kind)) % 64
        return data[:6] + len(kind).to_bytes(2, "little") + data[8:44] + kind + b"\0" * padding + body

    def new_bits(self, data):
        """Give it bits of another size, with the header's number to match."""
        if len(data) < 60:
            return data
        kind = int.from_bytes(data[6:8], "little")
        start = (4 + 44 + kind + 63) // 64 * 64 - 4
        blocks = self.rng.choice([1, 2, 3, 7, 64, 500])
        bits = self.rng.choice([b"\xff" * 64 * blocks, self.rng.randbytes(64 * blocks), b"\0" * (64 * blocks - 1) + b"\x80"])
        return write(data[:start], 12, 8, 512 * blocks) + bits

    def shuffle(self, data):
        """Put the words of the body into another order, so that as many bits are set."""
        words = [data[at:at + 8] for at in range(60, len(data), 8)]
        self.rng.shuffle(words)
        return data[:60] + b"".join(words)

    def random(self, _):
        """Return random bytes, with the beginning of a header or not."""
        start = self.rng.choice([b"", b"\1", b"\1\1", b"\1\1\1", b"\1\1\1\0\x08"])
        return start + self.rng.randbytes(self.rng.choice([0, 1, 55, 60, 64, 124, 1000]))

    WAYS = [flip_bits, flip_bits, set_byte, set_byte, truncate, extend, set_field, set_field, set_field, set_body_field,
            set_body_field, set_everywhere, set_everywhere, splice, set_kind, set_kind, new_bits, new_bits, shuffle, random]
