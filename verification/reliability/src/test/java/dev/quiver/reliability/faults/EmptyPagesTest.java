/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.query.QueryOptions;
import dev.quiver.column.MatrixReader;
import dev.quiver.column.ReactiveMatrices;
import dev.quiver.column.VectorTable;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.reliability.server.Script;
import dev.quiver.reliability.server.Statement;
import dev.quiver.reliability.server.Wiring;
import dev.quiver.row.ReactiveRows;
import dev.quiver.row.RowDecoder;
import dev.quiver.testkit.driver.Subscribed;
import dev.quiver.testkit.netty.AllocatorKind;
import dev.quiver.testkit.netty.LeakOfClassExtension;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests results with empty pages that are not the last page. */
@ExtendWith(LeakOfClassExtension.class)
class EmptyPagesTest {

  private static final List<int[]> RESULTS =
      List.of(
          new int[] {5, 0, 5},
          new int[] {0, 5},
          new int[] {5, 0, 0, 5},
          new int[] {0, 0, 5},
          new int[] {5, 0, 0},
          new int[] {0, 0},
          new int[] {0, 0, 0});

  private static final RowDecoder<Check.Vector> RECORDS = RowDecoder.records(Check.Vector.class);

  private static final MatrixReader<FloatMatrix> MATRICES =
      MatrixReader.floats("v").withColumn("row", int[].class);

  private static final Map<String, Function<ResultSet, List<Integer>>> SYNC = new LinkedHashMap<>();

  static {
    SYNC.put("decodeAll", result -> numbers(RECORDS.decodeAll(result)));
    SYNC.put("read", result -> numbers(MATRICES.read(result)));
    for (int rows : new int[] {1, 2, 5, 100}) {
      SYNC.put("chunks of " + rows, result -> numbers(MATRICES.chunks(result, rows)));
    }
  }

  /** Methods of the driver that lose rows silently. */
  private static final Map<String, Function<ResultSet, List<Integer>>> PLAIN =
      Map.of(
          "all", result -> result.all().stream().map(row -> row.getInt("row")).toList(),
          "map", result -> result.map(row -> row.getInt("row")).all(),
          "one", EmptyPagesTest::oneByOne);

  @ParameterizedTest
  @EnumSource
  void losesNoRowInASessionWithFastFrames(Wiring wiring) throws Exception {
    try (Bench bench = Bench.open(wiring)) {
      for (int[] pages : RESULTS) {
        BoundStatement select = play(bench, pages);
        String of = Arrays.toString(pages);
        for (var ways : List.of(SYNC, PLAIN)) {
          for (var way : ways.entrySet()) {
            ResultSet result = bench.session.execute(select);
            assertThat(way.getValue().apply(result))
                .as("%s of %s", way.getKey(), of)
                .isEqualTo(expected(pages));
            assertThat(result.isFullyFetched()).isTrue();
            assertThat(result.getAvailableWithoutFetching()).isZero();
            assertThat(result.getExecutionInfos()).hasSize(pages.length);
            assertThat(result.iterator().hasNext()).isFalse();
          }
        }
        readsAsynchronously(bench, select, pages);
      }
    }
  }

  /** The driver's own iterators lose rows there; methods that read a whole result do not. */
  @Test
  void readsAllRowsOrThrowsInAPlainSession() throws Exception {
    try (Bench bench =
        Bench.open(Wiring.V4_NONE, 1, AllocatorKind.POOLED_DIRECT, true, config -> config)) {
      for (int[] pages : RESULTS) {
        BoundStatement select = play(bench, pages);
        boolean ends = endsEarly(pages);
        for (var way : SYNC.entrySet()) {
          ResultSet result = bench.session.execute(select);
          String name = way.getKey() + " of " + Arrays.toString(pages);
          if (ends) {
            assertThatThrownBy(() -> way.getValue().apply(result))
                .as(name)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith(
                    "The driver's result ended at an empty page that is not the last page.");
          } else {
            assertThat(way.getValue().apply(result)).as(name).isEqualTo(expected(pages));
          }
        }
        readsAsynchronously(bench, select, pages);
      }
    }
  }

  /** Whether a result of the driver ends early: at an empty page after another page. */
  private static boolean endsEarly(int[] pages) {
    for (int i = 1; i < pages.length - 1; i++) {
      if (pages[i] == 0) {
        return true;
      }
    }
    return false;
  }

  private static void readsAsynchronously(Bench bench, BoundStatement select, int[] pages)
      throws Exception {
    String of = Arrays.toString(pages);
    List<Integer> expected = expected(pages);
    CompletionStage<AsyncResultSet> first = bench.session.executeAsync(select);
    assertThat(numbers(get(RECORDS.decodeAllAsync(first)))).as(of).isEqualTo(expected);
    first = bench.session.executeAsync(select);
    assertThat(numbers(get(MATRICES.readAsync(first)))).as(of).isEqualTo(expected);
    Subscribed<Check.Vector> records =
        new Subscribed<>(ReactiveRows.decode(RECORDS, bench.session.executeReactive(select)));
    records.request(Long.MAX_VALUE);
    assertThat(numbers(get(records.end()))).as(of).isEqualTo(expected);
    assertThat(numbers(get(ReactiveMatrices.read(MATRICES, bench.session.executeReactive(select)))))
        .as(of)
        .isEqualTo(expected);
  }

  private static <T> T get(CompletionStage<T> stage)
      throws InterruptedException, ExecutionException {
    return stage.toCompletableFuture().get();
  }

  private static BoundStatement play(Bench bench, int[] pages) {
    BoundStatement select = bench.select(Bench.newId(), 0);
    Script script =
        request -> {
          if (!(request.message() instanceof Execute execute)) {
            request.answer();
            return;
          }
          Statement statement = Statement.of(select.getPreparedStatement().getQuery());
          QueryOptions options = execute.options;
          int page = options.pagingState == null ? 0 : options.pagingState.getInt(0);
          int row = IntStream.of(pages).limit(page).sum();
          ByteBuffer next =
              page + 1 == pages.length
                  ? null
                  : ByteBuffer.allocate(Integer.BYTES).putInt(0, page + 1);
          request.answer(statement.page(options, row, row + pages[page], next));
        };
    bench.server.play(script);
    return select;
  }

  private static List<Integer> expected(int[] pages) {
    return IntStream.range(0, IntStream.of(pages).sum()).boxed().toList();
  }

  private static List<Integer> oneByOne(ResultSet result) {
    List<Integer> numbers = new ArrayList<>();
    for (Row row = result.one(); row != null; row = result.one()) {
      numbers.add(row.getInt("row"));
    }
    return numbers;
  }

  private static List<Integer> numbers(List<Check.Vector> records) {
    return records.stream().map(Check.Vector::row).toList();
  }

  private static List<Integer> numbers(VectorTable<FloatMatrix> table) {
    return IntStream.of(table.column("row", int[].class)).boxed().toList();
  }

  private static List<Integer> numbers(Iterator<VectorTable<FloatMatrix>> tables) {
    List<Integer> numbers = new ArrayList<>();
    tables.forEachRemaining(table -> numbers.addAll(numbers(table)));
    return numbers;
  }
}
