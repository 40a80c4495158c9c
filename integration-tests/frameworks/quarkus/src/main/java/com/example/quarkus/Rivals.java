/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.quarkus;

import static com.example.measure.Program.same;

import com.datastax.oss.driver.api.core.data.CqlVector;
import com.example.measure.Comparison;
import com.example.measure.Vectors;
import java.util.List;
import java.util.function.IntFunction;

/** Runs the same jobs in the extension's own session and in one with Quiver. */
final class Rivals {
  private static final Comparison COMPARISON =
      new Comparison("Quarkus 3.33.2, cassandra-quarkus-client 1.4.1");

  private Rivals() {}

  static void both(Documents driver, Documents quiver, String which) throws Exception {
    arrays(driver, quiver, which);
    same(driver.findUntyped(1), quiver.findUntyped(1), "getObject, " + which);
    boxed(driver, quiver, which);
  }

  static void boxed(Documents driver, Documents quiver, String which) throws Exception {
    String what = "CqlVector, " + which;
    compare(what, driver, quiver::insertBoxed, quiver::findBoxed, quiver::awaitBoxed);
  }

  static void arrays(Documents driver, Documents quiver, String which) throws Exception {
    String what = "float[] for CqlVector, " + which;
    compare(what, driver, quiver::insertArray, quiver::findArray, quiver::awaitArray);
  }

  static void borrowed(Documents driver, Documents quiver, String which) throws Exception {
    String what = "WriteThrough for CqlVector, " + which;
    COMPARISON.neverMore("insert by " + what, driver::insertBoxed, quiver::insertBorrowed);
    for (int id = 0; id < 100; id++) {
      same(Vectors.list(Vectors.floats(id)), list(driver.findBoxed(id)), "written by " + what);
    }
  }

  private static void compare(
      String what,
      Documents driver,
      IntFunction<Object> insert,
      IntFunction<Object> find,
      IntFunction<Object> await)
      throws Exception {
    for (int id = 0; id < 100; id++) {
      IntFunction<Object> either = id % 2 == 0 ? driver::insertBoxed : insert;
      either.apply(id);
      List<Float> expected = Vectors.list(Vectors.floats(id));
      same(expected, list(driver.findBoxed(id)), "the driver's " + what);
      same(expected, list(driver.awaitBoxed(id)), "the driver's, by Mutiny, " + what);
      same(expected, list(find.apply(id)), what);
      same(expected, list(await.apply(id)), "by Mutiny, " + what);
    }
    COMPARISON.neverMore("insert " + what, driver::insertBoxed, insert::apply);
    COMPARISON.neverMore("select " + what, driver::findBoxed, find::apply);
    COMPARISON.neverMore("select by Mutiny, " + what, driver::awaitBoxed, await::apply);
  }

  @SuppressWarnings("unchecked")
  private static List<Float> list(Object read) {
    return read instanceof float[] floats
        ? Vectors.list(floats)
        : Vectors.list((CqlVector<Float>) read);
  }
}
