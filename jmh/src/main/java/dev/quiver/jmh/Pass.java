/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh;

import com.datastax.oss.driver.api.core.data.CqlVector;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** The ways to read each element of a {@code CqlVector} or {@code List} once. */
public enum Pass {
  GET {
    @Override
    public double over(Object vector) {
      double sum = 0;
      if (vector instanceof CqlVector<?> elements) {
        int size = elements.size();
        for (int i = 0; i < size; i++) {
          sum += number(elements.get(i));
        }
      } else {
        List<?> elements = (List<?>) vector;
        int size = elements.size();
        for (int i = 0; i < size; i++) {
          sum += number(elements.get(i));
        }
      }
      return sum;
    }
  },
  FOR {
    @Override
    public double over(Object vector) {
      double sum = 0;
      for (Object element : (Iterable<?>) vector) {
        sum += number(element);
      }
      return sum;
    }
  },
  FOR_EACH {
    @Override
    public double over(Object vector) {
      double[] sum = {0};
      ((Iterable<?>) vector).forEach(element -> sum[0] += number(element));
      return sum[0];
    }
  },
  STREAM {
    @Override
    public double over(Object vector) {
      Stream<?> elements =
          vector instanceof CqlVector<?> cql ? cql.stream() : ((List<?>) vector).stream();
      // Not DoubleStream.sum(), which does more work, to compensate for rounding errors.
      return elements.mapToDouble(Pass::number).reduce(0, Double::sum);
    }
  };

  /** Returns the sum of the elements; of a UUID, only the last 64 bits are added. */
  public abstract double over(Object vector);

  /** Avoids the virtual call of Number.doubleValue, because users know the element's class. */
  static double number(Object element) {
    if (element instanceof Float number) {
      return number;
    } else if (element instanceof Double number) {
      return number;
    } else if (element instanceof Integer number) {
      return number;
    } else if (element instanceof Long number) {
      return number;
    }
    return ((UUID) element).getLeastSignificantBits();
  }
}
