"""What functions and statements are given: filters and odd values, as expressions."""

import base64
import re

import catalog
from mutate import Mutator


def literal(data, sqltype):
    """Return the literal of a filter whose binary form is data."""
    return f"'{base64.b64encode(data).decode()}'::{sqltype}"


def kind_of(data):
    """Return the element kind that a binary form names."""
    return data[44:44 + int.from_bytes(data[6:8], "little")]


class Arguments:
    """Chooses arguments for one iteration."""

    def __init__(self, rng, filtertype, corpus, kept, foreign):
        self.rng = rng
        self.filtertype = filtertype
        self.type = catalog.TYPES[filtertype]
        self.corpus = corpus    # binary forms of seeds
        self.kept = kept        # number and binary form of what is in the table
        self.foreign = foreign  # what other programs wrote, see Fuzzer.read_foreign
        self.kind = b""         # of the filter that was chosen last

    def form(self):
        """Return the number and the binary form of a kept value, or None and a seed."""
        if self.kept and self.rng.random() < 0.7:
            return self.rng.choice(self.kept)
        return None, self.rng.choice(self.corpus)

    def filter(self):
        """Return an expression for a filter: stored, a literal, just made, or none."""
        rng = self.rng
        number, data = self.form()
        self.kind = kind_of(data)
        way = rng.random()
        if way < 0.04:
            return f"NULL::{self.filtertype}"
        if way < 0.25:
            self.kind = b""
            expression = rng.choice(self.type.seeds)
        elif way < 0.7 and number is not None:
            expression = f"(SELECT f FROM fuzz_kept_{self.filtertype} WHERE id = {number})"
        else:
            expression = literal(data, self.filtertype)
        if rng.random() < 0.2:
            expression = rng.choice(self.type.wrappers).replace("FILTER", self.filtertype).replace("{}", expression)
        return expression

    def scalar(self):
        """Return an expression of any type but arrays; more often of the kind of the last filter."""
        rng = self.rng
        if self.kind in catalog.MATCHING and rng.random() < 0.6:
            return rng.choice(catalog.MATCHING[self.kind])
        if rng.random() < 0.5:
            return rng.choice(rng.choice([v for k, v in sorted(catalog.SCALARS.items()) if k != "cstring"]))
        return rng.choice(catalog.ANY)

    def value(self):
        """Return an expression of any type."""
        return self.rng.choice(catalog.ARRAYS) if self.rng.random() < 0.15 else self.scalar()

    def argument(self, sqltype):
        """Return an expression of a type that a function declares."""
        rng = self.rng
        if sqltype == self.filtertype:
            return self.filter()
        if rng.random() < 0.03:
            return "NULL" if sqltype.startswith("any") else f"NULL::{sqltype}"
        if sqltype == "anyarray":
            return rng.choice(catalog.ARRAYS)
        if sqltype == "anyelement":
            return self.value()
        if sqltype == "text" and rng.random() < 0.5:
            return "'" + rng.choice(catalog.WORDS) + "'::text"
        if sqltype == "bytea" and rng.random() < 0.7:
            return self.foreign_bytes(rng.choice(self.foreign)[-1])
        if sqltype == "regtype":
            return rng.choice(["'text'", "'bigint'", "'int'", "'bytea'", "'uuid'", "'fuzz_pair'", "0", "4294967295"]) + "::regtype"
        if sqltype == "cstring" and rng.random() < 0.8:
            text = Mutator(rng, self.corpus, catalog.HEADER, catalog.KINDS).text()
            return "'" + text.replace("'", "''") + "'::cstring"
        if sqltype in ("integer", "bigint", "smallint") and rng.random() < 0.3:
            return f"({rng.randrange(-32768, 32768)})::{sqltype}"
        return f"{rng.choice(catalog.SCALARS.get(sqltype, ['NULL']))}::{sqltype}"

    def foreign_bytes(self, data):
        """Return bytes of another program, damaged or not, as an expression."""
        if self.rng.random() < 0.7:
            data = Mutator(self.rng, [data], catalog.FOREIGN_HEADER, catalog.KINDS).binary()
        return f"'\\x{data.hex()}'::bytea"

    def import_call(self):
        """Return a call of bloom_import, mostly with what the bytes are."""
        rng = self.rng
        profile, element, fpp, capacity, bits, hashes, data = rng.choice(self.foreign)
        if rng.random() < 0.1:
            profile = rng.choice(catalog.WORDS)
        if rng.random() < 0.1:
            element = rng.choice(catalog.PROFILE_ELEMENTS)
        values = [fpp, capacity, bits, hashes]
        for i in range(4):
            if rng.random() < 0.2:
                values[i] = rng.choice(["NULL", "0", "1", "-1", "8", "64", "1024", "2147483647"])
        values[:2] = [v if rng.random() < 0.9 else rng.choice(catalog.SCALARS["double precision"]) for v in values[:2]]
        return f"bloom_import({self.foreign_bytes(data)}, '{profile}', '{element}', {', '.join(values)})"

    def function_call(self, name, kind, types):
        """Return a call of a function, or of an aggregate over some rows."""
        values = [self.argument(sqltype) for sqltype in types]
        if kind == "a":
            varying = [i for i, sqltype in enumerate(types) if sqltype in catalog.VARYING]
            if varying and self.rng.random() < 0.5:
                values[varying[0]] = catalog.VARYING[types[varying[0]]]
            rows = self.rng.choice([0, 1, 2, 100, 3000])
            return f"SELECT {name}({', '.join(values)}) FROM generate_series(1, {rows}) AS g"
        call = f"{name}({', '.join(values)})"
        return f"SELECT * FROM {call}" if self.rng.random() < 0.1 else f"SELECT {call}"

    def fill(self, template):
        """Replace the words FILTER, TEXT, F, G, V and S of a template."""
        first, second = self.filter(), self.filter()
        words = {
            "FILTER": self.filtertype,
            "TEXT": base64.b64encode(self.form()[1]).decode(),
            "F": first,
            "G": second if self.rng.random() < 0.6 else first,
            "V": self.value(),
            "S": self.scalar(),
        }
        return re.sub(r"(?<!')(?:\b|(?<=fuzz_kept_))(FILTER(?=_|\b)|(?:F|G|V|S)\b)|\bTEXT\b", lambda found: words[found.group()], template)
