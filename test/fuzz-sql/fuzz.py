#!/usr/bin/env python3
"""Fuzz the types of filters, and all functions over them, through SQL.

    fuzz.py SECONDS [SEED [ITERATION]]

Run by test/fuzz-sql/run, beside a server.  One iteration gives damaged text
and binary forms to the input functions, keeps what is accepted, and calls
functions, operators and aggregates of the extension with that and with odd
arguments.  It depends on the seed and its own number alone: with ITERATION
just that one is run, and printed statement by statement.

It is a failure if the server crashes or does not answer; if an error has an
SQLSTATE of class XX (but XX001, data_corrupted, which is counted) or is "out
of memory"; if the server warns, as it does of memory overwritten or leaked;
if an accepted value is not written as the bytes that it was read from; or if
one of the catalog's promises is false.
"""

import base64
import collections
import glob
import os
import pathlib
import random
import re
import struct
import sys
import time

import catalog
from arguments import Arguments
from mutate import Mutator
from wire import Connection, Hung, Lost

TOP = pathlib.Path(__file__).resolve().parents[2]
# What one statement may take, before it is cancelled; more under valgrind.
STATEMENT_SECONDS = int(os.environ.get("FUZZ_STATEMENT_SECONDS", "20"))
HANG_SECONDS = STATEMENT_SECONDS + 70   # not answered even so
FORMS = 30                  # damaged forms in an iteration
CALLS = 60                  # statements in an iteration
MAX_FAILURES = 20
# A filter may be large on its header's word alone; larger ones only take time.
SESSION = f"SET statement_timeout = '{STATEMENT_SECONDS}s'; SET client_min_messages = warning; SET bloomext.max_filter_size = '16MB'"
DOCUMENTED = "union of filters has a false-positive rate of"    # a warning
PREFIX = b"PGCOPY\n\xff\r\n\0" + struct.pack("!ii", 0, 0)

FUNCTIONS = """
SELECT p.proname, p.prokind, (SELECT string_agg(format_type(t, NULL), ';' ORDER BY n) FROM unnest(p.proargtypes) WITH ORDINALITY AS a (t, n))
FROM pg_proc p JOIN pg_depend d ON d.classid = 'pg_proc'::regclass AND d.objid = p.oid
    JOIN pg_extension e ON d.refclassid = 'pg_extension'::regclass AND d.refobjid = e.oid
WHERE d.deptype = 'e' AND e.extname LIKE 'bloomext%' AND p.pronargs > 0 AND NOT 'internal'::regtype = ANY (p.proargtypes)
ORDER BY 1, 3
"""


class Failed(Exception):
    """The fuzzing cannot go on: the server is gone or hangs."""


class Fuzzer:
    """One run."""

    def __init__(self, seed, verbose):
        self.seed = seed
        self.verbose = verbose
        self.counts = collections.Counter()     # what was done and what came of it
        self.failures = {}                      # by what is the same in repetitions
        self.connection = None
        self.where = ""
        self.connect()
        self.must(catalog.SETUP)
        self.soft = int(self.must("SHOW server_version_num").value()) >= 160000
        self.corpus = {}
        for name, filtertype in catalog.TYPES.items():
            self.must(catalog.SETUP_TYPE.replace("NAME", name))
            self.corpus[name] = [self.send_of(name, text) for text in filtertype.seeds] + \
                [pathlib.Path(f).read_bytes()[4:] for f in sorted(glob.glob(str(TOP / filtertype.files)))]
        self.foreign = self.read_foreign()
        self.functions = []
        for name, kind, arguments in self.must(FUNCTIONS).rows:
            self.functions.append((name.decode(), kind.decode(), arguments.decode().split(";")))

    def connect(self):
        """Start a new session."""
        if self.connection:
            self.connection.close()
        self.connection = Connection(HANG_SECONDS)
        self.must(SESSION)

    def must(self, sql):
        """Run what cannot fail."""
        answer = self.connection.query(sql)
        if answer.error:
            sys.exit(f"fuzz.py: {answer.error['M']}\n{sql}")
        return answer

    def send_of(self, name, expression):
        """Return the binary form of a filter given as an expression."""
        return bytes.fromhex(self.must(f"SELECT encode({name}_send({expression}), 'hex')").value().decode())

    def read_foreign(self):
        """Return what other programs wrote: profile, type, fpp, capacity, bits and hashes as text, and bytes."""
        foreign = []
        for profile in catalog.PROFILES:
            for element in catalog.PROFILE_ELEMENTS:
                answer = self.connection.query(catalog.EXPORT.replace("PROFILE", profile).replace("ELEMENT", element))
                if answer.error is None:    # not every program has every type
                    data, bits, hashes = (value.decode() for value in answer.rows[0])
                    foreign.append((profile, element, "0.01", "60", bits, hashes, bytes.fromhex(data)))
        for line in (TOP / catalog.PROGRAM_FILES).read_text().splitlines()[1:]:
            profile, kind, fpp, capacity, *_, form = line.split("\t")
            path = TOP / catalog.PROGRAM_FILES
            data = (path.parent / form[1:]).read_bytes() if form.startswith("@") else bytes.fromhex(form)
            foreign.append((profile, catalog.PROGRAM_KINDS[kind], fpp, capacity, "NULL", "NULL", data))
        return foreign

    # --- running and judging -----------------------------------------------------

    def fail(self, what, key, detail):
        """Remember a failure, and print it if it is the first of its kind."""
        self.counts["failures"] += 1
        if key in self.failures:
            return
        self.failures[key] = what
        print(f"FAILURE {what}\n  {self.where}\n  {detail[:3000]}\n", flush=True)

    def judge(self, answer, sql):
        """Look for what an answer must not have."""
        self.counts["answers" if not answer.error else "errors"] += 1
        if answer.error:
            state, message = answer.state, answer.error["M"]
            self.counts["SQLSTATE " + state] += 1
            if state == "57014":
                self.fail(f"no answer in {STATEMENT_SECONDS} s", ("slow", re.sub(r"[A-Za-z0-9+/=]{40,}|\d+", "", sql)[:80]), sql)
            elif state == "42601":
                self.fail(f"the fuzzing itself is wrong: {message}", ("syntax", message), sql)
            elif (state.startswith("XX") and state != "XX001") or state == "53200":
                place = f"{answer.error.get('F')}:{answer.error.get('R')}"
                self.fail(f"{state} {message} ({place})", (state, place), sql)
        for notice in answer.notices:
            if notice.get("V") not in ("NOTICE", "INFO") and not notice["M"].startswith(DOCUMENTED):
                self.fail(f"{notice.get('V')} {notice['M']}", ("warning", re.sub(r"\w*\d\w*", "", notice["M"])), sql)

    def run(self, sql):
        """Run one statement and judge the answer."""
        return self.guarded(self.connection.query, sql, sql)

    def guarded(self, method, shown, *arguments):
        """Run a method of the connection, judge its answer, and tell what was run if that ends the server."""
        if self.verbose:
            print(f"-- {shown}", flush=True)
        try:
            answer = method(*arguments)
        except Lost as error:
            self.fail(f"the server is gone: {error}", ("lost",), shown)
            raise Failed from error
        except Hung as error:
            self.fail(f"no answer in {HANG_SECONDS} s, not even to a cancel", ("hung",), shown)
            raise Failed from error
        if self.verbose:
            print(f"   {answer.state or answer.rows[:1]} {answer.error['M'] if answer.error else ''}"[:300], flush=True)
        self.judge(answer, shown)
        return answer

    # --- one iteration --------------------------------------------------------------

    def iteration(self, number):
        """Fuzz one type once."""
        self.rng = random.Random(f"{self.seed}/{number}")
        self.where = f"seed {self.seed}, iteration {number}"
        if number % 10 == 0:
            self.connect()
        name = self.rng.choice(sorted(catalog.TYPES))
        self.mutator = Mutator(self.rng, self.corpus[name], catalog.TYPES[name].fields, catalog.KINDS)
        self.kept = []
        self.arguments = Arguments(self.rng, name, self.corpus[name], self.kept, self.foreign)
        self.must("RESET ALL; " + SESSION)
        self.must(f"TRUNCATE fuzz_kept_{name}; ALTER TABLE fuzz_kept_{name} ALTER f SET STORAGE "
                  + self.rng.choice(["EXTERNAL", "EXTERNAL", "EXTENDED", "MAIN"]))
        for i in range(FORMS):
            self.give_form(name, i)
        for setting in self.rng.sample(catalog.SETTINGS, self.rng.choice([0, 1, 3])):
            self.connection.query("SET " + setting)     # not all servers have all of them
        for _ in range(CALLS):
            self.call()
        self.check_kept(name)

    def give_form(self, name, i):
        """Give the input functions one form, in one of the ways that a client has."""
        way = self.rng.choice(["literal", "copy", "parameter", "binary parameter", "copy text"] + ["import"] * 2 * (name == "bloom"))
        if way == "import":
            self.give_foreign(i)
            return
        insert = f"INSERT INTO fuzz_kept_{name} VALUES ({i}, "
        if way in ("copy", "binary parameter"):
            data = self.mutator.binary()
            shown = f"-- {way}: {data.hex()}"
        else:
            data = self.mutator.text().encode()
            shown = f"-- {way}: {data!r}"
        if way == "copy":
            row = struct.pack("!hiii", 2, 4, i, len(data)) + data + struct.pack("!h", -1)
            answer = self.guarded(self.connection.copy_in, shown, f"COPY fuzz_kept_{name} FROM STDIN (FORMAT binary)", PREFIX + row)
        elif way == "copy text":
            line = data.replace(b"\\", b"\\\\").replace(b"\n", b"\\n").replace(b"\t", b"\\t")
            answer = self.guarded(self.connection.copy_in, shown, f"COPY fuzz_kept_{name} FROM STDIN", b"%d\t%s\n" % (i, line))
        elif way == "literal":
            answer = self.run(insert + "'" + data.decode().replace("'", "''") + f"'::{name})")
        else:
            answer = self.guarded(self.connection.execute, shown, insert + "$1)", [data], way != "parameter")
        self.counts["forms"] += 1
        if self.soft and way in ("literal", "parameter"):
            valid = self.guarded(self.connection.execute, shown, f"SELECT pg_input_is_valid($1, '{name}')", [data], False)
            if valid.value() != (b"f" if answer.error else b"t"):
                self.fail("pg_input_is_valid says otherwise", ("soft",), shown)
        if answer.error:
            if answer.state not in ("22P02", "22P03"):
                self.fail(f"input refused as {answer.state} {answer.error['M']}", ("input", answer.state), shown)
            return
        self.counts["forms accepted"] += 1
        if way not in ("copy", "binary parameter"):
            try:
                data = base64.b64decode(re.sub(rb"[\r\n]", b"", data), validate=True)    # line breaks are ignored
            except ValueError:
                self.fail("text accepted that is not base64", ("base64",), shown)
        if name == "bloom_state":       # is sent in fewer bytes than it may have come in
            data = bytes.fromhex(self.must(f"SELECT encode(bloom_state_send(f), 'hex') FROM fuzz_kept_bloom_state WHERE id = {i}").value().decode())
        self.kept.append((i, data))
        self.check_bytes(name, i, data, "read from")

    def give_foreign(self, i):
        """Import bytes of another program, and keep what becomes of them."""
        call = self.arguments.import_call()
        answer = self.run(f"INSERT INTO fuzz_kept_bloom SELECT {i}, {call}")
        self.counts["foreign forms"] += 1
        if answer.error is None:
            data = self.run(f"SELECT encode(bloom_send(f), 'hex') FROM fuzz_kept_bloom WHERE id = {i}").value()
            if data is not None:
                self.counts["foreign forms accepted"] += 1
                self.kept.append((i, bytes.fromhex(data.decode())))

    def check_bytes(self, name, i, data, when):
        """Is the kept value still the bytes that it was?"""
        answer = self.run(f"SELECT encode({name}_send(f), 'hex') FROM fuzz_kept_{name} WHERE id = {i}")
        if answer.error is None and bytes.fromhex(answer.value().decode()) != data:
            self.fail(f"not the bytes that it was {when}", ("bytes", when), f"{data.hex()}\n  {answer.value().decode()}")

    def check_kept(self, name):
        """No call may have changed a stored value."""
        for i, data in self.kept:
            self.check_bytes(name, i, data, "before the calls")

    def call(self):
        """Run one statement of some kind."""
        rng = self.rng
        kind = rng.random()
        if kind < 0.5:
            self.run(self.arguments.function_call(*rng.choice(self.functions)))
        elif kind < 0.75:
            promise = self.arguments.fill(rng.choice(self.arguments.type.promises))
            answer = self.run(f"SELECT {promise}")
            if answer.error is None and answer.value() not in (b"t", None):
                self.fail("a promise is broken", ("promise", re.sub(r"'[^']*'", "", promise)[:60]), f"SELECT {promise}")
            self.counts["promises"] += 1
            self.counts["promises kept"] += answer.error is None and answer.value() == b"t"
        else:
            # statements sent together are one transaction: an error leaves no aggregate
            self.run(self.arguments.fill(rng.choice(self.arguments.type.statements)))


def main():
    """Fuzz for some time, or run one iteration."""
    seconds = float(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else int.from_bytes(os.urandom(4), "little")
    only = int(sys.argv[3]) if len(sys.argv) > 3 else None
    print(f"seed {seed}", flush=True)
    fuzzer = Fuzzer(seed, only is not None)
    end = time.monotonic() + seconds
    number = 0
    try:
        if only is not None:
            fuzzer.iteration(only)
        while only is None and time.monotonic() < end and len(fuzzer.failures) < MAX_FAILURES:
            fuzzer.iteration(number)
            number += 1
    except Failed:
        pass
    for name, count in sorted(fuzzer.counts.items()):
        print(f"{name}: {count}")
    done = fuzzer.counts["answers"] + fuzzer.counts["errors"]
    print(f"{number if only is None else 1} iterations, {done} statements, {len(fuzzer.failures)} kinds of failures; seed {seed}")
    sys.exit(1 if fuzzer.failures or done == 0 else 0)


if __name__ == "__main__":
    main()
