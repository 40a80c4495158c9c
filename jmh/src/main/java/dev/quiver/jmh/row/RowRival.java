/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.row;

import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.jmh.frame.FrameRival;

/** The ways to read a row. They do not depend on the Vector API. */
public enum RowRival {
  DRIVER_BY_INDEX(FrameRival.DRIVER),
  DRIVER_BY_NAME(FrameRival.DRIVER),
  /** {@code getInt(i)} for every column into an {@code int[]}, without boxing. */
  DRIVER_GET_INT(FrameRival.DRIVER),
  /** A record of the driver's object mapper. */
  DRIVER_MAPPER(FrameRival.DRIVER),
  QUIVER_ARRAYS(FrameRival.QUIVER),
  QUIVER_RECORDS(FrameRival.QUIVER),
  /** {@link #QUIVER_RECORDS} in a session of the driver. */
  QUIVER_RECORDS_DRIVER_PAGES(FrameRival.DRIVER),
  /** {@code RowDecoder.into} a target that keeps an {@code int[]}. */
  QUIVER_SINK(FrameRival.QUIVER);

  final FrameRival frames;

  RowRival(FrameRival frames) {
    this.frames = frames;
  }

  CodecRegistry registry() {
    return frames == FrameRival.QUIVER
        ? VectorCodecRegistry.create()
        : new DefaultCodecRegistry("benchmark");
  }
}
