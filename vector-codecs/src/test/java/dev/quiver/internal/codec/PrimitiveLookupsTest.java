/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.CodecNotFoundException;
import com.datastax.oss.driver.api.core.type.codec.ExtraTypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import com.datastax.oss.driver.internal.core.type.codec.registry.CodecRegistryConstants;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Tests that every lookup of a simple type finds the driver's codec. */
class PrimitiveLookupsTest {

  private static final List<Object> VALUES =
      List.of(
          "text", 1, 2L, 3f, 4d, true, UUID.randomUUID(), Instant.EPOCH, ByteBuffer.allocate(1));

  private final MutableCodecRegistry registry = QuiverCodecRegistry.create();
  private final MutableCodecRegistry drivers = new DefaultCodecRegistry("plain");

  @Test
  void findsTheDriversCodecForEveryTypeAndClass() {
    List<DataType> types = new ArrayList<>();
    List<Class<?>> classes = new ArrayList<>(List.of(Object.class, int.class, byte[].class));
    for (TypeCodec<?> codec : CodecRegistryConstants.PRIMITIVE_CODECS) {
      types.add(codec.getCqlType());
      classes.add(codec.getJavaType().getRawType());
    }
    for (DataType type : types) {
      for (Class<?> javaClass : classes) {
        assertThat(found(() -> registry.codecFor(type, javaClass)))
            .as("%s as %s", type, javaClass)
            .isEqualTo(found(() -> drivers.codecFor(type, javaClass)));
      }
      for (Object value : VALUES) {
        assertThat(found(() -> registry.codecFor(type, value)))
            .as("%s of %s", type, value)
            .isEqualTo(found(() -> drivers.codecFor(type, value)));
      }
    }
    assertThat(registry.codecFor(DataTypes.INT, Integer.class)).isSameAs(TypeCodecs.INT);
  }

  /** Returns the codec, or a text if there is no codec. */
  private static Object found(Supplier<TypeCodec<?>> lookup) {
    try {
      return lookup.get();
    } catch (CodecNotFoundException e) {
      return "none";
    }
  }

  @Test
  void aCodecOfTheApplicationServesOnlyItsClass() {
    registry.register(ExtraTypeCodecs.BLOB_TO_ARRAY);
    assertThat(registry.codecFor(DataTypes.BLOB, byte[].class))
        .isSameAs(ExtraTypeCodecs.BLOB_TO_ARRAY);
    assertThat(registry.codecFor(DataTypes.BLOB, new byte[1]))
        .isSameAs(ExtraTypeCodecs.BLOB_TO_ARRAY);
    assertThat(registry.codecFor(DataTypes.BLOB, ByteBuffer.class)).isSameAs(TypeCodecs.BLOB);
  }
}
