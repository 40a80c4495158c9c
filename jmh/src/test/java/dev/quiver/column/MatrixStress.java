/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.column;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.internal.matrix.MatrixRows;
import dev.quiver.jcstress.OwnedVector;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.row.Vectors;
import dev.quiver.testkit.driver.TestRows;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;
import org.openjdk.jcstress.infra.results.L_Result;

/** Races threads that fill or read matrices. */
public class MatrixStress {

  private MatrixStress() {}

  /**
   * Two threads fill adjacent rows: a write past the end of a row, even of the old value, would
   * lose an element of the neighbour.
   */
  @JCStressTest
  @Outcome(id = "4", expect = ACCEPTABLE, desc = "all rows are right")
  @Outcome(expect = FORBIDDEN, desc = "a row lost elements to its neighbour")
  @State
  public static class FilledByTwo {
    private static final int MAX_DIMENSION = 40;
    private static final Row[][] ROWS = rows();

    private final int dimension = 1 + ThreadLocalRandom.current().nextInt(MAX_DIMENSION);
    private final FloatMatrix matrix = empty(dimension);

    private static Row[][] rows() {
      Row[][] rows = new Row[MAX_DIMENSION + 1][4];
      for (int dimension = 1; dimension <= MAX_DIMENSION; dimension++) {
        for (int owner = 0; owner < 4; owner++) {
          rows[dimension][owner] =
              new TestRows().withFloats("v", OwnedVector.floats(owner + 1, dimension)).build();
        }
      }
      return rows;
    }

    private static FloatMatrix empty(int dimension) {
      MatrixRows<FloatMatrix> builder =
          MatrixRows.like(FloatMatrix.wrap(new float[0], 1), dimension, false);
      builder.expectRows(4);
      for (int row = 0; row < 4; row++) {
        builder.addNull();
      }
      return builder.build(true);
    }

    private void read(int row) {
      Vectors.read(ROWS[dimension][row], 0, matrix.elements(), row * dimension);
    }

    @Actor
    public void even() {
      read(0);
      read(2);
    }

    @Actor
    public void odd() {
      read(1);
      read(3);
    }

    @Arbiter
    public void compare(I_Result r) {
      for (int row = 0; row < 4; row++) {
        float[] elements = new float[dimension];
        matrix.copyRow(row, elements, 0);
        r.r1 += OwnedVector.is(row + 1, dimension, elements) ? 1 : 0;
      }
    }
  }

  /** A matrix is immutable, so it may be published through a data race. */
  @JCStressTest
  @Outcome(id = "none", expect = ACCEPTABLE, desc = "not there yet")
  @Outcome(id = "whole", expect = ACCEPTABLE, desc = "all rows are right")
  @Outcome(expect = FORBIDDEN, desc = "a matrix without its rows")
  @State
  public static class GivenAway {
    private static final int DIMENSION = 5;
    private static final byte[] FIRST = OwnedVector.wire(1, DIMENSION);
    private static final byte[] THIRD = OwnedVector.wire(3, DIMENSION);

    private @Nullable FloatMatrix matrix;

    @Actor
    public void fill() {
      MatrixRows<FloatMatrix> builder =
          MatrixRows.like(FloatMatrix.wrap(new float[0], 1), DIMENSION, false);
      builder.expectRows(3);
      builder.add(FIRST, 0, FIRST.length);
      builder.addNull();
      builder.add(THIRD, 0, THIRD.length);
      matrix = builder.build(true);
    }

    @Actor
    public void read(L_Result r) {
      FloatMatrix seen = matrix;
      r.r1 = seen == null ? "none" : isWhole(seen) ? "whole" : "torn";
    }

    private static boolean isWhole(FloatMatrix matrix) {
      float[] first = matrix.row(0);
      float[] third = matrix.row(2);
      return matrix.rowCount() == 3
          && first != null
          && OwnedVector.is(1, DIMENSION, first)
          && matrix.isNull(1)
          && third != null
          && OwnedVector.is(3, DIMENSION, third);
    }
  }
}
