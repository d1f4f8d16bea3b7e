# places.py: KEY BITS HASHES VALUE...: the GETBIT commands of Guava's walk
import struct
import sys

MASK = (1 << 64) - 1


def rotate(x, n):
    return (x << n | x >> 64 - n) & MASK


def finish(x):
    x = (x ^ x >> 33) * 0xff51afd7ed558ccd & MASK
    x = (x ^ x >> 33) * 0xc4ceb9fe1a85ec53 & MASK
    return x ^ x >> 33


def murmur3_128(data):
    """MurmurHash3 x64 128, seed 0: two numbers of 64 bits."""
    h1 = h2 = 0
    padded = data + bytes(-len(data) % 16)
    for at in range(0, len(padded), 16):
        k1, k2 = struct.unpack_from("<QQ", padded, at)
        h1 ^= rotate(k1 * 0x87c37b91114253d5 & MASK, 31) * 0x4cf5ad432745937f & MASK
        if at + 16 <= len(data):
            h1 = (rotate(h1, 27) + h2) * 5 + 0x52dce729 & MASK
        h2 ^= rotate(k2 * 0x4cf5ad432745937f & MASK, 33) * 0x87c37b91114253d5 & MASK
        if at + 16 <= len(data):
            h2 = (rotate(h2, 31) + h1) * 5 + 0x38495ab5 & MASK
    h1 = (h1 ^ len(data)) + (h2 ^ len(data)) & MASK
    h2 = (h2 ^ len(data)) + h1 & MASK
    h1, h2 = finish(h1), finish(h2)
    return h1 + h2 & MASK, h1 + h2 + h2 & MASK


key, bits, hashes = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
for value in sys.argv[4:]:
    h1, h2 = murmur3_128(value.encode())
    for i in range(hashes):
        print("GETBIT", key, (h1 + i * h2 & MASK >> 1) % bits)
