# with_sqlalchemy.py: SQLAlchemy: a type for filters, and an aggregate
import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import REGCLASS
from sqlalchemy.dialects.postgresql.base import ischema_names
from sqlalchemy.types import UserDefinedType


class Bloom(UserDefinedType):
    """A filter of elements of an SQL type: Bloom(sa.BigInteger). Its value is base64."""

    cache_ok = True

    def __init__(self, element=sa.types.NullType):
        self.element = sa.types.to_instance(element)

    def __repr__(self):
        of_dialect = type(self.element).__module__.startswith("sqlalchemy.dialects.postgresql")
        return f"Bloom({'postgresql' if of_dialect else 'sa.types'}.{self.element!r})"

    def get_col_spec(self, **options):
        return "bloom"

    class comparator_factory(UserDefinedType.Comparator):
        def may_contain(self, value):
            return sa.func.bloom_contains(self.expr, sa.cast(value, self.type.element), type_=sa.Boolean)

        def with_value(self, value):
            return sa.func.bloom_add(self.expr, sa.cast(value, self.type.element), type_=self.type)


ischema_names["bloom"] = Bloom  # of a table that is reflected, without its element


def bloom_agg(column, *options):
    """A filter over a column; options are the false-positive rate and the capacity."""
    return sa.func.bloom_agg(column, *options, type_=Bloom(column.type))


engine = sa.create_engine("postgresql+psycopg2://", future=True)
metadata = sa.MetaData()
customer = sa.Table("customer", metadata, sa.Column("id", sa.BigInteger), sa.Column("balance", sa.Numeric))
region = sa.Table(
    "region", metadata, sa.Column("name", sa.Text, primary_key=True),
    sa.Column("ids", Bloom(sa.BigInteger), nullable=False, server_default=sa.text("bloom_empty()")),
    sa.Column("balances", Bloom(sa.Numeric)))

with engine.begin() as connection:
    region.create(connection)
    one = sa.select(sa.literal("north"), bloom_agg(customer.c.id), bloom_agg(customer.c.balance)).where(customer.c.id <= 500)
    connection.execute(region.insert().from_select(["name", "ids", "balances"], one))

    ask = sa.select(region.c.name).where(region.c.ids.may_contain(sa.bindparam("id")))
    print(connection.execute(ask, {"id": 42}).all(), connection.execute(ask, {"id": 4200}).all())
    print(connection.scalar(sa.select(region.c.balances.may_contain(10))))
    connection.execute(region.update().values(ids=region.c.ids.with_value(4200)))
    print(connection.execute(ask, {"id": 4200}).all())

    filter = connection.scalar(sa.select(region.c.ids))
    connection.execute(region.insert(), {"name": "copy", "ids": filter})
    print(type(filter).__name__, connection.execute(ask.order_by(region.c.name), {"id": 42}).all())

    # An index for WHERE, and one that follows its table.  For Alembic: if the class is in bloom.py,
    # script.py.mako has "import bloom", with "from sqlalchemy.dialects import postgresql" for elements
    # such as postgresql.INET, and the first migration begins with
    # op.execute("CREATE EXTENSION IF NOT EXISTS bloomext").  It sees no change of postgresql_with.
    ranges = sa.Index("customer_ranges", customer.c.id, postgresql_using="bloom_ranges")
    seen = sa.Index("customer_seen", customer.c.id, postgresql_using="bloom_filter",
                    postgresql_with={"fpp": 0.001})
    ranges.create(connection)
    seen.create(connection)

with engine.begin() as connection:
    for id in 42, 4200:
        print(connection.scalar(sa.select(sa.func.bloom_index_contains(
            sa.cast(seen.name, REGCLASS), sa.cast(id, sa.BigInteger)))))
    print(connection.execute(sa.select(customer.c.id).where(customer.c.id == 42)).all())
    reflected = sa.Table("region", sa.MetaData(), autoload_with=connection)
    print(repr(region.c.ids.type), type(reflected.c.ids.type).__name__)
    ranges.drop(connection)
    seen.drop(connection)

# It prints:
# [('north',)] []
# True
# [('north',)]
# str [('copy',), ('north',)]
# True
# False
# [(42,)]
# Bloom(sa.types.BigInteger()) Bloom
