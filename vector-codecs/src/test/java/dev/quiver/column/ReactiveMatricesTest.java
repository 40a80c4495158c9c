/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.dse.driver.internal.core.cql.reactive.DefaultReactiveResultSet;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.testkit.driver.TestResults;
import dev.quiver.testkit.driver.TestRows;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Tests reactive results: the driver's own publisher over pages made by the test. */
class ReactiveMatricesTest {

  private static final Row ONE = new TestRows().withFloats("v", 1, 2).build();
  private static final Row TWO = new TestRows().withFloats("v", 3, 4).build();

  private final MatrixReader<FloatMatrix> reader = MatrixReader.floats("v");
  private final List<CompletableFuture<AsyncResultSet>> asked = new ArrayList<>();

  /** A result with one row a page; each page arrives when the test completes its stage. */
  private CompletableFuture<VectorTable<FloatMatrix>> read(
      MatrixReader<FloatMatrix> with, List<Row> rows) {
    AsyncResultSet first = TestResults.pagesOnDemand(rows, asked);
    return ReactiveMatrices.read(
            with, new DefaultReactiveResultSet(() -> CompletableFuture.completedFuture(first)))
        .toCompletableFuture();
  }

  @Test
  void allPagesAreRead() {
    CompletableFuture<VectorTable<FloatMatrix>> result = read(reader, List.of(ONE, TWO));

    assertThat(result).isNotDone();
    asked.get(0).complete(null);
    assertThat(result.join().matrix().elements()).containsExactly(1, 2, 3, 4);
  }

  /** As the row count is unknown, the columns grow with the rows. */
  @Test
  void additionalColumnsGrow() {
    List<Row> rows = new ArrayList<>();
    long[] numbers = new long[100];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = 3L * i;
      rows.add(
          new TestRows()
              .withFloats("v", i, -i)
              .withValue("n", DataTypes.BIGINT, numbers[i])
              .withValue("t", DataTypes.TEXT, "row " + i)
              .build());
    }
    AsyncResultSet all =
        TestResults.pages(
            rows.get(0).getColumnDefinitions(), List.of(rows), CompletableFuture::new);
    VectorTable<FloatMatrix> table =
        ReactiveMatrices.read(
                reader.withColumn("n", long[].class).withColumn("t", String[].class),
                new DefaultReactiveResultSet(() -> CompletableFuture.completedFuture(all)))
            .toCompletableFuture()
            .join();

    assertThat(table.column("n", long[].class)).containsExactly(numbers);
    assertThat(table.column("t", String[].class))
        .hasSize(100)
        .startsWith("row 0", "row 1")
        .endsWith("row 99");
    assertThat(table.matrix().elements()).hasSize(200).endsWith(99, -99);
  }

  @Test
  void aResultWithoutRowsHasColumns() {
    AsyncResultSet none =
        TestResults.pages(ONE.getColumnDefinitions(), List.of(List.of()), CompletableFuture::new);
    VectorTable<FloatMatrix> table =
        ReactiveMatrices.read(
                reader, new DefaultReactiveResultSet(() -> CompletableFuture.completedFuture(none)))
            .toCompletableFuture()
            .join();

    assertThat(table.matrix()).hasToString("0 x vector<float, 2>");
  }

  @Test
  void noPageIsFetchedForAResultThatWasCancelled() {
    CompletableFuture<VectorTable<FloatMatrix>> result = read(reader, Collections.nCopies(10, ONE));
    asked.get(0).complete(null);
    assertThat(asked).hasSize(2);

    assertThat(result.cancel(true)).isTrue();
    asked.get(1).complete(null);
    assertThat(asked).hasSize(2);
  }

  @Test
  void noPageIsFetchedAfterAnError() {
    CompletableFuture<VectorTable<FloatMatrix>> result =
        read(reader.withMaxRows(1), Collections.nCopies(10, ONE));
    asked.get(0).complete(null);

    assertThatThrownBy(result::join).hasMessageContaining("at most 1 rows");
    int before = asked.size();
    asked.get(before - 1).complete(null);
    assertThat(asked).hasSize(before);
  }

  @Test
  void failsWithTheErrorOfTheDriver() {
    CompletableFuture<VectorTable<FloatMatrix>> result = read(reader, List.of(ONE, TWO));
    asked.get(0).completeExceptionally(new IllegalStateException("no such page"));

    assertThatThrownBy(result::join).hasRootCauseMessage("no such page");
  }
}
