"""What DuckDB and Polars make of a file of events, and what becomes of it on the way back.

Usage: engines.py PROGRAM COUNT FOLDER
"""
import filecmp
import os
import subprocess
import sys

import duckdb
import polars

program, count, folder = sys.argv[1], sys.argv[2], sys.argv[3]
os.chdir(folder)


def events(*arguments):
    return subprocess.run([program, *arguments], check=True, capture_output=True, text=True).stdout


def check(what, is_right):
    print(f"{'ok  ' if is_right else 'FAIL'} {what}", flush=True)
    if not is_right:
        sys.exit(1)


def same_summary(file):
    return events("read", file) == summary


def same_bytes(file):
    """Whether the example reads a file as the same events, down to the last bit."""
    events("copy", file, "again.jsonl")
    return filecmp.cmp("events.jsonl", "again.jsonl", shallow=False)


schema = events("write", "events.jsonl", count)
columns = schema.split("columns=", 1)[1].split("\n-- Spark", 1)[0].rstrip()[:-1]
summary = events("read", "events.jsonl")
print(f"DuckDB {duckdb.__version__}, Polars {polars.__version__}, {count} events\n{summary}", end="")

sql = duckdb.connect()
sql.execute("set TimeZone = 'UTC'")


def one(query):
    return sql.execute(query).fetchall()[0][0]


typed = f"read_json('events.jsonl', columns={columns})"
revenue = one(f"select sum(what.amount) from {typed} where what.\"$class\" = 'Purchase'")
check("DuckDB adds up what lies behind an existential", f" for {revenue}" in summary)
gifts = one(f"select count(*) from {typed} where recipient.\"$alias\" is null")
check("DuckDB tells references", f"{gifts} sent to somebody else" in summary)
last = one(f"select strftime(max(\"at\".\"$date\"), '%Y-%m-%dT%H:%M:%SZ') from {typed}")
check("DuckDB reads dates", f"the last one at {last}" in summary)

sql.execute("copy (select json from read_ndjson_objects('events.jsonl')) to 'raw.jsonl' "
        "(format csv, header false, quote '', escape '', delimiter E'\\x01')")
check("DuckDB copies lines byte by byte", filecmp.cmp("events.jsonl", "raw.jsonl", shallow=False))
sql.execute("copy (select * from read_json('events.jsonl', columns={'$class': 'VARCHAR', 'number': 'BIGINT', 'at': 'JSON', "
        "'customer': 'JSON', 'recipient': 'JSON', 'what': 'JSON'})) to 'columns.json'")
check("what DuckDB writes of JSON columns is read as it was", same_bytes("columns.json"))
sql.execute("copy (select * from read_json('events.jsonl')) to 'inferred.json'")
check("what DuckDB writes of types of its own is read as it was", same_bytes("inferred.json"))
sql.execute(f"copy (select * from {typed}) to 'events.parquet' (format parquet)")
sql.execute("copy (select * from 'events.parquet') to 'parquet.json'")
check("what has been in Parquet is read as it was", same_bytes("parquet.json"))
sql.execute("copy (select json, json->>'$.customer.city' as city from read_ndjson_objects('events.jsonl')) to 'by_city' "
        "(format csv, header false, quote '', escape '', delimiter E'\\x01', partition_by (city), file_extension 'jsonl')")
check("a folder a city has all events", same_summary("by_city"))

table = polars.scan_ndjson("events.jsonl", infer_schema_length=None)
revenue = table.select(polars.col("what").struct.field("amount").sum()).collect().item()
check("Polars adds up what lies behind an existential", f" for {revenue}" in summary)
table.collect().write_ndjson("polars.jsonl")
check("what Polars writes is read as it was", same_bytes("polars.jsonl"))
