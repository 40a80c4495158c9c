/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.bulk.BulkWriter;
import dev.quiver.bulk.TableScan;
import dev.quiver.guide.BulkProgram;
import dev.quiver.guide.BulkProgram.Paragraph;
import dev.quiver.guide.RecipesProgram;
import dev.quiver.guide.RecipesProgram.Copied;
import dev.quiver.guide.RecipesProgram.Expiring;
import dev.quiver.guide.ScanProgram;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.row.RowDecoder;
import dev.quiver.testkit.Await;
import dev.quiver.testkit.ChildProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The guide's recipes do what the page says. */
@ExtendWith(ServerExtension.class)
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class RecipesContractIT {
  private static final int DAY = 86_400;

  private final TestCluster cluster;
  private final CqlSession quiver;

  RecipesContractIT(TestCluster cluster) {
    this.cluster = cluster;
    this.quiver = cluster.quiver();
    quiver.execute("DROP TABLE IF EXISTS paragraphs");
    BulkProgram.createTable(quiver);
  }

  private static List<Paragraph> paragraphs(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> new Paragraph(i % 7, i, "text " + i, new float[] {i, 1, 2}))
        .toList();
  }

  private Row row(int article, int number) {
    return Objects.requireNonNull(
        quiver
            .execute(
                "SELECT text, ttl(text) AS ttl, writetime(text) AS written, ttl(embedding) AS other"
                    + " FROM paragraphs WHERE article = ? AND number = ?",
                article,
                number)
            .one());
  }

  @Test
  void rowsAreDeletedAndFetchedByKeys() {
    BulkProgram.write(BulkProgram.writer(quiver), paragraphs(100).iterator());
    List<List<Integer>> keys = IntStream.range(0, 60).mapToObj(i -> List.of(i % 7, i)).toList();
    assertThat(RecipesProgram.delete(quiver, keys)).isEqualTo(60);
    List<List<Integer>> all = IntStream.range(0, 100).mapToObj(i -> List.of(i % 7, i)).toList();
    assertThat(RecipesProgram.fetch(quiver, all))
        .extracting(ScanProgram.Paragraph::number)
        .isEqualTo(IntStream.range(60, 100).boxed().toList());
  }

  @Test
  void rowsExpireAtTheirTimes() {
    List<Expiring> rows =
        List.of(
            new Expiring(1, 1, "a day", DAY),
            new Expiring(1, 2, "two", 2 * DAY),
            new Expiring(1, 3, "ever", 0));
    assertThat(RecipesProgram.expire(quiver, rows)).isEqualTo(3);
    assertThat(row(1, 1).getInt("ttl")).isBetween(DAY - 300, DAY);
    assertThat(row(1, 2).getInt("ttl")).isBetween(2 * DAY - 300, 2 * DAY);
    assertThat(row(1, 3).isNull("ttl")).isTrue();
    assertThatThrownBy(
            () ->
                BulkWriter.records(
                    quiver,
                    "INSERT INTO paragraphs (article, number, text) VALUES (?, ?, ?)",
                    Expiring.class))
        .hasMessageContaining("component ttl: expected a variable of its name");
    assertThatThrownBy(
            () ->
                BulkWriter.records(
                    quiver,
                    "INSERT INTO paragraphs (article, number, text) VALUES (?, ?, ?) USING TTL ?",
                    Expiring.class))
        .hasMessageContaining("[ttl]")
        .hasMessageContaining("write :ttl instead of ? to name the variable ttl");
    PreparedStatement insert =
        quiver.prepare(
            "INSERT INTO paragraphs (article, number, text) VALUES (?, ?, ?) USING TTL ?");
    BulkWriter.of(quiver, (Integer ttl) -> insert.bind(2, 2, "function").setInt("[ttl]", ttl))
        .write(List.of(DAY));
    assertThat(row(2, 2).getInt("ttl")).isBetween(DAY - 300, DAY);
  }

  @Test
  void aTableIsCopiedWithTimesToLiveAndWriteTimes() {
    cluster.assumeProtocolV4("unset values");
    List<Copied> rows = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      float[] embedding = i % 3 == 0 ? null : new float[] {i, 1, 2};
      Optional<Integer> ttl = i % 2 == 0 ? Optional.of(DAY + i) : Optional.empty();
      rows.add(new Copied(i % 7, i, "text " + i, embedding, ttl, 1_700_000_000_000_000L + i));
    }
    BulkWriter.records(
            quiver,
            "INSERT INTO paragraphs (article, number, text, embedding) VALUES (?, ?, ?, ?)"
                + " USING TTL :ttl AND TIMESTAMP :written",
            Copied.class)
        .write(rows);
    String copiesKeyspace = quiver.getKeyspace().orElseThrow().asInternal() + "_copies";
    cluster.createKeyspace(copiesKeyspace);
    try (CqlSession target = cluster.open(builder -> builder.withKeyspace(copiesKeyspace))) {
      BulkProgram.createTable(target);
      target.execute("ALTER TABLE paragraphs WITH default_time_to_live = 60");
      assertThat(RecipesProgram.migrate(quiver, target)).isEqualTo(300);
      List<Row> copies =
          target
              .execute(
                  "SELECT number, embedding, ttl(text) AS ttl, writetime(text) AS written FROM"
                      + " paragraphs")
              .all();
      assertThat(copies).hasSize(300);
      for (Row copy : copies) {
        Copied row = rows.get(copy.getInt("number"));
        assertThat(copy.getLong("written")).isEqualTo(row.written());
        assertThat(copy.isNull("embedding")).isEqualTo(row.embedding() == null);
        assertThat(copy.isNull("ttl")).as("not the table's default").isEqualTo(row.ttl().isEmpty());
        row.ttl().ifPresent(ttl -> assertThat(copy.getInt("ttl")).isBetween(ttl - 300, ttl));
      }
    } finally {
      quiver.execute("DROP KEYSPACE " + copiesKeyspace);
    }
  }

  @Test
  void anotherProcessContinuesALoadAfterKill9(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("position");
    Path errors = folder.resolve("errors");
    Process loading =
        ResumingLoad.of(quiver, file, true)
            .redirectErrorStream(true)
            .redirectOutput(errors.toFile())
            .start();
    try {
      Await.until(
          "a position", Duration.ofMinutes(2), () -> !loading.isAlive() || position(file) > 0);
    } finally {
      loading.destroyForcibly().waitFor();
    }
    assertThat(loading.exitValue()).as(() -> text(errors)).isEqualTo(128 + 9);
    long position = position(file);
    assertThat(position).isBetween(1L, ResumingLoad.ROWS - 1L);
    ChildProcess resumed = ChildProcess.run(ResumingLoad.of(quiver, file, false));
    assertThat(resumed.outputOfSuccess()).endsWith("" + (ResumingLoad.ROWS - position));
    Map<Integer, ScanProgram.Paragraph> read = new HashMap<>();
    TableScan.of(quiver, "paragraphs")
        .forEach(
            RowDecoder.records(ScanProgram.Paragraph.class),
            row -> assertThat(read.put(row.number(), row)).isNull());
    assertThat(read).hasSize(ResumingLoad.ROWS);
    assertThat(ResumingLoad.rows())
        .allMatch(row -> row.text().equals(read.get(row.number()).text()))
        .allMatch(row -> Arrays.equals(row.embedding(), read.get(row.number()).embedding()));
  }

  private static long position(Path file) {
    return Files.exists(file) ? Long.parseLong(text(file)) : 0;
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aMatrixIsWrittenForNumPy(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("vectors.npy");
    float[] elements = new float[3 * 7_000];
    for (int i = 0; i < elements.length; i++) {
      elements[i] = i / 3f;
    }
    RecipesProgram.writeNpy(file, FloatMatrix.wrap(elements, 3));
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    int length = bytes.getShort(8);
    assertThat(new String(bytes.array(), 0, 10 + length, StandardCharsets.ISO_8859_1))
        .startsWith("\u0093NUMPY\1\0")
        .contains("{'descr': '<f4', 'fortran_order': False, 'shape': (7000, 3), }")
        .endsWith(" \n");
    assertThat((10 + length) % 64).isZero();
    float[] read = new float[elements.length];
    bytes.position(10 + length);
    bytes.asFloatBuffer().get(read);
    assertThat(read).isEqualTo(elements);
    assertThat(bytes.remaining()).isEqualTo(elements.length * Float.BYTES);
  }
}
