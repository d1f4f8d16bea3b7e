# reader.py: FILE with a filter's text form, then hashes as bloom_hash gives them
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


def places(h, nblocks):
    """The block of a hash, and the bit in each lane."""
    m = mix(h)
    x = (m ^ m >> 32) * 0x9e3779b97f4a7c15 & MASK
    return m * nblocks >> 64, [x >> 16 + 6 * lane & 63 for lane in range(8)]


def contains(value, h):
    """May the value with hash h be in the filter? And where was looked?"""
    version, kind, layout, flags, hashes, overflow, s = struct.unpack_from("<6BH", value)
    nbits, capacity, fpp = struct.unpack_from("<QQd", value, 12)
    if (version, kind) != (1, 1) or layout > 1 or flags or overflow:
        raise ValueError("not a filter that this program knows")
    if layout == 0:
        return False, []
    start = (4 + 44 + s + 63) // 64 * 64 - 4
    bits = value[start:] or bytes(nbits // 8)
    if len(bits) != nbits // 8:
        raise ValueError("not the length that the header implies")
    seen = [places(h, nbits // 512)]
    if hashes == 16:
        seen.append(places(rehash(h), nbits // 512))
    found = all(bits[64 * block + 8 * lane + b // 8] >> b % 8 & 1
                for block, lanes in seen for lane, b in enumerate(lanes))
    return found, seen


value = base64.b64decode(open(sys.argv[1]).read())
for text in sys.argv[2:]:
    found, seen = contains(value, int(text) & MASK)
    print(text, "present" if found else "absent",
          *("block %d bits %s" % (block, lanes) for block, lanes in seen))
