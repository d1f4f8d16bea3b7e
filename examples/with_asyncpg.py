# with_asyncpg.py: asyncpg: a codec for filters
import asyncio
import datetime

import asyncpg


class Bloom(bytes):
    """A filter: the bytes of its binary form."""


async def register_bloom(connection):
    """Read and write filters as Bloom in this connection."""
    schema = await connection.fetchval("SELECT typnamespace::regnamespace::text FROM pg_type WHERE oid = 'bloom'::regtype")
    await connection.set_type_codec("bloom", schema=schema, encoder=bytes, decoder=Bloom, format="binary")


async def main():
    connection = await asyncpg.connect()
    print(type(await connection.fetchval("SELECT ids FROM known")).__name__)
    await register_bloom(connection)
    ids = await connection.fetchval("SELECT ids FROM known")
    print(type(ids).__name__)

    ask = await connection.prepare("SELECT bloom_contains($1::bloom, $2::bigint)")
    print([await ask.fetchval(ids, number) for number in (42, 4200)])
    day = datetime.date(2026, 1, 15)
    print(await connection.fetchval("SELECT bloom_contains(days, $1::date) FROM known", day))
    print(await connection.fetchval("SELECT bloom_contains_each(ids, $1::bigint[]) FROM known", [1, 42, 4200]))

    for value in 42, [42], "42":
        try:
            print(await connection.fetchval("SELECT bloom_contains(ids, $1) FROM known", value))
        except asyncpg.DataError as error:
            print(error)
        except asyncpg.DatatypeMismatchError as error:
            print(error.message, "-", error.hint)


asyncio.run(main())

# It prints:
# str
# Bloom
# [True, False]
# True
# [True, True, False]
# invalid input for query argument $1: 42 (expected str, got int)
# invalid input for query argument $1: [42] (expected str, got list)
# the filter holds elements of kind int, not text - Cast the value to bigint, or a list of values to bigint[], or build the filter over the other type.
