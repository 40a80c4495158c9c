/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.demo;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import dev.quiver.Quiver;
import dev.quiver.bulk.BulkWriter;
import dev.quiver.bulk.TableScan;
import dev.quiver.column.MatrixReader;
import dev.quiver.column.VectorTable;
import dev.quiver.it.server.EmbeddedCassandra;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.row.RowDecoder;
import dev.quiver.search.VectorSearch;
import dev.quiver.session.WriteThrough;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Loads generated vectors, scans them into one matrix, finds the exact neighbours of some query
 * vectors in it, and searches for the same query vectors on the server. The share of exact
 * neighbours that the server finds is the recall of its index.
 */
public final class BulkDemo {
  private static final int STEPS = 6;
  private static final int DIMENSION = 384;
  private static final int NEIGHBOURS = 10;
  private static final int[] LIMITS = {10, 20, 50, 100};

  private static final String MEANING =
      """

      What the figures mean:
        recall@10    which part of the exact 10 nearest neighbours is among the first 10 rows of
                     the answer; 1.000 is all of them, of all questions. With a greater LIMIT the
                     server searches longer, so that these 10 are better, and answers later.
        client CPU   what this process has spent: for loaded rows with making the vectors, for
                     questions with Java's first use of much of the code. The server's is not in it.
        questions    wait for one another, so that their rate is the time of one answer.
      Generated vectors are not yours: take your own before you choose a LIMIT.\
      """;

  /** The columns that are read of a row. */
  record Found(int id) {}

  private static final RowDecoder<Found> FOUND = RowDecoder.records(Found.class);

  private final PrintStream out;
  private final int rows;
  private final Mixture mixture;
  private final List<float[]> questions;
  private final long start = System.nanoTime();
  private int step;

  private BulkDemo(PrintStream out, int rows, int questions, long seed) {
    this.out = out;
    this.rows = rows;
    this.mixture = new Mixture(seed, DIMENSION);
    // Numbers beyond those of the rows.
    this.questions =
        LongStream.rangeClosed(1, questions).mapToObj(n -> mixture.vector(-n)).toList();
    out.printf(
        Locale.ROOT,
        "%,d vectors of %d floats and %,d questions, generated from the seed %d%n",
        rows,
        DIMENSION,
        questions,
        seed);
  }

  /**
   * Runs all steps, and throws, so that the exit code is 1, if a result is not correct. The system
   * properties {@code bulk.demo.rows}, {@code bulk.demo.questions} and {@code bulk.demo.seed} are
   * whole numbers.
   */
  public static void main(String[] args) throws InterruptedException {
    new BulkDemo(
            System.out,
            Math.toIntExact(property("bulk.demo.rows", 200_000, 1_000)),
            Math.toIntExact(property("bulk.demo.questions", 100, 1)),
            property("bulk.demo.seed", 20261124, Long.MIN_VALUE))
        .run();
  }

  private static long property(String name, long standard, long least) {
    long value = Long.parseLong(System.getProperty(name, Long.toString(standard)));
    if (value < least) {
      throw new IllegalArgumentException(name + ": expected at least " + least + ", got " + value);
    }
    return value;
  }

  private void run() throws InterruptedException {
    step("Starting a private Cassandra node with a heap of 3 GiB");
    try (EmbeddedCassandra cassandra = EmbeddedCassandra.startFast();
        CqlSession session =
            Quiver.sessionBuilder()
                .addContactPoint(cassandra.contactPoint())
                .withLocalDatacenter(cassandra.localDatacenter())
                .withConfigLoader(
                    DriverConfigLoader.programmaticBuilder()
                        // Do not log the server's warning that ANN indexes are new.
                        .withBoolean(DefaultDriverOption.REQUEST_LOG_WARNINGS, false)
                        .build())
                .build()) {
      say("ready at " + cassandra.contactPoint());
      load(session);
      VectorTable<FloatMatrix> table = scan(session);
      List<Set<Long>> nearest = exact(table);
      index(session);
      ask(session, nearest);
    }
    out.printf(Locale.ROOT, "%nDone in %.1f s; the node and its files are gone.%n", seconds());
  }

  private void load(CqlSession session) {
    step("Loading, before there is an index");
    session.execute(
        "CREATE KEYSPACE demo WITH replication ="
            + " {'class': 'SimpleStrategy', 'replication_factor': 1}");
    session.execute(
        "CREATE TABLE demo.vectors (id int PRIMARY KEY, embedding vector<float, "
            + DIMENSION
            + ">)"
            // The server indexes each file in one thread: each flush makes two files.
            + " WITH compaction = {'class': 'UnifiedCompactionStrategy', 'base_shard_count': '2',"
            + " 'min_sstable_size': '0MiB', 'flush_size_override': '100MiB'}");
    PreparedStatement insert =
        session.prepare("INSERT INTO demo.vectors (id, embedding) VALUES (?, ?)");
    Lap lap = new Lap();
    BulkWriter.of(
            session,
            (Integer id) -> WriteThrough.borrow(insert.bind(id), "embedding", mixture.vector(id)))
        .withIdempotence(true)
        .withExpectedRows(rows)
        .withProgressBar("      load")
        .write(IntStream.range(0, rows).boxed());
    say(lap.line("loaded", rows, "rows"));
    // Flush from memory to files early: one thread alone would index the memory.
    session.execute("ALTER TABLE demo.vectors WITH memtable_flush_period_in_ms = 500");
  }

  private VectorTable<FloatMatrix> scan(CqlSession session) {
    step("Scanning the table into one matrix, with the ids");
    Lap lap = new Lap();
    VectorTable<FloatMatrix> table =
        TableScan.of(session, "demo", "vectors")
            .withProgressBar("      scan")
            .read(MatrixReader.floats("embedding").withColumn("id", long[].class));
    say(lap.line("scanned", table.rowCount(), "rows"));
    boolean[] seen = new boolean[rows];
    for (int row = 0; row < table.rowCount(); row++) {
      int id = Math.toIntExact(table.column("id", long[].class)[row]);
      if (seen[id] || !Arrays.equals(table.matrix().row(row), mixture.vector(id))) {
        throw new IllegalStateException("vector " + id + " came back changed, or twice");
      }
      seen[id] = true;
    }
    if (table.rowCount() != rows) {
      throw new IllegalStateException("expected " + rows + " rows, got " + table.rowCount());
    }
    say("every float as it was loaded");
    return table;
  }

  private List<Set<Long>> exact(VectorTable<FloatMatrix> table) {
    step("Finding the exact " + NEIGHBOURS + " nearest neighbours of each question in the matrix");
    Lap lap = new Lap();
    List<Set<Long>> nearest =
        ExactNeighbours.of(table.matrix(), table.column("id", long[].class), questions, NEIGHBOURS);
    say(lap.line("compared with each row", questions.size(), "questions"));
    return nearest;
  }

  private void index(CqlSession session) throws InterruptedException {
    step("Having the server build an index for ANN");
    Lap lap = new Lap();
    session.execute(
        "CREATE CUSTOM INDEX nearest ON demo.vectors (embedding) USING 'StorageAttachedIndex'"
            + " WITH OPTIONS = {'similarity_function': 'DOT_PRODUCT'}");
    new IndexBuild(session, "demo", "nearest").await();
    say(lap.ofServer("indexed by the server", rows, "rows"));
  }

  private void ask(CqlSession session, List<Set<Long>> nearest) {
    step("Asking the server the same questions, one after the other");
    VectorSearch search = VectorSearch.on(session, "demo", "vectors", "embedding").select("id");
    questions.forEach(
        question -> search.limit(NEIGHBOURS).nearestTo(question).records(FOUND)); // warm-up
    for (int limit : LIMITS) {
      VectorSearch limited = search.limit(limit);
      Lap lap = new Lap();
      List<List<Found>> answers =
          questions.stream().map(question -> limited.nearestTo(question).records(FOUND)).toList();
      String line = lap.line("LIMIT " + limit, questions.size(), "questions");
      say("%s   recall@%d %.3f".formatted(line, NEIGHBOURS, recall(answers, nearest)));
    }
    out.println(MEANING);
  }

  /** Returns the share of the exact neighbours that the searches found. */
  private static double recall(List<List<Found>> answers, List<Set<Long>> nearest) {
    long found = 0;
    for (int q = 0; q < answers.size(); q++) {
      Set<Long> right = nearest.get(q);
      found +=
          answers.get(q).stream()
              .limit(NEIGHBOURS)
              .filter(answer -> right.contains((long) answer.id()))
              .count();
    }
    return (double) found / answers.size() / NEIGHBOURS;
  }

  private void step(String what) {
    out.printf(Locale.ROOT, "%n[%d/%d] %s (%.1f s)%n", ++step, STEPS, what, seconds());
  }

  private void say(String line) {
    out.println("      " + line);
  }

  private double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }
}
