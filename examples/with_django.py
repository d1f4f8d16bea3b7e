# with_django.py: Django: a field for filters, a lookup and an aggregate; a project in one file
import os

import django
from django.conf import settings
from django.contrib.postgres.indexes import PostgresIndex
from django.db import connection, models

settings.configure(
    DATABASES={"default": {
        "ENGINE": "django.db.backends.postgresql", "NAME": os.environ["PGDATABASE"],
        "HOST": os.environ["PGHOST"], "PORT": os.environ["PGPORT"], "USER": os.environ.get("PGUSER", ""),
    }},
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField", USE_TZ=True)
django.setup()


class BloomField(models.Field):
    """A filter of elements of an SQL type: BloomField("bigint"). Its value is base64."""

    def __init__(self, element, **options):
        self.element = element
        super().__init__(**options)

    def deconstruct(self):
        name, path, args, kwargs = super().deconstruct()
        return name, path, [self.element, *args], kwargs

    def db_type(self, connection):
        return "bloom"


@BloomField.register_lookup
class MayContain(models.Lookup):
    lookup_name = "may_contain"

    def get_prep_lookup(self):
        return self.rhs

    def get_db_prep_lookup(self, value, connection):
        return "%s", [value]

    def as_sql(self, compiler, connection):
        filter, filter_params = self.process_lhs(compiler, connection)
        value, value_params = self.process_rhs(compiler, connection)
        return f"bloom_contains({filter}, {value}::{self.lhs.output_field.element})", [*filter_params, *value_params]


class BloomAgg(models.Aggregate):
    """BloomAgg("id", element="bigint")"""

    function = "bloom_agg"

    def __init__(self, *expressions, element, **options):
        super().__init__(*expressions, output_field=BloomField(element), **options)


class BloomRangesIndex(PostgresIndex):
    """An index for WHERE."""

    suffix = "bloom_ranges"


class BloomFilterIndex(PostgresIndex):
    """An index that follows its table, for bloom_index_contains()."""

    suffix = "bloom_filter"


class IndexContains(models.Func):
    """IndexContains(Value("index"), Value(42), element="bigint")"""

    function = "bloom_index_contains"
    template = "%(function)s(%(expressions)s::%(element)s)"
    output_field = models.BooleanField()


class Customer(models.Model):
    id = models.BigIntegerField(primary_key=True)
    balance = models.DecimalField(max_digits=12, decimal_places=2)

    class Meta:
        app_label, db_table, managed = "shop", "customer", False


class District(models.Model):
    name = models.TextField(primary_key=True)
    ids = BloomField("bigint")
    balances = BloomField("numeric", null=True)

    class Meta:
        app_label, db_table = "shop", "district"


with connection.schema_editor() as editor:
    editor.create_model(District)
filters = Customer.objects.filter(id__lte=500).aggregate(
    ids=BloomAgg("id", element="bigint"), balances=BloomAgg("balance", element="numeric"))
print({name: type(filter).__name__ for name, filter in filters.items()})
District.objects.create(name="north", **filters)
print(District.objects.filter(ids__may_contain=42).count(), District.objects.filter(ids__may_contain=4200).count())
print(District.objects.filter(balances__may_contain=10).count())
for customer in Customer.objects.filter(id__in=[42, 642]).order_by("id"):
    print(customer.id, District.objects.filter(ids__may_contain=customer.id).exists())

# In a model, Meta.indexes has them; in a migration, migrations.AddIndex, after
# django.contrib.postgres.operations.CreateExtension("bloomext").
ranges = BloomRangesIndex(fields=["id"], name="customer_ranges")
seen = BloomFilterIndex(fields=["id"], name="customer_seen")
with connection.schema_editor() as editor:
    editor.add_index(Customer, ranges)
    editor.add_index(Customer, seen)
known = Customer.objects.values_list(IndexContains(
    models.Value("customer_seen"), models.Value(42), element="bigint"), flat=True)
print(known.first(), Customer.objects.filter(id=42).count())
with connection.schema_editor() as editor:
    editor.remove_index(Customer, ranges)
    editor.remove_index(Customer, seen)

# It prints:
# {'ids': 'str', 'balances': 'str'}
# 1 0
# 1
# 42 True
# 642 False
# True 1
