# fingerprints.py: FILE with a cuckoo filter's text form, then hashes as bloom_hash gives them
import base64
import struct
import sys

MASK = (1 << 64) - 1


def mix(h):
    h = h * 0xff51afd7ed558ccd & MASK
    h ^= h >> 32
    return h * 0xc4ceb9fe1a85ec53 & MASK


def places(h, f, nbuckets):
    """The fingerprint of a hash, and its two buckets."""
    m = mix(h)
    x = (m ^ m >> 32) * 0x9e3779b97f4a7c15 & MASK
    fingerprint = 1 + ((x >> 32) * ((1 << f) - 1) >> 32)
    first = m * nbuckets >> 64
    s = fingerprint << 64 - f | mix(fingerprint) >> f
    return fingerprint, first, (2 * (s * (nbuckets // 2) >> 64) + 1 - first) % nbuckets


value = base64.b64decode(open(sys.argv[1]).read())
version, kind, layout, flags, f, overflow, s, b, nbits = struct.unpack_from("<6BHIQ", value)
if (version, kind, layout, flags, overflow) != (1, 2, 1, 0, 0):
    raise ValueError("not a filter that this program knows")
nbuckets = nbits // (b * f)
table = value[(4 + 44 + s + 63) // 64 * 64 - 4:] or bytes(nbits // 8)
for text in sys.argv[2:]:
    fingerprint, *buckets = places(int(text) & MASK, f, nbuckets)
    count = 0
    for bucket in buckets:
        number = int.from_bytes(table[bucket * b * f // 8:(bucket + 1) * b * f // 8], "little")
        count += sum(number >> slot * f & (1 << f) - 1 == fingerprint for slot in range(b))
    print("%s: %d times, fingerprint %d, buckets %d and %d of %d" % (text, count, fingerprint, *buckets, nbuckets))
