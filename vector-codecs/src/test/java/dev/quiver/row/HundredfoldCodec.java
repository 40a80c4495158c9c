/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.type.codec.MappingCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;

/** A codec of the application for {@code int} columns whose values are recognizable. */
final class HundredfoldCodec extends MappingCodec<Integer, Integer> {
  HundredfoldCodec() {
    super(TypeCodecs.INT, GenericType.INTEGER);
  }

  @Override
  protected Integer innerToOuter(Integer value) {
    return 100 * value;
  }

  @Override
  protected Integer outerToInner(Integer value) {
    return value / 100;
  }
}
