/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.internal.wire.VectorLayout;
import dev.quiver.testkit.Allocation;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.VectorDimensionException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that sizes are compared before anything is allocated, whatever the server claims. */
class HostileCellTest {

  private static final long LIMIT = 64 * 1024;

  @ParameterizedTest
  @EnumSource(ElementType.class)
  void rejectsAShortCellOfTheLongestVector(ElementType type) {
    int dimension = VectorLayout.maxDimension(type);
    for (var any : VectorCodecFamily.of(type, dimension).all()) {
      CodecCase codec = new CodecCase(CodecCase.objects(any), type, dimension, true);
      ByteBuffer cell = ByteBuffer.allocate(4);
      long bytes =
          Allocation.bytes(
              LIMIT,
              () ->
                  assertThatThrownBy(() -> codec.decode(cell))
                      .isInstanceOf(QuiverException.class)
                      .hasMessage(
                          "vector<%s, %d>: expected %d bytes, got 4",
                          type.cqlName(), dimension, dimension * type.size()));
      // The bytes include the assertions; a vector would be 2 GB.
      assertThat(bytes).isLessThanOrEqualTo(LIMIT);
    }
  }

  @Test
  void rejectsAShortArrayForTheLongestVector() {
    int dimension = VectorLayout.maxDimension(ElementType.FLOAT);
    CodecCase codec =
        new CodecCase(
            CodecCase.objects(
                VectorCodecs.vectorToArray(DataTypes.FLOAT, dimension, float[].class)),
            ElementType.FLOAT,
            dimension,
            true);
    Runnable attempt =
        () ->
            assertThatThrownBy(() -> codec.encode(new float[1]))
                .isInstanceOf(VectorDimensionException.class);
    assertThat(Allocation.bytes(LIMIT, attempt)).isLessThanOrEqualTo(LIMIT);
  }
}
