/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import dev.quiver.bulk.BulkException;
import dev.quiver.bulk.BulkProgress;
import dev.quiver.bulk.BulkResult;
import dev.quiver.bulk.BulkRun;
import dev.quiver.bulk.BulkWriter;
import dev.quiver.bulk.RowFailure;
import dev.quiver.guide.BulkProgram;
import dev.quiver.guide.BulkProgram.Paragraph;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.session.WriteThrough;
import dev.quiver.testkit.Seed;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.reactivestreams.FlowAdapters;

/** Tests that loads write many rows bit by bit, each once, in every way. */
@ExtendWith(ServerExtension.class)
class BulkContractIT {
  private final CqlSession quiver;
  private final Random random = new Random(Seed.random("bulk").nextLong());

  BulkContractIT(TestCluster cluster) {
    this.quiver = cluster.quiver();
    quiver.execute("DROP TABLE IF EXISTS paragraphs");
    BulkProgram.createTable(quiver);
  }

  @Test
  void loadsRowsOfFewPartitions() {
    List<Paragraph> paragraphs = paragraphs(5_000, 20);
    AtomicLong stored = new AtomicLong();
    BulkProgram.writeStoringThePosition(
        BulkProgram.writer(quiver), paragraphs.iterator(), stored::set);
    assertThat(stored).hasValue(5_000);
    assertThere(paragraphs);
  }

  @Test
  void loadsRecordsByTheNamesOfTheirComponents() {
    List<Paragraph> paragraphs = paragraphs(3_000, 300);
    long written =
        BulkProgram.writeWithBar(BulkProgram.recordWriter(quiver), paragraphs.iterator(), 3_000);
    assertThat(written).isEqualTo(3_000);
    assertThere(paragraphs);
  }

  @Test
  void loadsRowsOfAMatrix() {
    List<Paragraph> paragraphs = paragraphs(2_000, 1);
    paragraphs.sort(Comparator.comparingInt(Paragraph::number));
    float[] embeddings = new float[2_000 * 3];
    for (int i = 0; i < 2_000; i++) {
      System.arraycopy(paragraphs.get(i).embedding(), 0, embeddings, 3 * i, 3);
    }
    long written =
        BulkProgram.writeMatrix(
            quiver,
            quiver.prepare(
                "INSERT INTO paragraphs (article, number, text, embedding) VALUES (?, ?, ?, ?)"),
            paragraphs.get(0).article(),
            paragraphs.stream().map(Paragraph::text).toList(),
            FloatMatrix.wrap(embeddings, 3));
    assertThat(written).isEqualTo(2_000);
    assertThere(paragraphs);
  }

  @Test
  void loadsRowsOfManyPartitionsAsynchronously() throws Exception {
    List<Paragraph> paragraphs = paragraphs(2_000, 2_000);
    List<BulkProgress> told = new CopyOnWriteArrayList<>();
    BulkWriter<Paragraph> writer = BulkProgram.writer(quiver);
    BulkResult<Paragraph> result =
        BulkProgram.start(
                writer,
                paragraphs.subList(0, 1_000).iterator(),
                task -> new Thread(task, "source").start(),
                told::add)
            .completion()
            .toCompletableFuture()
            .get(2, TimeUnit.MINUTES);
    assertThat(result.rowsWritten()).isEqualTo(1_000);
    BulkRun<Paragraph> run;
    try (SubmissionPublisher<Paragraph> publisher = new SubmissionPublisher<>()) {
      run = BulkProgram.subscribe(writer, FlowAdapters.toPublisher(publisher));
      paragraphs.subList(1_000, 2_000).forEach(publisher::submit);
    }
    assertThat(run.completion().toCompletableFuture().get(2, TimeUnit.MINUTES).rowsWritten())
        .isEqualTo(1_000);
    assertThere(paragraphs);
  }

  @Test
  void theLastRowOfAKeyIsRead() {
    List<Paragraph> paragraphs = new ArrayList<>();
    for (int i = 0; i < 3_000; i++) {
      paragraphs.add(paragraph(i % 3, i % 50, i));
    }
    BulkProgram.write(BulkProgram.writer(quiver), paragraphs.iterator());
    Map<List<Integer>, Paragraph> last = new HashMap<>();
    paragraphs.forEach(p -> last.put(List.of(p.article(), p.number()), p));
    assertThere(List.copyOf(last.values()));
  }

  /** The target of the index is {@code values(tags)}; a static cell belongs to all rows. */
  @Test
  void loadsATableWithACollectionIndexAndAStaticColumn() {
    quiver.execute("DROP TABLE IF EXISTS shelves");
    quiver.execute(
        "CREATE TABLE shelves (shelf int, place int, rows_of_shelf int static, tags set<text>,"
            + " PRIMARY KEY (shelf, place))");
    quiver.execute("CREATE INDEX shelves_tags ON shelves (tags)");
    PreparedStatement insert =
        quiver.prepare(
            "INSERT INTO shelves (shelf, place, rows_of_shelf, tags) VALUES (?, ?, ?, ?)");
    int count = 600;
    BulkResult<Integer> result =
        BulkWriter.of(
                quiver, (Integer i) -> insert.bind(i % 3, i, count - i, Set.of("tag " + i % 2)))
            .withIdempotence(true)
            .write(IntStream.range(0, count).boxed());
    assertThat(result.rowsWritten()).isEqualTo(count);
    for (int shelf = 0; shelf < 3; shelf++) {
      Row row =
          quiver
              .execute(
                  "SELECT count(*) AS places, rows_of_shelf FROM shelves WHERE shelf = " + shelf)
              .one();
      assertThat(row.getLong("places")).isEqualTo(count / 3);
      assertThat(row.getInt("rows_of_shelf")).as("of the last row").isEqualTo(3 - shelf);
    }
  }

  /** Otherwise the server responds with an unspecific failure, which is retried for a minute. */
  @Test
  @Timeout(value = 50, unit = TimeUnit.SECONDS)
  void rejectsVectorsThatTheIndexDoesNotAcceptBeforeSending() {
    quiver.execute("DROP TABLE IF EXISTS indexed");
    quiver.execute("CREATE TABLE indexed (id int PRIMARY KEY, v vector<float, 3>)");
    quiver.execute("CREATE CUSTOM INDEX ON indexed (v) USING 'StorageAttachedIndex'");
    PreparedStatement insert = quiver.prepare("INSERT INTO indexed (id, v) VALUES (?, ?)");
    PreparedStatement other =
        quiver.prepare("INSERT INTO paragraphs (article, number) VALUES (?, ?)");
    float[][] vectors = {{1, 2, 3}, {0, Float.NaN, 0}, {0, -0f, 0}};
    BulkResult<Integer> result =
        BulkWriter.of(quiver, (Integer i) -> WriteThrough.borrow(insert.bind(i), "v", vectors[i]))
            .withIdempotence(true)
            .withMaxFailures(Long.MAX_VALUE)
            .write(List.of(0, 1, 2));
    assertThat(result.rowsWritten()).isEqualTo(1);
    assertThat(result.failures())
        .extracting(failure -> failure.position() + " " + failure.reason().getMessage())
        .containsExactly(
            "1 variable v: expected a finite number at index 1, got NaN, which the index of the"
                + " column rejects",
            "2 variable v: cannot index an all-zero vector for cosine");
    BulkWriter.of(
            quiver,
            (Integer i) ->
                i < 0
                    ? other.bind(1, i)
                    : insert.bind(i, new float[] {random.nextFloat(), random.nextFloat(), 1}))
        .write(IntStream.range(-20, 900).boxed());
    // With several requests in flight, Cassandra 5.0.9 does not find all rows.
    String search = "SELECT id FROM indexed ORDER BY v ANN OF [1, 1, 1] LIMIT 1000";
    assertThat(quiver.execute(search).all()).hasSize(900);
  }

  @Test
  void writesOrRejectsANullVectorAsConfigured() {
    List<Paragraph> paragraphs = List.of(paragraph(1, 1, 1), new Paragraph(1, 1, "b", null));
    BulkWriter<Paragraph> writer = BulkProgram.recordWriter(quiver).withMaxFailures(1);
    BulkResult<Paragraph> strict = BulkProgram.writerOfVectors(writer).write(paragraphs);
    assertThat(strict.failures())
        .singleElement()
        .satisfies(
            failure ->
                assertThat(failure.reason())
                    .hasMessage(
                        "variable embedding: expected a vector, got null (withoutNullVectors)"));
    assertThere(paragraphs.subList(0, 1));
    assertThat(writer.write(paragraphs).rowsWritten()).isEqualTo(2);
    assertThere(paragraphs.subList(1, 2));
  }

  @Test
  void unsetNullsDoNotChangeColumns() {
    Paragraph full = paragraph(1, 1, 1);
    BulkProgram.writerWithoutTombstones(BulkProgram.recordWriter(quiver))
        .write(List.of(full, new Paragraph(1, 1, null, null)));
    assertThere(List.of(full));
  }

  @Test
  void writesFailuresToAFile(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("failed.txt");
    List<Paragraph> paragraphs = paragraphs(100, 10);
    paragraphs.add(paragraph(1, 1_000, 0)); // 1,000 stands for malformed text
    PreparedStatement insert =
        quiver.prepare("INSERT INTO paragraphs (article, number, text) VALUES (?, ?, ?)");
    BulkWriter<Paragraph> writer =
        BulkWriter.of(
            quiver,
            p ->
                insert
                    .bind(p.article(), p.number(), p.text())
                    .setBytesUnsafe(
                        2,
                        ByteBuffer.wrap(new byte[] {(byte) (p.number() == 1_000 ? 0xff : 'a')})));
    assertThat(BulkProgram.tolerateInAFile(writer, paragraphs.iterator(), file)).isEqualTo(1);
    assertThat(Files.readAllLines(file))
        .singleElement(STRING)
        .startsWith("100\tParagraph[article=1, number=1000")
        .contains("InvalidQueryException");
  }

  @Test
  void onlyTheRowThatTheServerRejectsFails() {
    PreparedStatement insert =
        quiver.prepare("INSERT INTO paragraphs (article, number, text) VALUES (?, ?, ?)");
    List<Paragraph> paragraphs = paragraphs(500, 1);
    List<RowFailure<Paragraph>> failures = Collections.synchronizedList(new ArrayList<>());
    BulkWriter<Paragraph> writer =
        BulkWriter.of(
                quiver,
                (Paragraph p) ->
                    insert
                        .bind(p.article(), p.number(), p.text())
                        // 250 stands for malformed text.
                        .setBytesUnsafe(
                            2,
                            p.number() == 250
                                ? ByteBuffer.wrap(new byte[] {(byte) 0xff})
                                : ByteBuffer.wrap(new byte[] {'a'})))
            .withIdempotence(true);
    BulkException none =
        catchThrowableOfType(BulkException.class, () -> writer.write(paragraphs.iterator()));
    assertThat(none).hasCauseInstanceOf(InvalidQueryException.class);
    BulkResult<Paragraph> result =
        BulkProgram.tolerate(writer, paragraphs.iterator(), failures::add);
    assertThat(result.rowsWritten()).isEqualTo(499);
    assertThat(failures)
        .singleElement()
        .satisfies(failure -> assertThat(failure.row().number()).isEqualTo(250));
    assertThat(quiver.execute("SELECT count(*) FROM paragraphs").one().getLong(0)).isEqualTo(499);
    assertThat(BulkProgram.goOn(BulkProgram.writer(quiver), none, paragraphs.iterator()).end())
        .isEqualTo(BulkResult.End.COMPLETE);
    assertThat(quiver.execute("SELECT count(*) FROM paragraphs").one().getLong(0)).isEqualTo(500);
  }

  private List<Paragraph> paragraphs(int count, int articles) {
    List<Paragraph> paragraphs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      paragraphs.add(paragraph(i % articles, i, i));
    }
    Collections.shuffle(paragraphs, random);
    return paragraphs;
  }

  private Paragraph paragraph(int article, int number, int value) {
    return new Paragraph(
        article, number, "text " + value, new float[] {value, random.nextFloat(), -0f});
  }

  private void assertThere(List<Paragraph> paragraphs) {
    Map<List<Integer>, Row> rows = new HashMap<>();
    for (Row row : quiver.execute("SELECT * FROM paragraphs")) {
      rows.put(List.of(row.getInt("article"), row.getInt("number")), row);
    }
    assertThat(rows).hasSize(paragraphs.size());
    for (Paragraph p : paragraphs) {
      Row row = rows.get(List.of(p.article(), p.number()));
      assertThat(row).isNotNull();
      assertThat(row.getString("text")).isEqualTo(p.text());
      assertThat(row.get("embedding", float[].class)).isEqualTo(p.embedding());
    }
  }
}
