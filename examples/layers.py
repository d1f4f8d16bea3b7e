# layers.py: FILE with the text form of a filter that counts its additions
import base64
import struct
import sys

value = base64.b64decode(open(sys.argv[1]).read())
overflow, s = struct.unpack_from("<BH", value, 5)
expansion, nbits, capacity, fpp, entries = struct.unpack_from("<IQQdQ", value, 8)
print("overflow %d, expansion %d, fpp %g, entries %d" % (overflow, expansion, fpp, entries))
body = value[(4 + 44 + s + 63) // 64 * 64 - 4:]
if body:
    layers, layout, newest = struct.unpack_from("<IB3xQ", body)
    at = newest
    while at:
        nbits, capacity, additions, fpp, _, hashes, before = struct.unpack_from("<QQQddI4xQ", body, at)
        print("at %d: %d bits, %d hashes, %d of %d, fpp %.3g" % (at, nbits, hashes, additions, capacity, fpp))
        at = before
