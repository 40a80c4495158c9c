/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.data.CqlVector;
import dev.quiver.testkit.RawVectors;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Nothing that goes into a codec is part of what comes out. */
class AliasingTest {

  @ParameterizedTest
  @MethodSource("dev.quiver.internal.codec.CodecCase#all")
  void aValueChangedAfterEncodingChangesNoBytes(CodecCase codec) throws Exception {
    byte[] expected = sample(codec);
    Object value = codec.value(expected);
    ByteBuffer encoded = codec.codec().encode(value, ProtocolVersion.DEFAULT);
    changeFirst(codec, value);
    assertThat(encoded).isEqualTo(ByteBuffer.wrap(expected));
  }

  @ParameterizedTest
  @MethodSource("dev.quiver.internal.codec.CodecCase#all")
  void twoEncodingsShareNoMemory(CodecCase codec) {
    byte[] expected = sample(codec);
    Object value = codec.value(expected);
    ByteBuffer first = codec.codec().encode(value, ProtocolVersion.DEFAULT);
    ByteBuffer second = codec.codec().encode(value, ProtocolVersion.DEFAULT);
    first.put(0, new byte[first.remaining()]);
    assertThat(second).isEqualTo(ByteBuffer.wrap(expected));
  }

  @ParameterizedTest
  @MethodSource("dev.quiver.internal.codec.CodecCase#all")
  void bytesChangedAfterDecodingChangeNoValue(CodecCase codec) {
    byte[] expected = sample(codec);
    ByteBuffer heap = ByteBuffer.wrap(expected.clone());
    ByteBuffer direct = ByteBuffer.allocateDirect(expected.length).put(expected).flip();
    Object fromHeap = codec.decode(heap);
    Object fromDirect = codec.decode(direct);
    heap.put(new byte[expected.length]);
    direct.put(new byte[expected.length]);
    assertThat(RawVectors.bytes(fromHeap)).isEqualTo(expected);
    assertThat(RawVectors.bytes(fromDirect)).isEqualTo(expected);
  }

  @ParameterizedTest
  @MethodSource("dev.quiver.internal.codec.CodecCase#all")
  void twoDecodedValuesShareNoElements(CodecCase codec) throws Exception {
    byte[] expected = sample(codec);
    ByteBuffer bytes = ByteBuffer.wrap(expected.clone());
    Object first = codec.decode(bytes);
    Object second = codec.decode(bytes);
    assertThat(second).isNotSameAs(first);
    changeFirst(codec, first);
    assertThat(RawVectors.bytes(second)).isEqualTo(expected);
    assertThat(bytes).isEqualTo(ByteBuffer.wrap(expected));
  }

  /** Random, but not zero at the start. */
  private static byte[] sample(CodecCase codec) {
    byte[] sample = codec.sample();
    sample[0] = 0x55;
    return sample;
  }

  /** Puts an element at index 0 of which every bit is another. */
  @SuppressWarnings("unchecked")
  private static void changeFirst(CodecCase codec, Object value) throws Exception {
    byte[] changed = RawVectors.bytes(value);
    for (int i = 0; i < codec.type().size(); i++) {
      changed[i] = (byte) ~changed[i];
    }
    Object other = codec.value(changed);
    if (value instanceof List<?> list) {
      ((List<Object>) list).set(0, ((List<?>) other).get(0));
    } else if (value instanceof CqlVector<?> vector) {
      setFirst(vector, ((CqlVector<?>) other).iterator().next());
    } else {
      int perElement = Array.getLength(value) / codec.dimension(); // 2 where a UUID is two longs
      System.arraycopy(other, 0, value, 0, perElement);
    }
    assertThat(RawVectors.bytes(value)).isEqualTo(changed);
  }

  /** In its list: on drivers before 4.19 its own method to do so takes numbers only. */
  @SuppressWarnings("unchecked")
  private static void setFirst(CqlVector<?> vector, Object element) throws Exception {
    Field list = CqlVector.class.getDeclaredField("list");
    list.setAccessible(true);
    ((List<Object>) list.get(vector)).set(0, element);
  }
}
