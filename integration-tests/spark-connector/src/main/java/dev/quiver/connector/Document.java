/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.connector;

import java.io.Serializable;

/** A row of jobs with typed data sets. */
public final class Document implements Serializable {
  private static final long serialVersionUID = 1;
  private long id;
  private float[] embedding = {};

  public long getId() {
    return id;
  }

  public void setId(long id) {
    this.id = id;
  }

  /** {@return the vector itself, no copy} */
  public float[] getEmbedding() {
    return embedding;
  }

  public void setEmbedding(float[] embedding) {
    this.embedding = embedding;
  }

  long checksum() {
    long sum = id;
    for (float element : embedding) {
      sum = sum * 31 + Float.floatToRawIntBits(element);
    }
    return sum;
  }
}
