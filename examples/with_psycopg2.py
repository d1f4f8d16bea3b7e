# with_psycopg2.py: psycopg2: filters as objects of a class
import base64
import decimal

import psycopg2
import psycopg2.extensions


class Bloom(bytes):
    """A filter: the bytes of its binary form."""

    def __conform__(self, protocol):
        if protocol is psycopg2.extensions.ISQLQuote:
            return psycopg2.extensions.AsIs("'%s'::bloom" % base64.b64encode(self).decode())


def register_bloom(connection):
    """Read filters as Bloom in this connection."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 'bloom'::regtype::oid")
        oid = cursor.fetchone()[0]
    read = lambda value, cursor: None if value is None else Bloom(base64.b64decode(value))
    psycopg2.extensions.register_type(psycopg2.extensions.new_type((oid,), "BLOOM", read), connection)


connection = psycopg2.connect("")
connection.autocommit = True
register_bloom(connection)
cursor = connection.cursor()
cursor.execute("SELECT ids FROM known")
ids = cursor.fetchone()[0]
print(type(ids).__name__)
cursor.execute("SELECT %s = ids, bloom_contains(%s, %s::bigint) FROM known", [ids, ids, 42])
print(cursor.fetchone())

for value in "10.25", "10":
    try:
        cursor.execute("SELECT bloom_contains(balances, %s) FROM known", [decimal.Decimal(value)])
        print(value, cursor.fetchone()[0])
    except psycopg2.errors.DatatypeMismatch as error:
        print(value, error.diag.message_primary, "-", error.diag.message_hint)
cursor.execute("SELECT bloom_contains(balances, %s::numeric) FROM known", [decimal.Decimal("10")])
print(cursor.fetchone()[0])

try:
    cursor.execute("SELECT bloom_contains(emails, %s) FROM known", [["user42@example.org"]])
except psycopg2.errors.DatatypeMismatch as error:
    print(error.diag.message_primary, "-", error.diag.message_hint)

cursor.execute("PREPARE ask(text) AS SELECT bloom_contains(emails, $1) FROM known")
for email in "user42@example.org", "nobody@example.org":
    cursor.execute("EXECUTE ask(%s)", [email])
    print(email, cursor.fetchone()[0])

# It prints:
# Bloom
# (True, True)
# 10.25 True
# 10 the filter holds elements of kind numeric, not int - Cast the value to numeric, or build the filter over the other type.
# True
# the filter holds elements of kind text, not text[] - Use bloom_contains_any or bloom_contains_all to look up the members of an array, and bloom_add_all to add them.
# user42@example.org True
# nobody@example.org False
