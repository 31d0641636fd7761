"""What Spark makes of a file of events on two workers, and what becomes of it on the way back.

Usage: spark.py PROGRAM COUNT FOLDER
"""
import os
import subprocess
import sys
import time

import pyspark
from pyspark.sql import SparkSession
from pyspark.sql.functions import col, max as latest, sum as total

program, count, folder = sys.argv[1], sys.argv[2], sys.argv[3]
os.chdir(folder)
os.environ["TZ"] = "UTC"
time.tzset()
started = time.monotonic()


def events(*arguments):
    return subprocess.run([program, *arguments], check=True, capture_output=True, text=True).stdout


def check(what, is_right):
    print(f"{'ok  ' if is_right else 'FAIL'} {what} ({time.monotonic() - started:.0f} s)", flush=True)
    if not is_right:
        sys.exit(1)


def same_lines(path):
    """Whether the example reads a folder as the same events, in whatever order Spark has left them."""
    events("copy", path, "again.jsonl")
    return same_sorted("events.jsonl", ["again.jsonl"])


def same_sorted(first, others):
    def sorted_lines(files):
        lines = []
        for file in files:
            with open(file, "rb") as stream:
                lines += stream.readlines()
        return sorted(lines)

    return sorted_lines([first]) == sorted_lines(others)


def parts(path):
    return [os.path.join(path, name) for name in sorted(os.listdir(path)) if name.startswith("part-")]


schema = events("write", "events.jsonl", count).split("-- Spark\n", 1)[1]
summary = events("read", "events.jsonl")
print(f"Spark {pyspark.__version__}, two workers, {count} events\n{summary}", end="", flush=True)

spark = (
    SparkSession.builder.master("local-cluster[2,1,1024]")
    .config("spark.sql.caseSensitive", "true")
    .config("spark.sql.session.timeZone", "UTC")
    .config("spark.driver.bindAddress", "127.0.0.1")
    .config("spark.driver.host", "127.0.0.1")
    .config("spark.ui.enabled", "false")
    .getOrCreate()
)
spark.sparkContext.setLogLevel("ERROR")
file = "file://" + os.path.join(folder, "events.jsonl")
table = spark.read.schema(schema).json(file)
found = table.where("what.`$class` = 'Purchase'").agg(total("what.amount")).first()[0]
check("adds up what lies behind an existential", f" for {found}" in summary)
cities = {row["city"]: row["count"] for row in table.groupBy("customer.city").count().collect()}
check("groups by what lies in an object", all(f"{city}: {number}" in summary for city, number in cities.items()))
gifts = table.where(col("recipient.$alias").isNull()).count()
check("tells references", f"{gifts} sent to somebody else" in summary)
last = table.agg(latest("at.$date")).first()[0]
check("reads dates", f"the last one at {last:%Y-%m-%dT%H:%M:%SZ}" in summary)

spark.read.text(file).repartition(4).write.text("file://" + os.path.join(folder, "shards"))
check("makes shards of lines as they are", same_sorted("events.jsonl", parts("shards")))
table.write.json("file://" + os.path.join(folder, "json"))
check("what it writes is read as it was", same_lines("json"))
table.write.parquet("file://" + os.path.join(folder, "parquet"))
spark.read.parquet("file://" + os.path.join(folder, "parquet")).write.json("file://" + os.path.join(folder, "back"))
check("what has been in Parquet is read as it was", same_lines("back"))
spark.stop()
