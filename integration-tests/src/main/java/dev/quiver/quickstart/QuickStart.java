/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.quickstart;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.session.Session;
import dev.quiver.Quiver;
import dev.quiver.column.VectorTable;
import dev.quiver.it.server.EmbeddedCassandra;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.quickstart.SentenceSearch.Answer;
import dev.quiver.search.Hit;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Starts a Cassandra node, loads the embeddings of 144 real sentences, scans them into one matrix,
 * and finds sentences for eight questions by meaning. Then it compares vectors of four element
 * types with the stock driver, and vectors of uuid and timeuuid, for which that driver has no
 * codec, with the server's encoding of literals. With {@code -Dquickstart.keep=true} the node keeps
 * running for the reader's own programs until Enter is pressed.
 */
public final class QuickStart {
  private static final int STEPS = 6;

  private final PrintStream out;
  private final long start = System.nanoTime();
  private int step;

  private QuickStart(PrintStream out) {
    this.out = out;
  }

  /** Runs all steps, and throws, so that the exit code is 1, if a value is not correct. */
  public static void main(String[] args) {
    new QuickStart(System.out).run();
  }

  private void run() {
    step("Starting a private Cassandra node, in a process that ends with this one");
    try (EmbeddedCassandra cassandra = EmbeddedCassandra.start()) {
      say("ready at " + cassandra.contactPoint());

      step("Opening a session of Quiver, and one of the stock driver to compare with");
      try (CqlSession admin = connect(cassandra, CqlSession.builder())) {
        admin.execute(
            "CREATE KEYSPACE quickstart WITH replication ="
                + " {'class': 'SimpleStrategy', 'replication_factor': 1}");
      }
      try (CqlSession session =
              connect(
                  cassandra,
                  Quiver.sessionBuilder() // instead of CqlSession.builder(): all there is to it
                      .withKeyspace("quickstart"));
          CqlSession stock = connect(cassandra, CqlSession.builder().withKeyspace("quickstart"))) {
        say("driver " + Session.OSS_DRIVER_COORDINATES + ", Java " + Runtime.version().feature());
        search(session);
        compare(session, stock);
      }
      if (Boolean.getBoolean("quickstart.keep")) {
        keep(cassandra);
      }
    }
    out.printf(Locale.ROOT, "%nDone in %.1f s; the node and its files are gone.%n", seconds());
  }

  private void search(CqlSession session) {
    List<Sentence> sentences = Sentences.read("sentences");
    step("Loading " + sentences.size() + " sentences with embeddings of 384 floats");
    SentenceSearch.createTable(session);
    SentenceSearch search = new SentenceSearch(session);
    say(search.load(sentences) + " of " + sentences.size() + " written");

    step("Scanning the table into one matrix");
    VectorTable<FloatMatrix> table = search.scan();
    requireSame(table, sentences);
    say(table.matrix() + ", every float as it was loaded");

    List<Sentence> questions = Sentences.read("queries");
    step("Searching by " + questions.size() + " questions: ORDER BY embedding ANN OF ?");
    for (Sentence question : questions) {
      say("\"" + question.text() + "\"");
      for (Hit<Answer> hit : search.nearest(question.embedding(), 3)) {
        Answer answer = hit.value();
        say(
            String.format(
                Locale.ROOT, "    %.3f  %s  (%s)", hit.score(), answer.text(), answer.topic()));
        if (!answer.topic().equals(question.topic())) {
          throw new IllegalStateException("expected an answer about " + question.topic());
        }
      }
    }
  }

  private static void requireSame(VectorTable<FloatMatrix> table, List<Sentence> sentences) {
    Map<Long, float[]> left = new HashMap<>();
    sentences.forEach(sentence -> left.put((long) sentence.id(), sentence.embedding()));
    for (int row = 0; row < table.rowCount(); row++) {
      long id = table.column("id", long[].class)[row];
      if (!Arrays.equals(table.matrix().row(row), left.remove(id))) {
        throw new IllegalStateException("sentence " + id + " came back changed, or twice");
      }
    }
    if (!left.isEmpty()) {
      throw new IllegalStateException("these sentences were not found: " + left.keySet());
    }
  }

  private void compare(CqlSession session, CqlSession stock) {
    step("Vectors of six element types, compared with the stock driver or with CQL literals");
    Sentence sentence = Sentences.read("sentences").get(0);
    new RoundTrips(session, stock).run(sentence.embedding(), sentence.text()).forEach(this::say);
  }

  /** Waits until Enter is pressed or the input ends. */
  private void keep(EmbeddedCassandra cassandra) {
    InetSocketAddress address = cassandra.contactPoint();
    out.println();
    out.println("The node stays until you press Enter. A session of yours:");
    out.println();
    say("Quiver.sessionBuilder()");
    say(
        "    .addContactPoint(new InetSocketAddress(\"%s\", %d))"
            .formatted(address.getHostString(), address.getPort()));
    say("    .withLocalDatacenter(\"%s\")".formatted(cassandra.localDatacenter()));
    say("    .withKeyspace(\"quickstart\")");
    say("    .build()");
    try {
      int key = System.in.read();
      while (key >= 0 && key != '\n') {
        key = System.in.read();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static CqlSession connect(EmbeddedCassandra cassandra, CqlSessionBuilder builder) {
    return builder
        .addContactPoint(cassandra.contactPoint())
        .withLocalDatacenter(cassandra.localDatacenter())
        .withConfigLoader(
            DriverConfigLoader.programmaticBuilder()
                // For a short run: do not debounce schema changes, close without long waits, and do
                // not log the server's warning that ANN indexes are new.
                .withDuration(DefaultDriverOption.METADATA_SCHEMA_WINDOW, Duration.ofMillis(10))
                .withInt(DefaultDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, 0)
                .withInt(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, 1)
                .withBoolean(DefaultDriverOption.REQUEST_LOG_WARNINGS, false)
                .build())
        .build();
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
