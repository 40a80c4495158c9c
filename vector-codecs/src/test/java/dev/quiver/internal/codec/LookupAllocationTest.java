/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.ExtraTypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.testkit.Allocation;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that lookups made for every value of every row allocate nothing. */
class LookupAllocationTest {

  private static final int LOOKUPS = 100_000;
  private static final DataType FLOATS = DataTypes.vectorOf(DataTypes.FLOAT, 3);
  private static final DataType UUIDS = DataTypes.vectorOf(DataTypes.UUID, 3);
  private static final GenericType<CqlVector<Float>> CQL_VECTOR = GenericType.vectorOf(Float.class);
  private static final GenericType<float[]> ARRAY = GenericType.of(float[].class);

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void lookupsByTypeAllocateNothing(boolean userCodec) {
    QuiverCodecRegistry registry = registry(userCodec);
    float[] array = new float[3];
    List<Float> list = List.of(1f, 2f, 3f);
    CqlVector<Float> vector = CqlVector.newInstance(list);
    assertNothing(() -> Allocation.sink = registry.codecFor(FLOATS));
    assertNothing(() -> Allocation.sink = registry.codecFor(FLOATS, float[].class));
    assertNothing(() -> Allocation.sink = registry.codecFor(FLOATS, CqlVector.class));
    assertNothing(() -> Allocation.sink = registry.codecFor(UUIDS, UUID[].class));
    assertNothing(() -> Allocation.sink = registry.codecFor(UUIDS, long[].class));
    assertNothing(() -> Allocation.sink = registry.codecFor(FLOATS, ARRAY));
    assertNothing(() -> Allocation.sink = registry.codecFor(FLOATS, CQL_VECTOR));
    assertNothing(() -> Allocation.sink = registry.codecFor(FLOATS, array));
    assertNothing(() -> Allocation.sink = registry.codecFor(FLOATS, list));
    assertNothing(() -> Allocation.sink = registry.codecFor(FLOATS, vector));
  }

  /** Elements are boxed when they are read. */
  @Test
  void lookupsByADecodedVectorAllocateNothing() {
    QuiverCodecRegistry registry = registry(false);
    CqlVector<Float> decoded =
        VectorCodecs.vectorToCqlVector(TypeCodecs.FLOAT, 3)
            .decode(ByteBuffer.allocate(12), ProtocolVersion.DEFAULT);
    assertNothing(() -> Allocation.sink = registry.codecFor(FLOATS, decoded));
  }

  private static QuiverCodecRegistry registry(boolean userCodec) {
    QuiverCodecRegistry registry = QuiverCodecRegistry.create();
    if (userCodec) {
      registry.register(ExtraTypeCodecs.json(LookupAllocationTest.class));
    }
    return registry;
  }

  private static void assertNothing(Runnable lookup) {
    assertThat(Allocation.bytesPerCall(LOOKUPS, 0, lookup)).isZero();
  }
}
