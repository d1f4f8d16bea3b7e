#!/usr/bin/env python3
"""A stand-in for redis-cli and RedisBloom, which Debian does not have.

    redisbloom.py [--raw] [-x] COMMAND ARGUMENT...

It knows BF.LOADCHUNK, BF.SCANDUMP, BF.EXISTS and the same of CF, and keeps each
key in a file of its name in the directory $REDISBLOOM_DIR.  It was written from
the description of the dumps and of the checks that the program's loader makes,
and shares no code with bloomext: what it refuses, RedisBloom would refuse, and
what it finds, RedisBloom would find.
"""
import math
import os
import pickle
import struct
import sys

MASK = (1 << 64) - 1
CHUNK = 16 << 20


class Refused(Exception):
    """An error reply."""


def murmur64a(data, seed):
    m = 0xc6a4a7935bd1e995
    h = seed ^ len(data) * m & MASK
    whole = len(data) // 8 * 8
    for at in range(0, whole, 8):
        k = struct.unpack_from("<Q", data, at)[0] * m & MASK
        h = (h ^ (k ^ k >> 47) * m & MASK) * m & MASK
    if len(data) > whole:
        h = (h ^ int.from_bytes(data[whole:], "little")) * m & MASK
    h = (h ^ h >> 47) * m & MASK
    return h ^ h >> 47


def require(condition):
    if not condition:
        raise Refused("ERR received bad data")


class Bloom:
    """A chain of links; parts are their bits."""

    def __init__(self, head):
        require(len(head) >= 20)
        values, links, options, self.growth = struct.unpack_from("<QIII", head)
        require(options & ~15 == 0 and options & 5 == 5 and len(head) == 20 + 53 * links and links > 0)
        self.head = head
        self.links = [struct.unpack_from("<QQQddIQB", head, 20 + 53 * i) for i in range(links)]
        for nbytes, bits, _, error, bits_per_value, hashes, capacity, log_bits in self.links:
            require(0 < error < 1 and log_bits == 0 and capacity > 0 and bits == 8 * nbytes > 0)
            require(hashes == math.ceil(0.693147180559945 * bits_per_value))
        require(values == sum(link[2] for link in self.links))
        self.parts = [bytearray(link[0]) for link in self.links]

    def has(self, item):
        a = murmur64a(item, 0xc6a4a7935bd1e995)
        b = murmur64a(item, a)
        for link, part in zip(self.links, self.parts):
            places = [(a + i * b & MASK) % link[1] for i in range(link[5])]
            if all(part[p >> 3] >> (p & 7) & 1 for p in places):
                return True
        return False


class Cuckoo:
    """A chain of sub-filters; parts are their slots."""

    def __init__(self, head):
        require(len(head) == 38)
        _, buckets, _, filters, self.bucket, moves, growth = struct.unpack("<QQQQHHH", head)
        require(buckets > 0 and buckets & buckets - 1 == 0 and filters > 0 and self.bucket > 0 and moves > 0)
        require(growth & growth - 1 == 0)
        self.head = head
        self.parts = [bytearray(buckets * growth ** i * self.bucket) for i in range(filters)]

    def has(self, item):
        h = murmur64a(item, 0)
        fingerprint = h % 255 + 1
        other = h ^ fingerprint * 0x5bd1e995 & MASK
        for part in self.parts:
            for hashed in (h, other):
                at = hashed % (len(part) // self.bucket) * self.bucket
                if fingerprint in part[at:at + self.bucket]:
                    return True
        return False


def load(filter, iterator, data):
    offset = iterator - 1 - len(data)
    for part in filter.parts:
        if 0 <= offset < len(part):
            require(len(data) <= len(part) - offset)
            part[offset:offset + len(data)] = data
            return
        offset -= len(part)
    raise Refused("ERR invalid offset - no link found")


def dump(filter, iterator):
    if iterator == 0:
        return 1, filter.head
    offset = iterator - 1
    for part in filter.parts:
        if offset < len(part):
            data = part[offset:offset + CHUNK]
            return iterator + len(data), bytes(data)
        offset -= len(part)
    return 0, b""


def run(command, key, arguments):
    kind, verb = command.upper().split(".")
    path = os.path.join(os.environ["REDISBLOOM_DIR"], key)
    filter = None
    if os.path.exists(path):
        with open(path, "rb") as file:
            filter = pickle.load(file)
    if verb == "EXISTS":
        return b"%d\n" % filter.has(arguments[0])
    if verb == "SCANDUMP":
        iterator, data = dump(filter, int(arguments[0]))
        return b"%d\n%s\n" % (iterator, data)
    iterator, data = int(arguments[0]), arguments[1]
    if iterator == 1:
        filter = {"BF": Bloom, "CF": Cuckoo}[kind](data)
    else:
        load(filter, iterator, data)
    with open(path, "wb") as file:
        pickle.dump(filter, file)
    return b"OK\n"


arguments = sys.argv[1:]
options = [a for a in arguments if a in ("-e", "--raw", "-x")]
command, key, *rest = [a for a in arguments if a not in options]
rest = [os.fsencode(a) for a in rest] + ([sys.stdin.buffer.read()] if "-x" in options else [])
try:
    sys.stdout.buffer.write(run(command, key, rest))
except Refused as refused:
    print(refused)
    sys.exit("-e" in options)
