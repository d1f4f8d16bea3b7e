#!/usr/bin/env python3
"""test/pgxn/check-meta.py: META.json is what PGXN asks for, and says what is there.

    test/pgxn/check-meta.py [TREE]      the tree to check (this one)

It checks META.json against version 1.0.0 of the PGXN Meta Spec: the keys that
are required, the keys that there may be, and the form of each value.  Beyond
the specification the maintainer has an address, and what META.json says agrees
with the tree: every control file is provided, under its comment as abstract;
the version of PostgreSQL, of the changelog and of the Debian package; and the
files exist.  A control file has a version X.Y, and META.json, which has to have
semantic versions, X.Y.0.

It prints each fault on a line of its own, and exits with 0 only if there is none.

Source: https://pgxn.org/spec/
"""

import json
import pathlib
import re
import sys

SEMVER = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)([-+]?[0-9A-Za-z][0-9A-Za-z.+-]*)?")
URL = re.compile(r"[a-z][a-z0-9+.-]*://[^\s/]+(/\S*)?")
EMAIL = re.compile(r"[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+")
CONTACT = re.compile(r"[^<>@]+ <" + EMAIL.pattern + ">")
TERM = re.compile(r"[^\s/\\\x00-\x1f]{2,}")
TAG = re.compile(r"[^/\\\x00-\x1f]{1,255}")
CUSTOM = re.compile(r"[xX]_.+")
RANGE = re.compile(r"(==|!=|>=|<=|>|<)?\s*(0|%s)" % SEMVER.pattern)
LICENSES = set("""agpl_3 apache_1_1 apache_2_0 artistic_1 artistic_2 bsd freebsd gfdl_1_2 gfdl_1_3 gpl_1 gpl_2 gpl_3
    lgpl_2_1 lgpl_3_0 mit mozilla_1_0 mozilla_1_1 openssl perl_5 postgresql qpl_1_0 ssleay sun zlib
    open_source restricted unrestricted unknown""".split())

faults = []


def fault(where, what):
    faults.append(f"META.json: {where}: {what}")


def matches(pattern, value, where, what):
    """The value is a string, and all of it matches."""
    if not isinstance(value, str) or not re.fullmatch(pattern, value):
        fault(where, f"{json.dumps(value)} is no {what}")


def text(value, where):
    matches(r"(?s).*\S.*", value, where, "text")


def one_of(values):
    return lambda value, where: matches("|".join(map(re.escape, sorted(values))), value, where, "one of " + ", ".join(sorted(values)))


def form(pattern, what):
    return lambda value, where: matches(pattern, value, where, what)


def listed(check):
    """A list that is not empty, or one value in place of a list of one."""
    def check_list(value, where):
        values = value if isinstance(value, list) else [value]
        if not values:
            fault(where, "the list is empty")
        for i, one in enumerate(values):
            check(one, f"{where}[{i}]")
    return check_list


def each(name, check):
    """A map with keys of this form, and a value that is checked."""
    def check_each(value, where):
        if not isinstance(value, dict) or not value:
            return fault(where, "this is no map with a key")
        for key, one in value.items():
            matches(name, key, where, "key that may be here")
            check(one, f"{where}.{key}")
    return check_each


def keys(required, optional):
    """A map with these keys, and perhaps keys of the user's own."""
    def check_keys(value, where):
        if not isinstance(value, dict):
            return fault(where, "this is no map")
        for key in required:
            if key not in value:
                fault(where, f'the key "{key}" is missing')
        for key, one in value.items():
            check = required.get(key) or optional.get(key)
            if check:
                check(one, f"{where}.{key}" if where != "the file" else key)
            elif not CUSTOM.fullmatch(key):
                fault(where, f'the key "{key}" is none of the specification')
    return check_keys


def version_range(value, where):
    if value == 0 and not isinstance(value, bool):
        return
    text(value, where)
    for part in str(value).split(","):
        matches(RANGE, part.strip(), where, "range of versions")


def license_of(value, where):
    if isinstance(value, dict):
        each(".+", url)(value, where)
    else:
        listed(one_of(LICENSES))(value, where)


url = form(URL, "URL")
version = form(SEMVER, "semantic version")
META = keys(
    {
        "name": form(TERM, "term"),
        "version": version,
        "abstract": text,
        "maintainer": listed(form(CONTACT, "name with an address, Name <user@host>")),
        "license": license_of,
        "provides": each(TERM, keys({"file": text, "version": version}, {"abstract": text, "docfile": text})),
        "meta-spec": keys({"version": form(r"1\.0\.0", "known version of the specification")}, {"url": url}),
    },
    {
        "description": text,
        "generated_by": text,
        "release_status": one_of({"stable", "testing", "unstable"}),
        "tags": listed(form(TAG, "tag")),
        "no_index": keys({}, {"file": listed(text), "directory": listed(text)}),
        "prereqs": each(
            "configure|build|test|runtime|develop|" + CUSTOM.pattern,
            each("requires|recommends|suggests|conflicts|" + CUSTOM.pattern, each(TERM, version_range))),
        "resources": keys({}, {
            "homepage": url,
            "license": listed(url),
            "bugtracker": keys({}, {"web": url, "mailto": form(EMAIL, "address")}),
            "repository": keys({}, {"url": url, "web": url, "type": form("[a-z]+", "type of a repository")}),
        }),
    })


def read_control(file):
    """A control file's settings, without quotes."""
    return {name: value.strip("'") for name, value in re.findall(r"(?m)^(\w+)\s*=\s*('[^'\n]*'|\S+)", file.read_text())}


def check_extension(tree, meta, name, control):
    """What META.json provides under this name is what the control file says."""
    provided = meta["provides"].get(name)
    where = f"provides.{name}"
    if provided is None:
        return fault("provides", f"{name} has a control file and is missing")
    sql_version = control["default_version"]
    expected = {
        "version": f"{sql_version}.0",
        "file": f"extension/{name}--{sql_version}.sql",
        "abstract": control["comment"],
    }
    for key, value in expected.items():
        if provided.get(key) != value:
            fault(f"{where}.{key}", f"{json.dumps(provided.get(key))} is not {json.dumps(value)}, as {name}.control has it")
    for key in "file", "docfile":
        if key in provided and not (tree / provided[key]).is_file():
            fault(f"{where}.{key}", f"there is no {provided[key]}")
    for other in control.get("requires", "").replace(" ", "").split(","):
        known = {**meta["provides"], **meta.get("prereqs", {}).get("runtime", {}).get("requires", {}),
                 **meta.get("prereqs", {}).get("runtime", {}).get("recommends", {})}
        if other and other not in known:
            fault("prereqs.runtime", f"{other}, which {name} requires, is missing")


def check_tree(tree, meta):
    """What META.json says agrees with the other files of the tree."""
    controls = {file.stem: read_control(file) for file in sorted(tree.glob("*.control"))}
    for name in meta["provides"]:
        if name not in controls:
            fault(f"provides.{name}", f"there is no {name}.control")
    for name, control in controls.items():
        check_extension(tree, meta, name, control)
    main = meta["provides"].get(meta["name"], {})
    for key in "version", "abstract":
        if meta[key] != main.get(key):
            fault(key, f"{json.dumps(meta[key])} is not {json.dumps(main.get(key))}, that of the extension {meta['name']}")

    major = re.search(r"(?m)^MIN_MAJOR=(\d+)$", (tree / "tools/common.sh").read_text()).group(1)
    required = meta.get("prereqs", {}).get("runtime", {}).get("requires", {}).get("PostgreSQL")
    if required != f"{major}.0.0":
        fault("prereqs.runtime.requires.PostgreSQL", f"{json.dumps(required)} is not \"{major}.0.0\", the oldest version of tools/common.sh")

    heading = re.search(r"(?m)^## (\S+)", (tree / "CHANGELOG.md").read_text()).group(1)
    if meta.get("release_status", "stable") == "stable" and heading != meta["version"]:
        fault("release_status", f"it is stable, and the newest heading of CHANGELOG.md is {heading}, not {meta['version']}")
    changelog = tree / "debian/changelog"
    if changelog.exists() and not re.match(rf"{meta['name']} \({re.escape(meta['version'])}[~-]", changelog.read_text()):
        fault("version", f"{meta['version']} is not the newest version of debian/changelog")


def main():
    tree = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parents[2])
    try:
        meta = json.loads((tree / "META.json").read_text())
    except ValueError as error:
        return f"META.json: {error}"
    META(meta, "the file")
    if not faults:
        check_tree(tree, meta)
    return "\n".join(faults) or None


sys.exit(main())
