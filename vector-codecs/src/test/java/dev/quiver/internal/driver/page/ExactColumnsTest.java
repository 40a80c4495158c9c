/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.RawType;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.testkit.Stub;
import dev.quiver.testkit.driver.Column;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests which columns get their own arrays, and which layout and names pages share. */
class ExactColumnsTest {

  private static final DataType UDT =
      new UserDefinedTypeBuilder("ks", "number").withField("n", DataTypes.INT).build();

  private final ExactColumns exact = new ExactColumns();
  private static final DataType VECTOR = DataTypes.vectorOf(DataTypes.FLOAT, 2);
  private static final ColumnDefinitions COLUMNS =
      Column.definitions(
          List.of(
              Column.of("id", DataTypes.INT),
              Column.of("t", DataTypes.TEXT),
              Column.of("b", DataTypes.BLOB),
              Column.of("v", VECTOR),
              Column.of("l", DataTypes.listOf(DataTypes.INT))));
  private static final int NAMES = 20;
  private final List<Object> lookups = new ArrayList<>();
  private final ColumnDefinitions definitions =
      Column.definitions(
          IntStream.range(0, NAMES).mapToObj(i -> Column.of("c" + i, DataTypes.INT)).toList());
  private final ColumnLayout names = new ColumnLayout(counting(), VectorCodecRegistry.create());

  private static ColumnLayout layout(DataType... types) {
    List<Column> columns = Stream.of(types).map(type -> Column.of("c", type)).toList();
    return new ColumnLayout(Column.definitions(columns), VectorCodecRegistry.create());
  }

  /** A response with only the number of its columns. */
  private static RowsMetadata answer(int columnCount) {
    return new RowsMetadata(columnCount, null, null, null);
  }

  private static RowsMetadata answer(RawType... types) {
    List<ColumnSpec> specs = new ArrayList<>();
    for (RawType type : types) {
      specs.add(new ColumnSpec("ks", "t", "c", specs.size(), type));
    }
    return new RowsMetadata(specs, null, null, null);
  }

  private static RawType simple(int code) {
    return RawType.PRIMITIVES.get(code);
  }

  @Test
  void containsBlobsTuplesAndUserDefinedTypes() {
    exact.update(
        layout(
            DataTypes.INT,
            DataTypes.BLOB,
            UDT,
            DataTypes.TEXT,
            DataTypes.tupleOf(DataTypes.INT),
            DataTypes.listOf(DataTypes.BLOB)));

    assertThat(exact.of(answer(6))).isEqualTo(0b010110);
    assertThat(exact.of(answer(5))).isZero();
  }

  @Test
  void usesTheLastResultWithTheSameColumnCount() {
    exact.update(layout(DataTypes.BLOB, DataTypes.BLOB));
    exact.update(layout(DataTypes.INT));
    assertThat(exact.of(answer(2))).isEqualTo(0b11);
    exact.update(layout(DataTypes.INT, DataTypes.BLOB));
    assertThat(exact.of(answer(2))).isEqualTo(0b10);
    exact.update(layout(DataTypes.INT, DataTypes.INT));
    assertThat(exact.of(answer(2))).isZero();
  }

  @Test
  void supportsUpToSixtyFourColumns() {
    for (int count : new int[] {64, 65}) {
      DataType[] blobs = Collections.nCopies(count, DataTypes.BLOB).toArray(DataType[]::new);
      exact.update(layout(blobs));
      assertThat(exact.of(answer(count))).isEqualTo(count == 64 ? -1 : 0);
    }
  }

  /** The application may have a codec for any of the columns. */
  @Test
  void hasNoColumnsForAnUnknownRegistry() {
    exact.update(
        new ColumnLayout(
            Column.definitions(List.of(Column.of("c", DataTypes.BLOB))),
            new DefaultCodecRegistry("test") {}));

    assertThat(exact.of(answer(1))).isZero();
  }

  @Test
  void usesTheTypesOfAResultThatHasThem() {
    RawType blob = simple(ProtocolConstants.DataType.BLOB);
    assertThat(
            exact.of(
                answer(
                    simple(ProtocolConstants.DataType.INT),
                    blob,
                    new RawType.RawTuple(List.of(blob)),
                    new RawType.RawUdt("ks", "number", Map.of()),
                    new RawType.RawList(blob))))
        .isEqualTo(0b01110);
    assertThat(exact.of(answer())).isZero();
    assertThat(exact.of(answer(Collections.nCopies(64, blob).toArray(RawType[]::new))))
        .isEqualTo(-1);
    assertThat(exact.of(answer(Collections.nCopies(65, blob).toArray(RawType[]::new)))).isZero();
  }

  private static List<Integer> codes(CodecRegistry registry) {
    ColumnLayout layout = new ColumnLayout(COLUMNS, registry);
    assertThat(layout.codeCount()).isEqualTo(COLUMNS.size());
    return List.of(layout.code(0), layout.code(1), layout.code(2), layout.code(3), layout.code(4));
  }

  @Test
  void knowsCodecsOfTheRegistriesOfQuiverAndTheDriver() {
    List<Integer> codes =
        List.of(
            ProtocolConstants.DataType.INT,
            ProtocolConstants.DataType.VARCHAR,
            ProtocolConstants.DataType.BLOB,
            VECTOR.getProtocolCode(),
            ProtocolConstants.DataType.LIST);

    assertThat(codes(VectorCodecRegistry.create())).isEqualTo(codes);
    assertThat(codes(new DefaultCodecRegistry("test"))).isEqualTo(codes);
  }

  /** The application's codec comes before the driver's. */
  @Test
  void doesNotKnowTypesWithACodecOfTheApplication() {
    List<Integer> codes = codes(new DefaultCodecRegistry("test", CellSamples.OTHER_INT));

    assertThat(codes).startsWith(ColumnLayout.LOOK_UP, ColumnLayout.LOOK_UP);
    assertThat(codes(new DefaultCodecRegistry("test", TypeCodecs.INT)))
        .startsWith(ProtocolConstants.DataType.INT, ColumnLayout.LOOK_UP);
  }

  @Test
  void knowsNoCodecOfARegistryOfTheApplication() {
    ColumnLayout layout = new ColumnLayout(COLUMNS, new DefaultCodecRegistry("test") {});

    assertThat(layout.codeCount()).isZero();
    assertThat(layout.code(0)).isEqualTo(ColumnLayout.LOOK_UP);
  }

  @Test
  void knowsNoCodecForIndexesOutOfRange() {
    ColumnLayout layout = new ColumnLayout(COLUMNS, VectorCodecRegistry.create());

    assertThat(layout.code(-1)).isEqualTo(ColumnLayout.LOOK_UP);
    assertThat(layout.code(COLUMNS.size())).isEqualTo(ColumnLayout.LOOK_UP);
  }

  @Test
  void knowsTheCodecOfASingleColumn() {
    for (DataType type : CellSamples.TYPES) {
      ColumnDefinitions one = Column.definitions(List.of(Column.of("c", type)));
      ColumnLayout layout = new ColumnLayout(one, VectorCodecRegistry.create());

      assertThat(layout.codeCount()).isEqualTo(1);
      assertThat(layout.code(0)).isEqualTo(type.getProtocolCode());
    }
    ColumnDefinitions one = Column.definitions(List.of(Column.of("c", DataTypes.INT)));
    assertThat(
            new ColumnLayout(one, new DefaultCodecRegistry("test", CellSamples.OTHER_INT)).code(0))
        .isEqualTo(ColumnLayout.LOOK_UP);
  }

  @Test
  void aLayoutWithoutColumnsHasNoCodes() {
    ColumnDefinitions none = Column.definitions(List.of());

    assertThat(new ColumnLayout(none, VectorCodecRegistry.create()).codeCount()).isZero();
  }

  /** Returns definitions that record which names are looked up. */
  private ColumnDefinitions counting() {
    return Stub.of(
        ColumnDefinitions.class,
        (proxy, method, arguments) -> {
          if (method.getName().equals("firstIndexOf")) {
            lookups.add(arguments[0]);
          }
          return method.invoke(definitions, arguments);
        });
  }

  private void readRow() {
    for (int i = 0; i < NAMES; i++) {
      assertThat(names.firstIndexOf("c" + i)).isEqualTo(i);
    }
  }

  @Test
  void doesNotCacheTheNamesOfASingleRow() {
    readRow();
    assertThat(lookups).hasSize(NAMES).doesNotHaveDuplicates();
  }

  /** From the second row on, except a few names that share a slot with another name. */
  @Test
  void cachesTheNamesOfLaterRows() {
    readRow();
    readRow();
    readRow();
    lookups.clear();
    readRow();
    assertThat(lookups).hasSizeLessThan(NAMES / 2);
    List<Object> collisions = List.copyOf(lookups);
    lookups.clear();
    readRow();
    assertThat(lookups).isEqualTo(collisions);
  }

  @Test
  void findsQuotedAndUnquotedNamesAndIdentifiers() {
    readRow();
    for (int row = 0; row < 3; row++) {
      assertThat(names.firstIndexOf("C7")).isEqualTo(7);
      assertThat(names.firstIndexOf("\"c7\"")).isEqualTo(7);
      assertThat(names.firstIndexOf(CqlIdentifier.fromInternal("c7"))).isEqualTo(7);
      assertThat(names.firstIndexOf(CqlIdentifier.fromInternal("C7"))).isEqualTo(-1);
      assertThat(names.firstIndexOf("none")).isEqualTo(-1);
    }
  }

  @Test
  void cachesANameUsedInEachRow() {
    for (int i = 0; i <= NAMES; i++) {
      names.firstIndexOf("c3");
    }
    names.firstIndexOf("c3");
    assertThat(lookups).as("the row after the first one begins to keep names").hasSize(NAMES + 2);
    lookups.clear();
    for (int i = 0; i < 5; i++) {
      assertThat(names.firstIndexOf("c3")).isEqualTo(3);
    }
    assertThat(lookups).isEmpty();
  }
}
