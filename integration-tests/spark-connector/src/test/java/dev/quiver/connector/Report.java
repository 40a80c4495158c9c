/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.connector;

import java.util.List;
import java.util.Locale;

/** Formats the costs of all contenders as a page. */
final class Report {
  private static final String HEAD =
      """
      # quiver-spark compared with the Cassandra connector

      `mvn -o -Dfast -Pspark -Dspark.it.skip verify -pl integration-tests/spark-connector -am -Dtest=none -Dsurefire.failIfNoSpecifiedTests=false -Dit.test=ConnectorIT -Dfailsafe.failIfNoSpecifiedTests=false -Dconnector.rows=%d -Dconnector.warmup=%d -Dconnector.rounds=%d -Dconnector.report=<file>`: %s, %d cores, %s, JDK %s. %s, an embedded Cassandra on the same machine.

      %,d rows of a `bigint` and %d floats. Each contender runs in a separate JVM, with `-Xms1500m -Xmx1500m`, one after the other in each round. Figures are medians of %d rounds after %d discarded rounds.
      A read creates a `float[]` for each row, by a typed data set, and a checksum of all its bits. All checksums were equal. The figures include the checksum.
      A write takes its rows from Spark's memory. The cost of writing the same rows to the format `noop` is subtracted; it was %.1f to %.1f us of CPU per row.
      CPU is that of the process without the threads of JIT and GC, which have a column. Bytes are those of all Java threads that are alive at the end.

      | | rows/s | us of CPU a row | quiver-spark to it | kB a row | quiver-spark to it | JIT and GC, us a row |
      |---|---:|---:|---:|---:|---:|---:|
      """;

  private Report() {}

  static String of(List<Contender> all, int rows, int dimension, int warmup, int rounds) {
    double[] generated =
        all.stream()
            .mapToDouble(one -> one.median("generate", Contender.Cost::micros) / rows)
            .sorted()
            .toArray();
    StringBuilder text =
        new StringBuilder(
            HEAD.formatted(
                rows,
                warmup,
                rounds,
                System.getProperty("os.arch"),
                Runtime.getRuntime().availableProcessors(),
                System.getProperty("os.name"),
                Runtime.version(),
                System.getProperty("quiver.connector.versions"),
                rows,
                dimension,
                rounds,
                warmup,
                generated[0],
                generated[generated.length - 1]));
    for (String kind : List.of("read", "write")) {
      for (Contender one : all) {
        text.append(line(kind, one, all.get(0), rows));
      }
    }
    return text.toString();
  }

  private static String line(String kind, Contender one, Contender quiver, int rows) {
    return String.format(
        Locale.ROOT,
        "| %s, %s | %,.0f | %.1f | %s | %.2f | %s | %.1f |%n",
        kind,
        one,
        rows * 1e9 / one.median(kind, Contender.Cost::nanos),
        cpu(kind, one) / rows,
        ratio(cpu(kind, quiver), cpu(kind, one)),
        bytes(kind, one) / rows / 1e3,
        ratio(bytes(kind, quiver), bytes(kind, one)),
        one.median(kind, Contender.Cost::jitAndGc) / rows);
  }

  private static String ratio(double quiver, double other) {
    return quiver == other ? "" : String.format(Locale.ROOT, "%.2fx", quiver / other);
  }

  private static double cpu(String kind, Contender one) {
    double cpu = one.median(kind, Contender.Cost::micros);
    return kind.equals("write") ? cpu - one.median("generate", Contender.Cost::micros) : cpu;
  }

  private static double bytes(String kind, Contender one) {
    double bytes = one.median(kind, Contender.Cost::bytes);
    return kind.equals("write") ? bytes - one.median("generate", Contender.Cost::bytes) : bytes;
  }
}
