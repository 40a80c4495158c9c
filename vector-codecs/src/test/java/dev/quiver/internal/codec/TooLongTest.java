/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.codec.CollectionCodecs;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.internal.wire.VectorLayout;
import dev.quiver.testkit.driver.MappedCodec;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.VectorDimensionException;
import java.lang.reflect.Constructor;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests that values of more than 2^31 - 1 bytes are rejected before memory is allocated. */
class TooLongTest {

  private static final ProtocolVersion V5 = ProtocolVersion.DEFAULT;
  private static final int MEBIBYTE = 1 << 20;

  @Test
  void rejectsMoreElementsThanAVectorCanHave() throws ReflectiveOperationException {
    int dimension = VectorLayout.maxDimension(ElementType.FLOAT) + 1;
    // The factory methods check each element.
    Constructor<?> constructor = CqlVector.class.getDeclaredConstructor(List.class);
    constructor.setAccessible(true);
    Object vector = constructor.newInstance(Collections.nCopies(dimension, 1.0f));
    TypeCodec<Object> codec =
        CodecCase.objects(VectorCodecFamily.ofAnyDimension(ElementType.FLOAT).cqlVector());
    assertThatThrownBy(() -> codec.encode(vector, V5))
        .isInstanceOf(VectorDimensionException.class)
        .hasMessageEndingWith("got " + dimension);
  }

  @Test
  void rejectsElementsOfMoreBytesThanAVectorCanHave() {
    ByteBuffer bytes = ByteBuffer.allocate(MEBIBYTE); // shared by all elements
    TypeCodec<List<Integer>> codec =
        VectorCodecs.vectorToList(
            new MappedCodec<>(TypeCodecs.BLOB, GenericType.INTEGER, read -> 1, any -> bytes), 2048);
    long length = 2048L * (3 + MEBIBYTE);
    assertThatThrownBy(() -> codec.encode(Collections.nCopies(2048, 1), V5))
        .isInstanceOf(QuiverException.class)
        .hasMessageContaining(String.valueOf(length));
  }

  @Test
  void rejectsEntriesOfMoreBytesThanAMapCanHave() {
    TypeCodec<Map<Integer, String>> codec = CollectionCodecs.mapOf(TypeCodecs.INT, TypeCodecs.TEXT);
    String text = "\u6f22".repeat(MEBIBYTE); // three bytes each
    Map<Integer, String> map = new HashMap<>();
    for (int i = 0; i < 700; i++) {
      map.put(i, text);
    }
    long length = 4 + 700L * (12 + 3 * MEBIBYTE);
    assertThatThrownBy(() -> codec.encode(map, V5))
        .isInstanceOf(QuiverException.class)
        .hasMessageContaining(String.valueOf(length));
  }
}
