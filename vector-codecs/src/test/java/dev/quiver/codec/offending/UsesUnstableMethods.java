/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.codec.offending;

import com.datastax.oss.driver.api.core.data.CqlVector;
import java.util.function.Function;
import java.util.function.IntFunction;

/** Breaks an architecture rule, to show that the rule finds it. */
final class UsesUnstableMethods {

  private UsesUnstableMethods() {}

  static Float get(CqlVector<Float> vector) {
    return vector.get(0);
  }

  static Float set(CqlVector<Float> vector) {
    return vector.set(0, 1f);
  }

  static CqlVector<Float> newInstance() {
    return CqlVector.newInstance(1f, 2f);
  }

  static IntFunction<Float> reference(CqlVector<Float> vector) {
    return vector::get;
  }

  static Function<Float[], CqlVector<Float>> factory() {
    return CqlVector::newInstance;
  }
}
