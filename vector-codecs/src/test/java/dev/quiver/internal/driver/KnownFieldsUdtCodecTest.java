/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.data.UdtValue;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import com.datastax.oss.driver.internal.core.type.codec.UdtCodec;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.testkit.driver.Prepared;
import dev.quiver.vector.QuiverException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which bytes the driver's codec of a user-defined type with two fields gets. */
class KnownFieldsUdtCodecTest {

  private static final UserDefinedType TYPE =
      new UserDefinedTypeBuilder("ks", "point")
          .withField("x", DataTypes.INT)
          .withField("y", DataTypes.BLOB)
          .build();

  /** The number of bytes before and after a value. */
  private static final int AROUND = 3;

  private final KnownFieldsUdtCodec codec = new KnownFieldsUdtCodec(TYPE);

  /** Returns a value of ints, surrounded by other bytes. */
  private static ByteBuffer value(int... ints) {
    ByteBuffer all = ByteBuffer.allocate(2 * AROUND + Integer.BYTES * ints.length);
    all.position(AROUND);
    for (int each : ints) {
      all.putInt(each);
    }
    return all.limit(all.position()).position(AROUND);
  }

  private static ByteBuffer cut(ByteBuffer value, int bytes) {
    return value.limit(value.limit() - bytes);
  }

  /** Checks that the codec gets the first bytes, and the caller's buffer does not change. */
  private void assertKept(ByteBuffer value, int kept) {
    for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
      ByteBuffer bytes = value.duplicate().order(order);
      ByteBuffer checked = codec.known(bytes);
      assertThat(checked.position()).isEqualTo(AROUND);
      assertThat(checked.remaining()).isEqualTo(kept);
      assertThat(checked).isEqualTo(value.duplicate().limit(AROUND + kept));
      assertThat(bytes).isEqualTo(value);
    }
  }

  @Test
  void passesAllFieldsOrFewer() {
    assertKept(value(), 0);
    assertKept(value(4, 7), 8);
    assertKept(value(-1), 4);
    assertKept(value(4, 7, 8, 1, 2), 20);
    assertKept(value(4, 7, -1), 12);
    assertKept(value(-2, 0), 8);
  }

  @Test
  void leavesOutAddedFields() {
    assertKept(value(4, 7, 8, 1, 2, 0), 20);
    assertKept(value(-1, -1, -1), 8);
    assertKept(value(-1, -1, 8, 1, 2, 4, 3), 8);
    assertKept(value(0, 0, -5, 0), 8);
  }

  /** The driver's codec reports the error. */
  @Test
  void leavesTruncatedFieldsToTheDriversCodec() {
    for (int bytes = 1; bytes <= 3; bytes++) {
      assertKept(cut(value(4, 7), bytes), 8 - bytes);
      assertKept(cut(value(4, 7, 8, 1, 2), bytes), 20 - bytes);
      assertKept(cut(value(4, 7, 8), bytes), 12 - bytes);
    }
    assertKept(value(5, 7), 8);
    assertKept(value(Integer.MAX_VALUE, 7), 8);
    assertKept(value(4, 7, 9, 1, 2), 20);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void rejectsTrailingBytesThatAreNotAField(int bytes) {
    assertRejected(cut(value(4, 7, -1, -1), bytes), 4 - bytes);
    assertRejected(cut(value(4, 7, -1, 4, 1), bytes), 8 - bytes);
    assertRejected(cut(value(4, 7, -1, 4, 1, 0), bytes), 12 - bytes);
  }

  @Test
  void rejectsAddedFieldsThatExceedTheValue() {
    assertRejected(value(4, 7, -1, 5, 1), 8);
    assertRejected(value(-1, -1, Integer.MAX_VALUE), 4);
    assertRejected(value(-1, -1, -1, 1), 8);
  }

  /** Applications that look for the type's codec find one like the driver's. */
  @Test
  void isTheDriversCodecOfTheType() {
    for (CodecRegistry registry :
        List.of(VectorCodecRegistry.create(), new DefaultCodecRegistry("drivers"))) {
      assertThat(registry.codecFor(TYPE)).isInstanceOf(UdtCodec.class);
      assertThat(registry.codecFor(TYPE, UdtValue.class)).isInstanceOf(UdtCodec.class);
      assertThat(registry.codecFor(TYPE, TYPE.newValue())).isInstanceOf(UdtCodec.class);
    }
    CodecRegistry registry = VectorCodecRegistry.create();
    assertThat(registry.codecFor(TYPE)).isInstanceOf(KnownFieldsUdtCodec.class);
    UdtValue value = TYPE.newValue(1, ByteBuffer.allocate(1));
    assertThat(codec.decode(codec.encode(value, ProtocolVersion.V4), ProtocolVersion.V4))
        .isEqualTo(value);
    assertThat(codec.decode(null, ProtocolVersion.V4)).isNull();
    assertThat(codec.encode(null, ProtocolVersion.V4)).isNull();
  }

  @Test
  void theErrorNamesAStatementThatIsOlderThanTheType() {
    UserDefinedType grown =
        new UserDefinedTypeBuilder("ks", "point")
            .withField("x", DataTypes.INT)
            .withField("y", DataTypes.BLOB)
            .withField("z", DataTypes.INT)
            .build();
    BoundStatement older =
        new Prepared().registry(VectorCodecRegistry.create()).with("p", TYPE).bind();
    assertThatThrownBy(() -> older.setUdtValue("p", grown.newValue()))
        .isExactlyInstanceOf(QuiverException.class)
        .hasMessage(
            "ks.point: expected the fields [x, y], got [x, y, z]; the type was altered: prepare the"
                + " statement again, and create the value with the type of its variable");
  }

  private void assertRejected(ByteBuffer value, int more) {
    assertThatThrownBy(() -> codec.known(value))
        .isExactlyInstanceOf(QuiverException.class)
        .hasMessage("ks.point: expected 2 fields or more, got %d bytes that are not fields", more);
  }
}
