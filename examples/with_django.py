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
    """A filter of elements of an SQL type: BloomField("bigint"). Its value is base64.

    Querysets of large filters that are not needed: .defer("ids").  A field that is added to a table
    with rows has null=True at first, or from Django 5 on db_default=BloomEmpty(0.01, 1000).
    """

    empty_strings_allowed = False

    def __init__(self, element, **options):
        self.element = element
        super().__init__(**options)

    def deconstruct(self):
        name, path, args, kwargs = super().deconstruct()
        return name, path, [self.element, *args], kwargs

    def db_type(self, connection):
        return "bloom"

    def get_lookup(self, name):
        """Others would compare the base64."""
        return super().get_lookup(name) if name in ("may_contain", "exact", "isnull") else None


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


class BloomEmpty(models.Func):
    """BloomEmpty(0.01, 100000): an empty filter of that rate and capacity"""

    function = "bloom_empty"
    output_field = models.TextField()


class BloomAdd(models.Func):
    """BloomAdd("ids", Value(42), element="bigint"), to update a filter"""

    function = "bloom_add"
    template = "%(function)s(%(expressions)s::%(element)s)"
    output_field = models.TextField()


class IndexWithOptions(PostgresIndex):
    """An index with options={"fpp": 0.001}"""

    def __init__(self, *expressions, options=None, **keywords):
        self.options = options or {}
        super().__init__(*expressions, **keywords)

    def deconstruct(self):
        path, expressions, keywords = super().deconstruct()
        return path, expressions, {**keywords, "options": self.options}

    def get_with_params(self):
        return [f"{option} = {value}" for option, value in self.options.items()]


class BloomRangesIndex(IndexWithOptions):
    """An index for WHERE."""

    suffix = "bloom_ranges"


class BloomFilterIndex(IndexWithOptions):
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
District.objects.create(name="new", ids=BloomEmpty(0.01, 1000))
print(District.objects.filter(name="new", ids__may_contain=42).exists())
District.objects.filter(name="new").update(ids=BloomAdd("ids", models.Value(42), element="bigint"))
print(District.objects.filter(name="new", ids__may_contain=42).exists())
for customer in Customer.objects.filter(id__in=[42, 642]).order_by("id"):
    print(customer.id, District.objects.filter(ids__may_contain=customer.id).exists())

# In a model, Meta.indexes has them, and makemigrations writes what creates them.  The first
# operation of the first migration must be added by hand:
# django.contrib.postgres.operations.CreateExtension("bloomext")
ranges = BloomRangesIndex(fields=["id"], name="customer_ranges")
seen = BloomFilterIndex(fields=["id"], name="customer_seen", options={"fpp": 0.001, "capacity": 100000})
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
# False
# True
# 42 True
# 642 False
# True 1
