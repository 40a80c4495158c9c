/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.measure;

import com.datastax.oss.driver.api.core.data.CqlVector;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Embeddings that are the same in each run. */
public final class Vectors {

  /** How many elements they have. */
  public static final int DIMENSION = 1536;

  private Vectors() {}

  /** The embedding with that number, of length 1. */
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

  /** As {@code CqlVector}s are made, which is part of what they cost. */
  public static CqlVector<Float> boxed(float[] floats) {
    return CqlVector.newInstance(list(floats));
  }

  /** The same elements as objects. */
  public static List<Float> list(float[] floats) {
    List<Float> list = new ArrayList<>(floats.length);
    for (float element : floats) {
      list.add(element);
    }
    return list;
  }

  /** The elements of a vector. */
  public static List<Float> list(CqlVector<Float> vector) {
    List<Float> list = new ArrayList<>(vector.size());
    vector.iterator().forEachRemaining(list::add);
    return list;
  }
}
