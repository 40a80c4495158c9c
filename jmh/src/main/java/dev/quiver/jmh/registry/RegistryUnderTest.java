/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.registry;

import com.datastax.oss.driver.api.core.type.codec.ExtraTypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import dev.quiver.codec.VectorCodecRegistry;

/** The registries to compare. */
public enum RegistryUnderTest {
  /** The driver's registry, without codecs for arrays. */
  DRIVER,
  /** The driver's registry with its codec for {@code float[]} of one dimension. */
  DRIVER_AND_ARRAY_CODEC,
  QUIVER,
  /** Quiver's registry with codecs that the application added, as in a real session. */
  QUIVER_AND_USER_CODECS;

  MutableCodecRegistry create() {
    return switch (this) {
      case DRIVER -> new DefaultCodecRegistry("benchmark");
      case DRIVER_AND_ARRAY_CODEC -> {
        MutableCodecRegistry registry = new DefaultCodecRegistry("benchmark");
        registry.register(ExtraTypeCodecs.floatVectorToArray(CqlVectorLookupBenchmark.DIMENSION));
        yield registry;
      }
      case QUIVER -> VectorCodecRegistry.create();
      case QUIVER_AND_USER_CODECS -> {
        MutableCodecRegistry registry = VectorCodecRegistry.create();
        registry.register(ExtraTypeCodecs.ZONED_TIMESTAMP_UTC, ExtraTypeCodecs.BLOB_TO_ARRAY);
        yield registry;
      }
    };
  }
}
