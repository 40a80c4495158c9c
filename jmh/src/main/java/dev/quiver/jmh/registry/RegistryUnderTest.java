/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.registry;

import com.datastax.oss.driver.api.core.type.codec.ExtraTypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import dev.quiver.registry.VectorCodecRegistry;

/** The registries that are compared. */
public enum RegistryUnderTest {
  /** The driver's, with its codec for {@code float[]} added: the one way it has to serve arrays. */
  DRIVER,
  /** Quiver's. */
  QUIVER,
  /** Quiver's, beside codecs that the application added. */
  QUIVER_AND_USER_CODECS;

  MutableCodecRegistry create() {
    MutableCodecRegistry registry =
        this == DRIVER ? new DefaultCodecRegistry("benchmark") : VectorCodecRegistry.create();
    switch (this) {
      case DRIVER ->
          registry.register(ExtraTypeCodecs.floatVectorToArray(LookupBenchmark.DIMENSION));
      case QUIVER -> {}
      case QUIVER_AND_USER_CODECS ->
          registry.register(ExtraTypeCodecs.ZONED_TIMESTAMP_UTC, ExtraTypeCodecs.BLOB_TO_ARRAY);
    }
    return registry;
  }
}
