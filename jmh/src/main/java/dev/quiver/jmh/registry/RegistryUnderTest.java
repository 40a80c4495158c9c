/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.registry;

import com.datastax.oss.driver.api.core.type.codec.ExtraTypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import dev.quiver.codec.VectorCodecRegistry;

/** The registries that are compared. */
public enum RegistryUnderTest {
  /** The driver's, which has no codec for arrays. */
  DRIVER,
  /** The driver's, with its codec for {@code float[]} of one dimension added. */
  DRIVER_AND_ARRAY_CODEC,
  /** Quiver's. */
  QUIVER,
  /** Quiver's, beside codecs that the application added, as in any real session. */
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
