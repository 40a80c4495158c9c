/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import dev.quiver.testkit.RawVectors;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Nothing that goes into a codec is part of what comes out. */
class AliasingTest {

  @ParameterizedTest
  @MethodSource("dev.quiver.codec.CodecCase#all")
  void a_value_changed_after_encoding_changes_no_bytes(CodecCase codec) {
    byte[] expected = codec.sample();
    expected[0] = 0x55; // unlike any zero or last element
    Object value = codec.value(expected);
    ByteBuffer encoded = codec.codec().encode(value, ProtocolVersion.DEFAULT);
    if (overwriteFirst(value)) {
      assertThat(RawVectors.bytes(value)).isNotEqualTo(expected);
    }
    assertThat(encoded).isEqualTo(ByteBuffer.wrap(expected));
  }

  @ParameterizedTest
  @MethodSource("dev.quiver.codec.CodecCase#all")
  void two_encodings_share_no_memory(CodecCase codec) {
    Object value = codec.value(codec.sample());
    ByteBuffer first = codec.codec().encode(value, ProtocolVersion.DEFAULT);
    ByteBuffer second = codec.codec().encode(value, ProtocolVersion.DEFAULT);
    first.put(0, new byte[first.remaining()]);
    assertThat(second).isEqualTo(ByteBuffer.wrap(codec.sample()));
  }

  @ParameterizedTest
  @MethodSource("dev.quiver.codec.CodecCase#all")
  void bytes_changed_after_decoding_change_no_value(CodecCase codec) {
    byte[] expected = codec.sample();
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
  @MethodSource("dev.quiver.codec.CodecCase#all")
  void two_decoded_values_share_no_elements(CodecCase codec) {
    byte[] expected = codec.sample();
    Object first = codec.decode(ByteBuffer.wrap(expected));
    Object second = codec.decode(ByteBuffer.wrap(expected));
    assertThat(second).isNotSameAs(first);
    overwriteFirst(first);
    assertThat(RawVectors.bytes(second)).isEqualTo(expected);
  }

  /** Puts a zero, or a copy of the last element, at index 0; not for a CqlVector. */
  @SuppressWarnings("unchecked")
  private static boolean overwriteFirst(Object value) {
    if (value instanceof List<?> list) {
      ((List<Object>) list).set(0, list.get(list.size() - 1));
      return list.size() > 1;
    } else if (value instanceof Object[] array) {
      array[0] = array[array.length - 1];
      return array.length > 1;
    } else if (value.getClass().isArray()) {
      Array.setByte(value, 0, (byte) 0);
      return true;
    }
    return false;
  }
}
