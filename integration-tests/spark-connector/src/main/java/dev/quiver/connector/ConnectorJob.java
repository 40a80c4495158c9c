/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.connector;

import dev.quiver.endtoend.Cost;
import dev.quiver.endtoend.Meter;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.storage.StorageLevel;

/**
 * Runs the jobs that its standard input names in one Spark, and prints the cost of each: {@code
 * ConnectorJob <format> <keyspace> <rows> <dimension>}. Everything else is in Spark's own
 * properties.
 */
public final class ConnectorJob {
  public static final String RESULT = "result ";

  private final SparkSession spark;
  private final String format;
  private final String keyspace;
  private final Dataset<Row> generated;

  private ConnectorJob(String[] arguments) {
    spark = SparkSession.builder().getOrCreate();
    format = arguments[0];
    keyspace = arguments[1];
    int dimension = Integer.parseInt(arguments[3]);
    UDF1<Long, float[]> embedding = id -> embedding(id, dimension);
    generated =
        spark
            .range(0, Long.parseLong(arguments[2]), 1, 2)
            .withColumn(
                "embedding",
                functions
                    .udf(embedding, DataTypes.createArrayType(DataTypes.FloatType, false))
                    .apply(functions.col("id")))
            .persist(StorageLevel.MEMORY_ONLY());
  }

  public static void main(String[] arguments) throws IOException {
    ConnectorJob job = new ConnectorJob(arguments);
    try (BufferedReader jobs =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String line = jobs.readLine(); line != null; line = jobs.readLine()) {
        job.measured(line);
      }
    } finally {
      job.spark.stop();
    }
  }

  private void measured(String line) throws IOException {
    Meter meter = new Meter();
    meter.begin();
    long start = System.nanoTime();
    int space = line.indexOf(' ');
    long checksum = run(line.substring(0, space), line.substring(space + 1));
    long nanos = System.nanoTime() - start;
    Cost cost = meter.end();
    System.out.printf(
        Locale.ROOT,
        "%s%d %f %f %f %d%n",
        RESULT,
        nanos,
        cost.rest(),
        cost.jit() + cost.gc(),
        cost.bytes(),
        checksum);
  }

  private long run(String job, String table) {
    return switch (job) {
      case "checksum" -> checksum(generated);
      case "generate" -> {
        generated.write().format("noop").mode(SaveMode.Overwrite).save();
        yield 0;
      }
      case "write" -> {
        generated
            .write()
            .format(format)
            .option("keyspace", keyspace)
            .option("table", table)
            .mode(SaveMode.Append)
            .save();
        yield 0;
      }
      case "read" ->
          checksum(
              spark
                  .read()
                  .format(format)
                  .option("keyspace", keyspace)
                  .option("table", table)
                  .load());
      default -> throw new IllegalArgumentException("expected a job, got " + job);
    };
  }

  /** Returns a checksum of all bits of all rows, independent of their order. */
  private static long checksum(Dataset<Row> rows) {
    MapPartitionsFunction<Document, Long> sum =
        documents -> {
          long bits = 0;
          while (documents.hasNext()) {
            bits += mixed(documents.next().checksum());
          }
          return List.of(bits).iterator();
        };
    return rows
        .select("id", "embedding")
        .as(Encoders.bean(Document.class))
        .mapPartitions(sum, Encoders.LONG())
        .collectAsList()
        .stream()
        .mapToLong(Long::longValue)
        .sum();
  }

  /** Mixes the bits, so that differences of rows cannot cancel out. */
  private static long mixed(long bits) {
    return new SplittableRandom(bits).nextLong();
  }

  private static float[] embedding(long id, int dimension) {
    SplittableRandom random = new SplittableRandom(id);
    float[] elements = new float[dimension];
    for (int i = 0; i < dimension; i++) {
      elements[i] = (float) random.nextDouble() - 0.5f;
    }
    return elements;
  }
}
