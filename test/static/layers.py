#!/usr/bin/env python3
"""test/static/layers.py: do includes and calls only go down, and is what comments name there?

  test/static/layers.py TREE      TREE is a checkout that has been built

What it is.  The source is in folders, and the folders are layers.  For each
file this looks at two things: the headers of ours that it includes, and by nm
the functions and variables of other files that its object wants.

What it promises.
  - A header or symbol of a layer above the file's own is a fault; so is one of
    a layer that stands beside it.
  - So is a folder that is no layer, two files of one name, a source without
    an object, and an object without a source.
  - So is a function with more than 80 lines between its braces.
  - So is a file or function of ours that a comment of src or join/src names and
    that is not there: a path with a folder that is not the server's, and name()
    in camel case or with one of our prefixes.
  - One line for each fault on standard output; the exit status is 0 only if
    there is none and there were files to look at.

It compiles nothing, and has no list of exceptions.
"""
import os
import re
import subprocess
import sys

# From the bottom up.  Folders of one line stand beside each other.
LAYERS = [
    ["core"],
    ["profiles"],
    ["values"],
    [""],                       # headers right in src: the server's versions
    ["element"],
    ["filter"],
    ["am"],
    ["state", "lookup", "live", "ranges"],
    ["functions"],
]
RANK = {folder: rank for rank, row in enumerate(LAYERS) for folder in row}

LONGEST_FUNCTION = 80

COMMENT = re.compile(r"/\*.*?\*/", re.S)
# Comments of profiles name functions of other programs: there only names like ours are checked.
OURS = re.compile(r"bf_|bloom|[A-Z][a-z]+[A-Z]")
FUNCTION = re.compile(r"\b(\w*[a-z]\w*)\(\)")

# Comments name these of the server and of other programs, and nothing calls them.
OTHERS = {"generic_redo", "murmur3_128", "toString"}
PATH = re.compile(r"(?<![\w<./])((?:[\w-]+/)+[\w-]+\.(?:c|h|md|py|pl|sql))\b")
SERVER_PATH = re.compile("(src/(backend|include)|access|nodes|optimizer|utils)/")

# What loads the module stands above everything.
TOP = "bloomext.c"


def rank_of(path):
    return len(LAYERS) if path == TOP else RANK.get(os.path.dirname(path))


def may_use(user, used):
    """May a file use another one, both known to be in a layer?"""
    if os.path.dirname(user) == os.path.dirname(used) and TOP not in (user, used):
        return True
    return rank_of(used) < rank_of(user)


def sources(src, endings=(".c", ".h")):
    """All files with such names below src, by their paths from there."""
    for folder, _, names in sorted(os.walk(src)):
        for name in sorted(names):
            if name.endswith(endings):
                yield os.path.relpath(os.path.join(folder, name), src)


def includes(src, path):
    with open(os.path.join(src, path), encoding="utf-8") as file:
        return re.findall(r'^#\s*include "([^"]+)"', file.read(), re.M)


def symbols(obj):
    """What an object defines for others, and what it wants of them."""
    defined, wanted = set(), set()
    listing = subprocess.run(["nm", obj], check=True, capture_output=True, text=True).stdout
    for line in listing.splitlines():
        fields = line.split()
        if fields[-2] == "U":
            wanted.add(fields[-1])
        elif fields[-2] in "TDBRVWC":
            defined.add(fields[-1])
    return defined, wanted


def check_names(files):
    seen = {}
    for path in files:
        name = os.path.basename(path)
        if name in seen:
            yield f"{path} has the name of {seen[name]}"
        seen.setdefault(name, path)
        if rank_of(path) is None:
            yield f"{path} is in no layer"


def check_includes(src, files):
    for path in files:
        for header in includes(src, path):
            if header not in files:
                continue
            if rank_of(header) is not None and not may_use(path, header):
                yield f"{path} includes {header}, which is not below it"


def check_lengths(src, files):
    for path in files:
        with open(os.path.join(src, path), encoding="utf-8") as file:
            lines = file.read().splitlines()
        begin = None
        for number, line in enumerate(lines, 1):
            if line == "{":
                begin = number
            elif line.startswith("}") and begin is not None:
                length = number - begin - 1
                if length > LONGEST_FUNCTION:
                    yield f"{path}:{begin} begins {length} lines, and may begin {LONGEST_FUNCTION}"
                begin = None


def check_calls(src, files):
    home, wants = {}, {}
    for path in (f for f in files if f.endswith(".c")):
        obj = os.path.join(src, path[:-2] + ".o")
        if not os.path.exists(obj):
            yield f"{path} has no object: build it first"
            continue
        defined, wants[path] = symbols(obj)
        home.update((symbol, path) for symbol in defined)
    for path, wanted in wants.items():
        for symbol in sorted(wanted):
            other = home.get(symbol, path)
            if other != path and not may_use(path, other):
                yield f"{path} uses {symbol} of {other}, which is not below it"


def check_comments(tree):
    words, comments = set(), {}
    for folder in ("src", "join/src", "extension"):
        for path in sources(os.path.join(tree, folder), (".c", ".h", ".in")):
            with open(os.path.join(tree, folder, path), encoding="utf-8") as file:
                text = file.read()
            if not path.endswith(".in"):
                comments[os.path.join(folder, path)] = COMMENT.findall(text)
            words.update(re.findall(r"\w+", COMMENT.sub(" ", text)))
    for path, texts in comments.items():
        for text in texts:
            for name in FUNCTION.findall(text):
                if name not in words and name not in OTHERS and (OURS.match(name) or "profiles" not in path):
                    yield f"{path} names {name}(), which is not there"
            for name in PATH.findall(text):
                if not SERVER_PATH.match(name) and not any(
                        os.path.exists(os.path.join(tree, base, name)) for base in ("", "src")):
                    yield f"{path} names {name}, which is not there"


def main():
    src = os.path.join(sys.argv[1], "src")
    files = list(sources(src))
    faults = list(check_names(files))
    if not faults:
        faults = [*check_includes(src, files), *check_lengths(src, files), *check_calls(src, files),
                  *check_comments(sys.argv[1])]
    for fault in faults:
        print(fault)
    if not files:
        print(f"no source in {src}")
    sys.exit(1 if faults or not files else 0)


if __name__ == "__main__":
    main()
