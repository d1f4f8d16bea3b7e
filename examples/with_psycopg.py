# with_psycopg.py: psycopg 3: filters as objects of a class, in text and binary form
import base64
import datetime
import decimal

import psycopg
from psycopg.adapt import Dumper, Loader
from psycopg.pq import Format
from psycopg.types import TypeInfo


class Bloom(bytes):
    """A filter: the bytes of its binary form."""


class TextLoader(Loader):
    def load(self, data):
        return Bloom(base64.b64decode(bytes(data)))


class BinaryLoader(Loader):
    format = Format.BINARY

    def load(self, data):
        return Bloom(data)


def register_bloom(connection):
    """Load filters as Bloom, and dump Bloom as filters, in this connection."""
    info = TypeInfo.fetch(connection, "bloom")

    class BloomDumper(Dumper):
        format = Format.BINARY
        oid = info.oid

        def dump(self, filter):
            return bytes(filter)

    info.register(connection)
    connection.adapters.register_loader(info.oid, TextLoader)
    connection.adapters.register_loader(info.oid, BinaryLoader)
    connection.adapters.register_dumper(Bloom, BloomDumper)


with psycopg.connect("", autocommit=True) as connection:
    print(type(connection.execute("SELECT ids FROM known").fetchone()[0]).__name__)
    register_bloom(connection)
    text = connection.execute("SELECT ids FROM known").fetchone()[0]
    binary = connection.execute("SELECT ids FROM known", binary=True).fetchone()[0]
    print(type(text).__name__, text == binary)

    # A filter as a parameter; prepare=True is a server-side prepared statement.
    ask = "SELECT bloom_contains(%s, %s::bigint)"
    for number in 42, 4200:
        print(number, connection.execute(ask, [binary, number], prepare=True).fetchone()[0])

    for column, value in [
        ("emails", "user42@example.org"),
        ("days", datetime.date(2026, 1, 15)),
        ("times", datetime.datetime(2026, 1, 15, tzinfo=datetime.timezone.utc)),
        ("balances", decimal.Decimal("10")),
        ("ids", "42"),
        # A list where one value belongs is another text, {user42@example.org}.
        ("emails", ["user42@example.org"]),
    ]:
        try:
            print(column, connection.execute(f"SELECT bloom_contains({column}, %s) FROM known", [value]).fetchone()[0])
        except psycopg.errors.DatatypeMismatch as error:
            print(error.diag.message_primary, "-", error.diag.message_hint)
    ids = connection.execute("SELECT bloom_contains_each(ids, %s::bigint[]) FROM known", [[1, 42, 4200]])
    print(ids.fetchone()[0])
    emails = connection.execute("SELECT bloom_contains_each(emails, %s::text[]) FROM known", [["user42@example.org"]])
    print(emails.fetchone()[0])

# It prints:
# str
# Bloom True
# 42 True
# 4200 False
# emails True
# days True
# times True
# balances True
# the filter holds elements of kind int, not text - Cast the value to bigint, or a list of values to bigint[], or build the filter over the other type.
# emails False
# [True, True, False]
# [True]
