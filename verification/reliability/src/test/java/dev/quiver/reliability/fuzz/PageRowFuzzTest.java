/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.internal.core.cql.DefaultRow;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.internal.driver.frame.TestPages;
import dev.quiver.internal.driver.page.TestPageRows;
import dev.quiver.testkit.driver.TestSession;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Reads our row between others of its page, created from a {@link RowInput input}. Each getter
 * returns the same as the driver's row, or throws the same exception; an input is rejected if
 * {@code getObject} throws.
 */
final class PageRowFuzzTest extends FuzzTarget<PageRowFuzzTest.Rows> {

  private static final AttachmentPoint SESSION = new TestSession(VectorCodecRegistry.create());

  private interface Getter {
    Object get(Row row, int column);
  }

  private static final List<Getter> GETTERS =
      List.of(
          Row::isNull,
          Row::getBytesUnsafe,
          Row::getBoolean,
          Row::getByte,
          Row::getShort,
          Row::getInt,
          Row::getLong,
          Row::getFloat,
          Row::getDouble,
          Row::getString,
          Row::getUuid,
          Row::getInstant,
          Row::getLocalDate,
          Row::getLocalTime,
          Row::getBigInteger,
          Row::getBigDecimal,
          Row::getByteBuffer,
          Row::getInetAddress,
          Row::getCqlDuration,
          Row::getTupleValue,
          Row::getUdtValue,
          (row, column) -> row.getList(column, Float.class),
          (row, column) -> row.getList(column, String.class),
          (row, column) -> row.getSet(column, UUID.class),
          (row, column) -> row.getMap(column, String.class, Integer.class),
          (row, column) -> row.getVector(column, Float.class),
          (row, column) -> row.get(column, float[].class),
          (row, column) -> row.get(column, Object.class),
          (row, column) -> row.getObject("c" + column));

  record Rows(Row ours, Row drivers) {}

  @Override
  @MethodSource("seedsOfTheFuzzer")
  @FuzzTest(maxDuration = "5m")
  void readsOrRejectsInput(byte[] input) {
    if (!accepts(input)) {
      sameGetters(rows(input)); // with malformed cells
    }
  }

  /** Fails if only one of the rows throws. */
  @Override
  Rows read(byte[] input) {
    Rows rows = rows(input);
    List<Object> errors = new ArrayList<>();
    for (int i = 0; i < rows.ours.size(); i++) {
      Object ours = outcome(Row::getObject, rows.ours, i);
      Object drivers = outcome(Row::getObject, rows.drivers, i);
      if (drivers instanceof Failed) {
        assertThat(ours).as("column %d", i).isEqualTo(drivers);
        errors.add(drivers);
      } else {
        assertThat(Decoders.same(rows.drivers.getType(i), ours, drivers))
            .as("column %d: %s, %s", i, ours, drivers)
            .isTrue();
      }
    }
    if (!errors.isEmpty()) {
      throw new Rejected(errors.toString());
    }
    return rows;
  }

  private static Rows rows(byte[] input) {
    RowInput row = RowInput.of(input);
    return new Rows(
        TestPageRows.of(
            row.columns(), TestPages.row(row.cells(), new SplittableRandom(1)), SESSION),
        new DefaultRow(row.columns(), row.cells(), SESSION));
  }

  @Override
  void verify(byte[] input, Rows rows) {
    sameGetters(rows);
  }

  private static void sameGetters(Rows rows) {
    for (int i = 0; i < rows.ours.size(); i++) {
      for (int getter = 0; getter < GETTERS.size(); getter++) {
        Object ours = outcome(GETTERS.get(getter), rows.ours, i);
        Object drivers = outcome(GETTERS.get(getter), rows.drivers, i);
        assertThat(Decoders.same(rows.drivers.getType(i), ours, drivers))
            .as("getter %d of column %d: %s, %s", getter, i, ours, drivers)
            .isTrue();
      }
    }
  }

  private static Object outcome(Getter getter, Row row, int column) {
    try {
      return getter.get(row, column);
    } catch (RuntimeException e) {
      // The driver's lists throw one of these exceptions.
      return new Failed(
          e instanceof IndexOutOfBoundsException ? IndexOutOfBoundsException.class : e.getClass());
    }
  }

  private record Failed(Class<?> error) {}

  private static final class Rejected extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Rejected(String message) {
      super(message);
    }
  }

  @Override
  boolean isDocumented(RuntimeException e) {
    return e instanceof Rejected;
  }

  /** Columns are created for each input, and both rows read it. */
  @Override
  int factor() {
    return 1500;
  }

  @Override
  Map<String, byte[]> seeds() {
    return RowInput.seeds();
  }
}
