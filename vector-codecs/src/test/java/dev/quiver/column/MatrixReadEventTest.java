/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.testkit.Recorded;
import dev.quiver.testkit.driver.TestResults;
import dev.quiver.testkit.driver.TestRows;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;

/** Tests the Flight Recorder event of a matrix. */
class MatrixReadEventTest {

  private static final String COLUMN = "column_of_events";

  private static final Duration PAUSE = Duration.ofMillis(50);

  private static Row row() {
    return new TestRows()
        .withFloats(COLUMN, 1, 2, 3)
        .withFloats("other", 4, 5)
        .withValue("id", DataTypes.BIGINT, 7L)
        .build();
  }

  private static List<RecordedEvent> events(Runnable reading) throws Exception {
    return Recorded.events("quiver.MatrixRead", reading).stream()
        .filter(event -> COLUMN.equals(event.getString("column")))
        .toList();
  }

  @Test
  void aMatrixIsRecordedAsOneEvent() throws Exception {
    MatrixReader<?> reader =
        MatrixReader.floats(COLUMN)
            .withVectors(MatrixReader.floats("other"))
            .withColumn("id", long[].class);
    List<Row> rows = Collections.nCopies(10, row());
    List<RecordedEvent> events = events(() -> reader.read(TestResults.rows(rows)));

    assertThat(events).hasSize(1);
    assertThat(events.get(0).getInt("rows")).isEqualTo(10);
    assertThat(events.get(0).getLong("bytes")).isEqualTo(10 * (12 + 8));
    assertThat(events.get(0).getDuration().toNanos()).isPositive();
    assertThat((Object) events.get(0).getStackTrace()).isNull();
  }

  @Test
  void eachChunkIsRecordedAsAnEvent() throws Exception {
    List<Row> rows = Collections.nCopies(10, row());
    List<RecordedEvent> events =
        events(
            () ->
                MatrixReader.floats(COLUMN)
                    .chunks(TestResults.rows(rows), 4)
                    .forEachRemaining(chunk -> assertThat(chunk.rowCount()).isPositive()));

    assertThat(events).extracting(event -> event.getInt("rows")).containsExactly(4, 4, 2);
  }

  /** Time between two tables of a builder belongs to neither. */
  @Test
  void theEventOfABuildersTableStartsWithItsFirstRow() throws Exception {
    Row row = row();
    List<RecordedEvent> events =
        events(
            () -> {
              TableBuilder<?> builder =
                  TableBuilder.forAll(MatrixReader.floats(COLUMN), row.getColumnDefinitions());
              for (int table = 0; table < 2; table++) {
                builder.add(row);
                builder.add(row);
                assertThat(builder.build(true).rowCount()).isEqualTo(2);
                long end = System.nanoTime() + PAUSE.toNanos();
                while (System.nanoTime() < end) { // a single call may return at once
                  LockSupport.parkNanos(end - System.nanoTime());
                }
              }
              assertThat(builder.build(true).rowCount()).isZero();
            });

    assertThat(events).extracting(event -> event.getInt("rows")).containsExactly(2, 2, 0);
    for (int i = 1; i < 3; i++) {
      assertThat(Duration.between(events.get(i - 1).getEndTime(), events.get(i).getStartTime()))
          .isGreaterThan(PAUSE.dividedBy(2));
    }
  }

  @Test
  void aFailedReadIsNotRecorded() throws Exception {
    Row wrong =
        new TestRows()
            .with(COLUMN, DataTypes.vectorOf(DataTypes.FLOAT, 3), ByteBuffer.allocate(8))
            .build();
    assertThat(
            events(
                () ->
                    assertThatThrownBy(
                            () ->
                                MatrixReader.floats(COLUMN).read(TestResults.rows(List.of(wrong))))
                        .hasMessageContaining("expected 12 bytes, got 8")))
        .isEmpty();
  }
}
