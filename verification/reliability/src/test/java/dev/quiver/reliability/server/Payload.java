/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.server;

import java.nio.ByteBuffer;

/**
 * Vectors that identify their request: elements 0 and 1 are the bits of the request's id, 2 those
 * of the row, 3 a checksum of all others and the dimension; the rest follows from id and row. Any
 * bits may occur, including those of every NaN.
 */
public final class Payload {

  private static final int CHECKSUM = 3;

  private Payload() {}

  public static float[] of(long id, int row, int dimension) {
    float[] vector = new float[dimension];
    for (int i = 0; i < dimension; i++) {
      vector[i] = Float.intBitsToFloat(i == CHECKSUM ? 0 : bits(id, row, i));
    }
    int sum = dimension;
    for (int i = 0; i < dimension; i++) {
      sum = 31 * sum + (i == CHECKSUM ? 0 : Float.floatToRawIntBits(vector[i]));
    }
    vector[CHECKSUM] = Float.intBitsToFloat(sum);
    return vector;
  }

  public static ByteBuffer bytes(long id, int row, int dimension) {
    float[] vector = of(id, row, dimension);
    ByteBuffer bytes = ByteBuffer.allocate(dimension * Float.BYTES);
    for (float element : vector) {
      bytes.putInt(Float.floatToRawIntBits(element));
    }
    return bytes.flip();
  }

  public static long tail(long id, int row) {
    return ~(id * 31 + row);
  }

  /** Fails if it is not the vector of that request and row, bit by bit. */
  public static void check(float[] vector, long id, int row) {
    check(vector, 0, vector.length, id, row);
  }

  /** Fails if part of an array is not the vector of that request and row, bit by bit. */
  public static void check(float[] elements, int index, int dimension, long id, int row) {
    int sum = dimension;
    for (int i = 0; i < dimension; i++) {
      int bits = Float.floatToRawIntBits(elements[index + i]);
      if (i != CHECKSUM) {
        require(bits == bits(id, row, i), "element " + i, bits, id, row);
        sum = 31 * sum + bits;
      } else {
        sum = 31 * sum;
      }
    }
    int checksum = Float.floatToRawIntBits(elements[index + CHECKSUM]);
    require(checksum == sum, "checksum", checksum, id, row);
  }

  /** Fails if the cell is not the vector of that request and row, bit by bit. */
  public static void check(ByteBuffer cell, int dimension, long id, int row) {
    if (cell == null || cell.remaining() != dimension * Float.BYTES) {
      throw new WrongPayload(
          "vector of request "
              + id
              + ", row "
              + row
              + ", dimension "
              + dimension
              + ": got "
              + cell);
    }
    float[] vector = new float[dimension];
    for (int i = 0; i < dimension; i++) {
      vector[i] = Float.intBitsToFloat(cell.getInt(cell.position() + i * Float.BYTES));
    }
    check(vector, id, row);
  }

  private static int bits(long id, int row, int index) {
    return switch (index) {
      case 0 -> (int) id;
      case 1 -> (int) (id >>> 32);
      case 2 -> row;
      default -> ((int) id * 31 + row) * 0x9E3779B9 + index * 0x85EBCA6B;
    };
  }

  private static void require(boolean holds, String what, int got, long id, int row) {
    if (!holds) {
      throw new WrongPayload(
          "vector of request " + id + ", row " + row + ": " + what + " is " + got);
    }
  }

  /** Data of another request or row, or corrupted data, which must never be read anywhere. */
  public static final class WrongPayload extends AssertionError {
    private static final long serialVersionUID = 1L;

    WrongPayload(String message) {
      super(message);
    }
  }
}
