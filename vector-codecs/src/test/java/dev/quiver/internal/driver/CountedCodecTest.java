/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import dev.quiver.vector.VectorException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a checked codec is for is what the driver's inside of it is for. */
class CountedCodecTest {

  private static final TypeCodec<?> LIST = TypeCodecs.listOf(TypeCodecs.INT);
  private static final TypeCodec<?> SET = TypeCodecs.setOf(TypeCodecs.INT);

  @Test
  void acceptsWhatTheDriversDoes() {
    TypeCodec<?> checked = CountedCodec.checked(LIST);
    assertThat(checked).isNotSameAs(LIST);
    assertThat(checked.accepts(LIST.getCqlType())).isTrue();
    assertThat(checked.accepts(SET.getCqlType())).isFalse();
    assertThat(checked.accepts(LIST.getJavaType())).isTrue();
    assertThat(checked.accepts(List.class)).isEqualTo(LIST.accepts(List.class));
    assertThat(checked.accepts(Set.class)).isFalse();
    assertThat(checked.accepts(SET.getJavaType())).isFalse();
    assertThat(checked.accepts((Object) List.of(1))).isTrue();
    assertThat(checked.accepts((Object) Set.of(1))).isFalse();
    assertThat(CountedCodec.checked(TypeCodecs.INT)).isSameAs(TypeCodecs.INT);
  }

  @Test
  void encodesAndFormatsAsTheDriverDoes() {
    TypeCodec<List<Integer>> drivers = TypeCodecs.listOf(TypeCodecs.INT);
    @SuppressWarnings("unchecked") // the driver's codec inside of it is for such lists
    TypeCodec<List<Integer>> checked = (TypeCodec<List<Integer>>) CountedCodec.checked(drivers);
    List<Integer> value = List.of(1, -2);
    ByteBuffer bytes = checked.encode(value, ProtocolVersion.DEFAULT);
    assertThat(bytes).isEqualTo(drivers.encode(value, ProtocolVersion.DEFAULT));
    assertThat(checked.decode(bytes, ProtocolVersion.DEFAULT)).isEqualTo(value);
    assertThat(checked.format(value)).isEqualTo("[1,-2]");
    assertThat(checked.parse("[1,-2]")).isEqualTo(value);
    for (ByteBuffer empty : new ByteBuffer[] {null, ByteBuffer.allocate(0)}) {
      assertThat(checked.decode(empty, ProtocolVersion.DEFAULT)).isEmpty();
    }
  }

  /** A count of two in three bytes, and one more than there are elements. */
  @Test
  void refusesCountsThatCannotBeTrue() {
    TypeCodec<?> checked = CountedCodec.checked(LIST);
    TypeCodec<?> map = CountedCodec.checked(TypeCodecs.mapOf(TypeCodecs.BLOB, TypeCodecs.BLOB));
    ByteBuffer count = ByteBuffer.allocate(12).putInt(0, 2);
    assertThat(((CountedCodec<?>) checked).check(count)).isSameAs(count);
    assertThatThrownBy(() -> ((CountedCodec<?>) map).check(count))
        .isInstanceOf(VectorException.class);
    assertThat(((CountedCodec<?>) map).check(count.duplicate().putInt(0, 1)).remaining())
        .isEqualTo(12);
    for (int wrong : new int[] {3, -1, Integer.MAX_VALUE}) {
      ByteBuffer bytes = ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN);
      bytes.putInt(0, Integer.reverseBytes(wrong));
      assertThatThrownBy(() -> ((CountedCodec<?>) checked).check(bytes))
          .isInstanceOf(VectorException.class);
    }
  }
}
