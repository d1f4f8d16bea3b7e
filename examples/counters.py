# counters.py: FILE with a counting filter's text form, then hashes as bloom_hash gives them
import base64
import struct
import sys

MASK = (1 << 64) - 1


def mix(h):
    h = h * 0xff51afd7ed558ccd & MASK
    h ^= h >> 32
    return h * 0xc4ceb9fe1a85ec53 & MASK


def rehash(h):
    h ^= h >> 30
    h = h * 0xbf58476d1ce4e5b9 & MASK
    h ^= h >> 27
    h = h * 0x94d049bb133111eb & MASK
    return h ^ h >> 31


def counters(body, h):
    """The eight counters of a hash in one block."""
    m = mix(h)
    x = (m ^ m >> 32) * 0x9e3779b97f4a7c15 & MASK
    block = 256 * (m * (len(body) // 256) >> 64)
    for lane in range(8):
        bit = x >> 16 + 6 * lane & 63
        at = block + 8 * lane + bit // 8
        yield sum((body[at + 64 * plane] >> bit % 8 & 1) << plane for plane in range(4))


value = base64.b64decode(open(sys.argv[1]).read())
version, kind, layout, flags, hashes, overflow, s, layout_param, nbits = struct.unpack_from("<6BHIQ", value)
if (version, kind, layout, flags, overflow, layout_param) != (1, 3, 1, 0, 0, 0):
    raise ValueError("not a filter that this program knows")
body = value[(4 + 44 + s + 63) // 64 * 64 - 4:] or bytes(nbits // 2)
for text in sys.argv[2:]:
    h = int(text) & MASK
    seen = list(counters(body, h)) + (list(counters(body, rehash(h))) if hashes == 16 else [])
    print("%s: %d times, counters %s" % (text, min(seen), seen))
