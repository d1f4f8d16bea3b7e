# layouts.py: bits per value for a rate
from math import exp, lgamma, log


def mixture(load, of_block):
    """The mean of of_block(j) for Poisson j."""
    most = int(load + 12 * load ** 0.5 + 30)
    return sum(exp(j * log(load) - load - lgamma(j + 1)) * of_block(j) for j in range(most))


def lanes(count, width):
    """One bit in each lane of a block."""
    return lambda bits: mixture(count * width / bits, lambda j: (1 - (1 - 1 / width) ** j) ** count)


def twice(layout):
    """Two blocks for each value, which then fill with twice the values."""
    return lambda bits: layout(bits / 2) ** 2


def classic(bits):
    """Bits anywhere, the best number of them."""
    return min((1 - exp(-k / bits)) ** k for k in range(1, 40))


def bits_for(layout, rate):
    low, high = 0.5, 400
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if layout(middle) > rate else (low, middle)
    return high


LAYOUTS = {
    "classic": classic,
    "512-bit block, 8 lanes": lanes(8, 64),
    "the same twice": twice(lanes(8, 64)),
    "256-bit block, 8 lanes (Parquet)": lanes(8, 32),
}
RATES = (0.05, 0.01, 0.001, 0.0001, 0.000001)
print("%-34s" % "", *("%8g" % rate for rate in RATES))
for name, layout in LAYOUTS.items():
    print("%-34s" % name, *("%8.2f" % bits_for(layout, rate) for rate in RATES))

# It prints:
#                                        0.05     0.01    0.001   0.0001    1e-06
# classic                                6.25     9.59    14.38    19.17    28.76
# 512-bit block, 8 lanes                 7.05    10.10    15.72    23.61    51.87
# the same twice                         9.16    11.76    15.72    20.20    31.45
# 256-bit block, 8 lanes (Parquet)       7.23    10.53    16.89    26.34    64.66
