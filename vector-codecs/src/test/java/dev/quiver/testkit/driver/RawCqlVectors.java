/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit.driver;

import com.datastax.oss.driver.api.core.data.CqlVector;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.RawVectors;
import java.util.List;

/** Creates the driver's vectors from raw bytes. */
public final class RawCqlVectors {

  private RawCqlVectors() {}

  /** Returns a vector of these bytes, element by element. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  public static CqlVector<?> of(ElementType type, byte[] vector) {
    return CqlVector.newInstance((List) RawVectors.list(type, vector));
  }
}
