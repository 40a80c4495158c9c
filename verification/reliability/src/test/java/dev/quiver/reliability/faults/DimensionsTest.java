/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import com.datastax.oss.protocol.internal.response.result.RawType;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import dev.quiver.column.MatrixReader;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.reliability.server.FakeTable;
import dev.quiver.reliability.server.Request;
import dev.quiver.reliability.server.Script;
import dev.quiver.reliability.server.Statement;
import dev.quiver.reliability.server.Wiring;
import dev.quiver.row.RowDecoder;
import dev.quiver.row.Vectors;
import dev.quiver.testkit.netty.LeakOfClassExtension;
import dev.quiver.vector.RowDecodeException;
import dev.quiver.vector.VectorDimensionException;
import dev.quiver.vector.VectorException;
import dev.quiver.vector.VectorLengthException;
import dev.quiver.vector.VectorTypeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Dimensions that cannot be, or are not those of the cells, in the metadata of an answer to a
 * simple statement: each way of reading refuses the vector, by the exception that it documents.
 */
@ExtendWith(LeakOfClassExtension.class)
class DimensionsTest {

  private static final String NAME = "org.apache.cassandra.db.marshal.";
  private static final int V = 2;

  private static final RowDecoder<Map<String, Object>> MAPS =
      RowDecoder.maps().with("v", float[].class);
  private static final MatrixReader<FloatMatrix> MATRIX = MatrixReader.floats("v");

  /** 2^30 + 1 floats are 4 bytes, and 2^31 - 1 of them minus 4, where integers wrap around. */
  private static final List<String> IMPOSSIBLE =
      List.of("0", "00", "-1", "-9", "1073741824", "1073741825", "2147483647");

  private static final List<String> NO_NUMBERS =
      List.of("", "x", "x6", "1,", "1.5", "2147483648", "4294967312", "99999999999", "-2147483648");

  private static final List<String> OF_OTHER_CELLS = List.of("1", "15", "17", "536870911");

  @ParameterizedTest
  @EnumSource
  void thatCannotBe(Wiring wiring) {
    try (Bench bench = Bench.open(wiring)) {
      IMPOSSIBLE.forEach(
          dimension -> assertRefused(bench, dimension, VectorDimensionException.class));
      NO_NUMBERS.forEach(dimension -> assertRefused(bench, dimension, VectorTypeException.class));
    }
  }

  @ParameterizedTest
  @EnumSource
  void ofOtherCells(Wiring wiring) {
    try (Bench bench = Bench.open(wiring)) {
      OF_OTHER_CELLS.forEach(
          dimension -> assertRefused(bench, dimension, VectorLengthException.class));
    }
  }

  private static void assertRefused(
      Bench bench, String dimension, Class<? extends VectorException> refusal) {
    bench.server.play(Script.first(2, request -> request.answer(rows(request, dimension))));
    Row row = bench.session.execute(select()).one();
    assertThatThrownBy(() -> row.get("v", float[].class))
        .as("the driver's getter, dimension %s", dimension)
        .isInstanceOf(refusal);
    assertThatThrownBy(() -> Vectors.read(row, row.firstIndexOf("v"), new float[20], 0))
        .as("Vectors, dimension %s", dimension)
        .isInstanceOf(VectorException.class)
        .hasMessageContaining("column v");
    assertThatThrownBy(() -> MAPS.decode(row))
        .as("RowDecoder, dimension %s", dimension)
        .isInstanceOf(RowDecodeException.class)
        .hasMessageContaining("column v");
    AsyncResultSet page = bench.session.executeAsync(select()).toCompletableFuture().join();
    assertThatThrownBy(() -> MATRIX.readPage(page))
        .as("MatrixReader, dimension %s", dimension)
        .isInstanceOf(VectorException.class);
    bench.assertServes();
  }

  private static SimpleStatement select() {
    return SimpleStatement.newInstance(FakeTable.select(Bench.DIMENSION), Bench.newId(), 1);
  }

  private static Message rows(Request request, String dimension) {
    Statement statement = Statement.of(FakeTable.select(Bench.DIMENSION));
    List<ColumnSpec> columns = new ArrayList<>(statement.columns());
    columns.set(
        V,
        statement.column(
            "v",
            V,
            new RawType.RawCustom(NAME + "VectorType(" + NAME + "FloatType, " + dimension + ")")));
    return new DefaultRows(
        new RowsMetadata(columns, null, null, null),
        ((DefaultRows) request.goodAnswer()).getData());
  }
}
