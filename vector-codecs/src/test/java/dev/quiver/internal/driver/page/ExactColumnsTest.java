/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.RawType;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.testkit.driver.Column;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests which columns get their own arrays. */
class ExactColumnsTest {

  private static final DataType UDT =
      new UserDefinedTypeBuilder("ks", "number").withField("n", DataTypes.INT).build();

  private final ExactColumns exact = new ExactColumns();

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
    exact.see(
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
    exact.see(layout(DataTypes.BLOB, DataTypes.BLOB));
    exact.see(layout(DataTypes.INT));
    assertThat(exact.of(answer(2))).isEqualTo(0b11);
    exact.see(layout(DataTypes.INT, DataTypes.BLOB));
    assertThat(exact.of(answer(2))).isEqualTo(0b10);
    exact.see(layout(DataTypes.INT, DataTypes.INT));
    assertThat(exact.of(answer(2))).isZero();
  }

  @Test
  void handlesUpToSixtyFourColumns() {
    for (int count : new int[] {64, 65}) {
      DataType[] blobs = Collections.nCopies(count, DataTypes.BLOB).toArray(DataType[]::new);
      exact.see(layout(blobs));
      assertThat(exact.of(answer(count))).isEqualTo(count == 64 ? -1 : 0);
    }
  }

  /** The application may have a codec for any of the columns. */
  @Test
  void isEmptyForAnUnknownRegistry() {
    exact.see(
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
}
