/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.row;

import com.datastax.oss.driver.api.core.type.codec.ExtraTypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.jmh.VectorApi;
import dev.quiver.jmh.frame.FrameRival;

/** The ways to read a column of vectors. */
public enum MatrixRival {
  /** The floor: copies the bytes of every cell into one new array. */
  MEMCPY(FrameRival.QUIVER),
  /** {@code row.getVector} for each row, without reading the vector. */
  DRIVER_CQL_VECTOR(FrameRival.DRIVER),
  /** {@code row.get} with the driver's codec for {@code float[]}, copied into one array. */
  DRIVER_ARRAY(FrameRival.DRIVER),
  QUIVER(FrameRival.QUIVER),
  QUIVER_SIMD(FrameRival.QUIVER);

  final FrameRival frames;

  MatrixRival(FrameRival frames) {
    this.frames = frames;
  }

  CodecRegistry registry(int dimension) {
    return switch (this) {
      case MEMCPY, QUIVER, QUIVER_SIMD -> VectorCodecRegistry.create();
      case DRIVER_CQL_VECTOR -> new DefaultCodecRegistry("benchmark");
      case DRIVER_ARRAY -> {
        MutableCodecRegistry registry = new DefaultCodecRegistry("benchmark");
        registry.register(ExtraTypeCodecs.floatVectorToArray(dimension));
        yield registry;
      }
    };
  }

  void check() {
    VectorApi.check(this);
  }
}
