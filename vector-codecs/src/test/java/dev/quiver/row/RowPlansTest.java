/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.codec.MappingCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.TestRows;
import dev.quiver.vector.RowDecodeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests that equal columns share a plan, and other columns never use it. */
class RowPlansTest {

  private static final MappingCodec<String, StringBuilder> STRING_BUILDER =
      new MappingCodec<>(TypeCodecs.TEXT, GenericType.of(StringBuilder.class)) {
        @Override
        protected StringBuilder innerToOuter(String value) {
          return new StringBuilder(value);
        }

        @Override
        protected String outerToInner(StringBuilder value) {
          return value.toString();
        }
      };

  private final SplittableRandom random = Seed.random(getClass().getName());

  private static TestRows ints(int columns, int firstValue) {
    TestRows rows = new TestRows();
    for (int i = 0; i < columns; i++) {
      rows.withValue("c" + i, DataTypes.INT, firstValue + i);
    }
    return rows;
  }

  @Test
  void rowsOfTheSameDefinitionsShareAPlan() {
    RowDecoder<Object[]> decoder = RowDecoder.arrays();
    ColumnDefinitions definitions = ints(2, 0).definitions();
    assertThat(decoder.decode(ints(2, 5).build(definitions))).containsExactly(5, 6);
    assertThat(decoder.decode(ints(2, 7).build(definitions))).containsExactly(7, 8);
    assertThat(decoder.plans.size()).isOne();
  }

  @Test
  void definitionsThatDifferHaveDifferentPlans() {
    RowDecoder<Map<String, Object>> decoder = RowDecoder.maps();
    assertThat(decoder.decode(new TestRows().withValue("a", DataTypes.INT, 1).build()))
        .isEqualTo(Map.of("a", 1));
    assertThat(decoder.decode(new TestRows().withValue("b", DataTypes.INT, 1).build()))
        .isEqualTo(Map.of("b", 1));
    assertThat(decoder.decode(new TestRows().withValue("b", DataTypes.FLOAT, 1f).build()))
        .isEqualTo(Map.of("b", 1f));
    assertThat(decoder.decode(new TestRows().withValue("A", DataTypes.INT, 1).build()))
        .isEqualTo(Map.of("A", 1));
    assertThat(decoder.plans.size()).isEqualTo(4);
  }

  private record Named(int a, int b) {}

  /** After an {@code ALTER TABLE} and preparing again, the columns of SELECT * move. */
  @Test
  void readsColumnsThatMoved() {
    RowDecoder<Named> decoder = RowDecoder.records(Named.class);
    TestRows before =
        new TestRows().withValue("a", DataTypes.INT, 1).withValue("b", DataTypes.INT, 2);
    TestRows after =
        new TestRows()
            .withValue("a", DataTypes.INT, 1)
            .withValue("added", DataTypes.INT, 3)
            .withValue("b", DataTypes.INT, 2);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      rows.addAll(before.buildEachWay(random));
      rows.addAll(after.buildEachWay(random));
    }
    assertThat(decoder.decodeAll(rows)).hasSameSizeAs(rows).containsOnly(new Named(1, 2));
  }

  @Test
  void sessionsWithOtherRegistriesHaveOtherPlans() {
    MutableCodecRegistry registry = new DefaultCodecRegistry("test");
    registry.register(STRING_BUILDER);
    record Text(StringBuilder c) {}
    RowDecoder<Text> decoder = RowDecoder.records(Text.class);
    TestRows rows = new TestRows().withValue("c", DataTypes.TEXT, "a");
    ColumnDefinitions definitions = rows.definitions();
    assertThat(decoder.decode(rows.on(registry).build(definitions)).c.toString()).isEqualTo("a");
    Row other = rows.on(CodecRegistry.DEFAULT).build(definitions);
    assertThatThrownBy(() -> decoder.decode(other)).isInstanceOf(RowDecodeException.class);
  }

  @Test
  void keepsALimitedNumberOfPlans() {
    PlanCounter plans = new PlanCounter(16);
    for (int round = 0; round < 3; round++) {
      for (int columns = 1; columns < 60; columns++) {
        plans.get(ints(columns, round).build());
        assertThat(plans.cache.size()).isBetween(1, 16);
      }
    }
    assertThat(plans.made).isEqualTo(3 * 59);
  }

  /** All plans fit, so none is made twice. Some types differ only in an inner type. */
  @Test
  void keepsThePlansOfAThousandTablesAndSessions() {
    PlanCounter plans = new PlanCounter(PlanCache.MAX_PLANS);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      rows.add(new TestRows().withValue("c" + i, DataTypes.INT, i).build());
      rows.add(ints(2, i).on(new DefaultCodecRegistry("session " + i)).build());
      rows.add(ints(3, i).build()); // like tables with equal columns in many keyspaces
    }
    for (int i = 1; i <= 100; i++) {
      UserDefinedType udt =
          new UserDefinedTypeBuilder("keyspace" + i, "address")
              .withField("street", DataTypes.TEXT)
              .build();
      for (DataType type :
          List.of(udt, DataTypes.vectorOf(DataTypes.FLOAT, i), DataTypes.listOf(udt))) {
        rows.add(new TestRows().with("c", type, null).build());
      }
    }
    for (int round = 0; round < 5; round++) {
      rows.forEach(plans::get);
    }
    assertThat(plans.made).isEqualTo(2301);
    assertThat(plans.cache.size()).isEqualTo(2301);
  }

  @Test
  void keepsAPlanInUse() {
    PlanCounter plans = new PlanCounter(16);
    Row used = ints(1, 0).build();
    for (int columns = 2; columns < 17; columns++) {
      plans.get(used);
      plans.get(ints(columns, 0).build());
    }
    assertThat(plans.made).isEqualTo(16);
  }

  /** Each result of a simple statement has new definitions. */
  @Test
  void resultsOfOneStatementDoNotEvictThePlanOfAnother() {
    PlanCounter plans = new PlanCounter(PlanCache.MAX_PLANS);
    Row prepared = ints(1, 0).build();
    for (int i = 0; i < 100; i++) {
      plans.get(prepared);
      for (int k = 0; k < 40; k++) {
        plans.get(ints(2, 0).build());
      }
    }
    assertThat(plans.made).isEqualTo(2);
    assertThat(plans.cache.size()).isEqualTo(2);
  }

  @Test
  void equalResultsReadInTurnShareAPlan() {
    PlanCounter plans = new PlanCounter(PlanCache.MAX_PLANS);
    List<Row> rows = IntStream.range(0, 40).mapToObj(i -> ints(2, i).build()).toList();
    for (int i = 0; i < 5; i++) {
      rows.forEach(plans::get);
    }
    assertThat(plans.made).isOne();
  }

  @Test
  void aMissingCodecCanBeRegisteredBeforeTheNextRow() {
    record Text(StringBuilder c) {}
    MutableCodecRegistry registry = new DefaultCodecRegistry("test");
    RowDecoder<Text> decoder = RowDecoder.records(Text.class);
    Row row = new TestRows().withValue("c", DataTypes.TEXT, "a").on(registry).build();
    assertThatThrownBy(() -> decoder.decode(row)).isInstanceOf(RowDecodeException.class);
    registry.register(STRING_BUILDER);
    assertThat(decoder.decode(row).c.toString()).isEqualTo("a");
  }

  @Test
  void threadsShareADecoder() throws Exception {
    RowDecoder<Object[]> decoder = RowDecoder.arrays();
    int threads = 4;
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      List<Future<Integer>> results = new ArrayList<>();
      for (int thread = 0; thread < threads; thread++) {
        SplittableRandom own = random.split();
        results.add(executor.submit(() -> readManySchemas(decoder, own)));
      }
      for (Future<Integer> result : results) {
        assertThat(result.get()).isEqualTo(1000);
      }
    } finally {
      executor.shutdownNow();
    }
    assertThat(decoder.plans.size()).isLessThanOrEqualTo(PlanCache.MAX_PLANS);
  }

  private static int readManySchemas(RowDecoder<Object[]> decoder, SplittableRandom random) {
    int schemas = 0;
    for (; schemas < 1000; schemas++) {
      int columns = random.nextInt(1, 30);
      int value = random.nextInt();
      Object[] expected = IntStream.range(value, value + columns).boxed().toArray();
      for (Row row : ints(columns, value).buildEachWay(random)) {
        assertThat(decoder.decode(row)).isEqualTo(expected);
      }
    }
    return schemas;
  }

  @Test
  void rejectsARowWithAnotherNumberOfCellsThanColumns() {
    for (int cells : new int[] {1, 3}) {
      for (Row row : ints(cells, 0).buildEachWay(ints(2, 0).definitions(), random)) {
        assertThatThrownBy(() -> RowDecoder.arrays().decode(row))
            .isInstanceOf(RowDecodeException.class)
            .hasMessage(
                "cells: expected 2, one for each column, got %d; if the table was altered, name the"
                    + " columns in the query instead of *",
                cells);
      }
    }
  }

  @Test
  void mapsRejectTwoColumnsOfTheSameName() {
    Row row =
        new TestRows().withValue("a", DataTypes.INT, 1).withValue("a", DataTypes.INT, 2).build();
    assertThatThrownBy(() -> RowDecoder.maps().decode(row))
        .isInstanceOf(RowDecodeException.class)
        .hasMessage("column a int: another column has this name; a map holds only one");
    assertThat(RowDecoder.arrays().decode(row)).containsExactly(1, 2);
  }

  /** Counts the plans that are made. */
  private static final class PlanCounter {
    int made;
    final PlanCache<RowPlan<String>> cache;

    PlanCounter(int maxPlans) {
      cache =
          new PlanCache<>(
              (row, columns) -> {
                made++;
                return (definitions, cells) -> "";
              },
              maxPlans);
    }

    RowPlan<String> get(Row row) {
      return cache.get(row, row.getColumnDefinitions());
    }
  }
}
