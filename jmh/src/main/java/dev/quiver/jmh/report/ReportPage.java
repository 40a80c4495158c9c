/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import dev.quiver.internal.wire.ElementType;
import java.util.Collection;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** The page about a run. */
final class ReportPage {

  /** Name of the page in the folder of a run. */
  static final String FILE = "report.md";

  private ReportPage() {}

  static String of(Run run) {
    Results results = run.results();
    return "# Measured on "
        + run.jdk()
        + "\n\n"
        + header(run.environment())
        + "\n"
        + noise(results.all())
        + charts(run)
        + section(
            "Kernels",
            "Nanoseconds for one vector · times the time of memcpy · bytes allocated, if any. GB/s"
                + " is 10^9 bytes of vector a second. UUIDs are moved as pairs of longs. Nothing else runs in"
                + " these JVMs.",
            MoveTables.of(results, Moves.KERNEL))
        + section(
            "Netty's buffers",
            "As for the kernels, but the bytes are in a buffer of Netty's.",
            MoveTables.of(results, Moves.BUFFER))
        + section(
            "Codecs",
            "decodeInto writes into an array of the caller's. The driver has no such call, so it is"
                + " compared with the driver's decode. memcpy clones the bytes, or for decodeInto"
                + " copies them.",
            CodecTables.of(results))
        + section(
            "Vectors as objects, decoded and read",
            "A CqlVector, of UUIDs a List, is decoded, and each element looked at once: a CqlVector of"
                + " Quiver's boxes only then.",
            PassTables.of(results))
        + section(
            "Lookups",
            "Finding the codec of vector&lt;float, 1536>. Nothing else runs in these JVMs.",
            LookupTables.of(results))
        + section(
            "A vector into a frame",
            "From the vector to the frame that is sent: set in a bound statement, made a message,"
                + " written into pooled direct memory. What the vector alone allocates is the"
                + " difference to the same statement with its vector unset. Rivals other than"
                + " write-through are on the driver's frames. Protocol V5.",
            WriteTables.of(results))
        + section(
            "Frames without vectors",
            "Pages are rows x columns x bytes of a cell. decode is what the channel does;"
                + " decodeAndRead then asks for the bytes of every cell once. A page of small cells"
                + " stays in one piece in a Quiver session, so that a cell gets memory of its own"
                + " only when it is asked for: who reads every cell looks at decodeAndRead. memcpy"
                + " copies the bytes of the frame into one new array.",
            PageTables.of(results))
        + section(
            "Rows",
            "From a frame with a page of 100 rows to what an application makes of each: the values in"
                + " an array, a record, or for a sink an int[]. Quiver's ways are in a session of"
                + " Quiver unless they say otherwise. A record cannot have 1000 components: there"
                + " a row becomes four records of 250.",
            RowTables.ofRows(results))
        + section(
            "Matrices",
            "Five pages of 1000 rows, decoded already, into one array. memcpy copies the bytes of"
                + " the cells into one new array, unread; getVector makes a CqlVector of each row and"
                + " drops it; driver float[] copies the arrays of the driver's codec into one. A"
                + " reader that is not told the number of rows makes an array a page, and joins"
                + " them.",
            RowTables.ofMatrices(results))
        + section(
            "Collections",
            "A list to its bytes and back: as a List for the driver, as an array for its array codec"
                + " and for Quiver. A map is a Map for both. Write-through writes into direct memory"
                + " that is there. memcpy clones the bytes, lengths included.",
            CollectionTables.of(results))
        + section(
            "Ordinary code",
            "The answer to a prepared statement, from its frame in pooled direct memory to the values"
                + " that the driver's getters give, the same code in a session of the driver, which"
                + " has its own codecs of arrays, and in one of Quiver. decode: no cell is read;"
                + " readOnce: each cell; readTwice: isNull, and the getter twice; readSome: two"
                + " columns. Less is better; 1 is the driver.",
            WorkloadTables.of(results))
        + endToEnd(run)
        + (hasTargets(run) ? targets(run) : "");
  }

  /** Those of collections and workloads are none. */
  static boolean hasTargets(Run run) {
    String set = run.environment().set();
    return !set.equals("collections") && !set.equals("workloads");
  }

  private static String targets(Run run) {
    return section(
        "Targets",
        "T1 to T9 are what Quiver set out to reach: copies at the speed of memory (into and out of"
            + " direct buffers only from JDK 22 on), no slower than any loop without the Vector"
            + " API, and multiples of the driver's speed; T11 is of code that reads CqlVectors and that"
            + " nobody changes. The last column names the cells, with"
            + " the dimensions that were measured. \"n of m met\" counts the cells that were"
            + " measured or should have been. A cell that falls short decides; where none does and"
            + " one was not measured, the target is not measured. Not in the table: the peers in other"
            + " languages that T3 names, which do not run in this JVM, and the growth of T6, which"
            + " CacheGrowthTest and GrowthContractIT test, and the CPU that T9 asks for end to end,"
            + " which is measured against a server and has a table of its own. Verdicts look at the figures alone;"
            + " where one is nearer to its limit than its spread, another run may say otherwise.",
        "\n" + closingTable(run) + limit(run.results()));
  }

  static String closingTable(Run run) {
    return Judgement.table(Targets.judge(run)).toString();
  }

  /** What was measured against a server, with the headings of a section. */
  private static String endToEnd(Run run) {
    return run.endToEnd().isEmpty()
        ? ""
        : "\n## End to end\n" + run.endToEnd().replaceFirst("# .*\n", "");
  }

  /** How far an encoder could get that has nothing to do but to allocate and copy. */
  private static String limit(Results results) {
    OptionalDouble limit =
        results.ratio(
            ResultKey.codec("encode", Contender.DRIVER_CQL_VECTOR, ElementType.FLOAT, 1536),
            ResultKey.codec("encode", Contender.MEMCPY, ElementType.FLOAT, 1536));
    return limit.isEmpty()
        ? ""
        : """

        A codec's encode returns a new buffer. Its limit is memcpy into new memory: for 1536 floats \
        that is %s as fast as the driver's CqlVector codec. Of the bytes of an encode, 16 are the \
        header of the array and 56 the ByteBuffer.
        """
            .formatted(Numbers.ratio(limit.getAsDouble()));
  }

  private static String header(Environment environment) {
    Table table = new Table(2, "", "");
    table.row(
        "machine",
        "%s, %d cores, %s, %s"
            .formatted(
                environment.cpu(), environment.cores(), environment.memory(), environment.os()));
    table.row("JDK", environment.jdk());
    table.row("driver", environment.driver());
    table.row("commit", environment.commit());
    table.row("date", environment.date());
    table.row(
        "JVMs",
        environment.inUse()
            ? "in use, but for kernels, buffers and lookups: other codecs, lists, statements and pages"
                + " went through the same code first"
            : "fresh: each had done nothing else before, so that in a service a figure may differ");
    new TreeMap<>(environment.kernels())
        .forEach((rival, kernel) -> table.row("kernel of " + rival, kernel));
    table.row(
        "command",
        "`%s` (set %s, %d s)"
            .formatted(environment.command(), environment.set(), environment.seconds()));
    return table.toString();
  }

  private static String noise(Collection<Figure> figures) {
    IntSummaryStatistics rounds = figures.stream().mapToInt(Figure::rounds).summaryStatistics();
    List<Double> spreads =
        figures.stream().filter(f -> f.rounds() > 1).map(Figure::spread).sorted().toList();
    String how =
        "Noise: the benchmarks run in rounds, interleaved, each in a JVM of its own, so that a slow"
            + " spell of the machine meets all of them. A figure is the median of the rounds,"
            + " each of which counts with the median of its iterations. Its spread is the largest"
            + " distance of a round's median from it, in percent; from six rounds on, the outermost"
            + " ones are left out, so that the median of any number of rounds lies within with a"
            + " probability of at least three quarters. What the guide shows is measured in more rounds"
            + " if its spread is above "
            + Numbers.percent(Figure.STEADY)
            + ". ";
    if (figures.isEmpty()) {
      return how + "Nothing was measured.\n";
    }
    String counts =
        "Rounds: %s for each of %d figures."
            .formatted(
                rounds.getMin() == rounds.getMax()
                    ? rounds.getMin()
                    : rounds.getMin() + " to " + rounds.getMax(),
                figures.size());
    String seen =
        spreads.isEmpty()
            ? " With a single round there is no spread to show."
            : " Half of the spreads are below %s, the largest is %s."
                .formatted(
                    Numbers.percent(spreads.get(spreads.size() / 2)),
                    Numbers.percent(spreads.get(spreads.size() - 1)));
    return how + counts + seen + "\n";
  }

  private static String charts(Run run) {
    StringBuilder text = new StringBuilder();
    for (String file : Charts.of(run).keySet()) {
      text.append("\n![").append(Charts.alternative(file)).append("](").append(file).append(")\n");
    }
    return text.toString();
  }

  private static String section(String title, String introduction, String tables) {
    return tables.isEmpty() ? "" : "\n## " + title + "\n\n" + introduction + "\n" + tables;
  }
}
