/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.measure;

import com.datastax.oss.driver.api.core.data.CqlVector;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Creates embeddings that are the same in each run. */
public final class Vectors {
  public static final int DIMENSION = 1536;

  private Vectors() {}

  /** Returns the embedding with a number, of length 1. */
  public static float[] floats(long number) {
    SplittableRandom random = new SplittableRandom(number);
    float[] floats = new float[DIMENSION];
    double squares = 0;
    for (int i = 0; i < DIMENSION; i++) {
      floats[i] = (float) random.nextDouble() - 0.5f;
      squares += floats[i] * floats[i];
    }
    for (int i = 0; i < DIMENSION; i++) {
      floats[i] /= (float) Math.sqrt(squares);
    }
    return floats;
  }

  /** Returns a {@code CqlVector} of the elements; creating it is part of the measured cost. */
  public static CqlVector<Float> boxed(float[] floats) {
    return CqlVector.newInstance(list(floats));
  }

  public static List<Float> list(float[] floats) {
    List<Float> list = new ArrayList<>(floats.length);
    for (float element : floats) {
      list.add(element);
    }
    return list;
  }

  public static List<Float> list(CqlVector<Float> vector) {
    List<Float> list = new ArrayList<>(vector.size());
    vector.iterator().forEachRemaining(list::add);
    return list;
  }
}
