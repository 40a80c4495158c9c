/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.codec;

import com.datastax.oss.driver.api.core.data.CqlVector;

/** Looks at every element of a decoded vector of numbers. */
final class Sum {

  private Sum() {}

  static double of(Object vector) {
    double sum = 0;
    if (vector instanceof float[] floats) {
      for (float element : floats) {
        sum += element;
      }
    } else if (vector instanceof double[] doubles) {
      for (double element : doubles) {
        sum += element;
      }
    } else if (vector instanceof int[] ints) {
      for (int element : ints) {
        sum += element;
      }
    } else if (vector instanceof long[] longs) {
      for (long element : longs) {
        sum += element;
      }
    } else {
      for (Object element : (CqlVector<?>) vector) {
        sum += ((Number) element).doubleValue();
      }
    }
    return sum;
  }
}
