#!/usr/bin/env python3
"""Check the golden values of test/golden/values.md against the xxhsum program.

Reads the table of golden values, feeds the bytes of each row to xxhsum -H3
(xxHash 0.8.0 or later) and compares the result with the hash of the row.
No code of bloomext takes part.  Also checks that sql/hash_golden.sql expects
no hash that the table does not have.

    check-hashing.py [DOC [SQL]]
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
ROW = re.compile(
    r"^\| `[^|]*` \| .* \| (?:\(none\)|`([0-9a-f]+)`(?: x (\d+))?) \| (-?\d+) \|$")
EXPECTED = re.compile(r", (-?\d+)\),?$")


def xxh3(data):
    """Return XXH3 of data, 64 bits, as a signed integer."""
    done = subprocess.run(["xxhsum", "-H3"], input=data, capture_output=True, check=True)
    # "XXH3 (stdin) = 78af...", and from version 0.8.3 on "XXH3_78af...  stdin"
    value = int(re.search(rb"\b(?:XXH3_)?([0-9a-f]{16})\b", done.stdout).group(1), 16)
    return value - (1 << 64) if value >> 63 else value


def golden_rows(text):
    """Yield line number, bytes and hash of each row of the last section."""
    lines = text.splitlines()
    start = lines.index("## Golden values")
    for number, line in enumerate(lines[start:], start + 1):
        if not line.startswith("| `"):
            continue
        match = ROW.match(line)
        if match is None:
            sys.exit(f"line {number}: not a row of golden values: {line}")
        digits, times, value = match.groups()
        yield number, bytes.fromhex(digits or "") * int(times or 1), int(value)


def main():
    doc = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "test/golden/values.md"
    sql = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else ROOT / "sql/hash_golden.sql"
    rows = list(golden_rows(doc.read_text(encoding="utf-8")))
    wrong = 0

    for number, data, value in rows:
        found = xxh3(data)
        if found != value:
            print(f"{doc.name} line {number}: has {value}, xxhsum says {found}")
            wrong += 1

    known = {value for _, _, value in rows}
    for number, line in enumerate(sql.read_text(encoding="utf-8").splitlines(), 1):
        match = EXPECTED.search(line)
        if match and int(match.group(1)) not in known:
            print(f"{sql.name} line {number}: {match.group(1)} is not in {doc.name}")
            wrong += 1

    print(f"{len(rows)} golden values, {wrong} wrong")
    return 1 if wrong or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
