/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.mapper;

import static com.example.measure.Program.same;

import com.datastax.oss.driver.api.core.CqlSession;
import com.example.measure.Comparison;
import com.example.measure.Program;
import com.example.measure.Program.Sessions;
import com.example.measure.Vectors;
import dev.quiver.session.WriteThrough;

/** Uses the driver's object mapper with arrays, which it rejects without Quiver. */
public final class MapperProgram {
  private static final Comparison COMPARISON = new Comparison("object mapper 4.19.3");

  private MapperProgram() {}

  public static void main(String[] arguments) {
    Program.main("framework_mapper", MapperProgram::run);
  }

  private static void run(Sessions sessions) throws Exception {
    sessions
        .driver()
        .execute(
            "CREATE TABLE documents (id int PRIMARY KEY, title text, embedding vector<float, %d>)"
                .formatted(Vectors.DIMENSION));
    BoxedDao driver = new DocumentMapperBuilder(sessions.driver()).build().boxed();
    rejectsArrays(sessions.driver());
    both(driver, sessions.registry(), "registry");
    both(driver, sessions.quiver(), "Quiver's session");
    ArrayDao arrays = new DocumentMapperBuilder(sessions.quiver()).build().arrays();
    COMPARISON.neverMore(
        "save, BoundStatement and WriteThrough in Quiver's session",
        call -> saved(driver, call),
        call -> {
          save(sessions.quiver(), arrays, call, "title " + call, Vectors.floats(call));
          return arrays;
        });
    for (int id = 0; id < 100; id++) {
      same(driver.find(id), boxed(arrays.find(id)), "written through");
    }
  }

  private static void save(
      CqlSession session, ArrayDao dao, int id, String title, float[] embedding) {
    // guide: borrow
    // The mapper leaves the null unset (DO_NOT_SET); the statement then borrows the array.
    session.execute(
        WriteThrough.borrow(dao.bind(new ArrayDocument(id, title, null)), "embedding", embedding));
    // end
  }

  private static void rejectsArrays(CqlSession driver) {
    try {
      new DocumentMapperBuilder(driver).build().arrays().save(array(0));
    } catch (IllegalArgumentException e) {
      if (e.getMessage().contains("not supported by the codec registry")) {
        return;
      }
      throw e;
    }
    throw new AssertionError("expected the driver alone to have no codec for float[]");
  }

  private static void both(BoxedDao driver, CqlSession session, String which) throws Exception {
    DocumentMapper mapper = new DocumentMapperBuilder(session).build();
    BoxedDao boxed = mapper.boxed();
    ArrayDao arrays = mapper.arrays();
    for (int id = 0; id < 100; id++) {
      if (id % 3 == 0) {
        driver.save(boxed(id));
      } else if (id % 3 == 1) {
        boxed.save(boxed(id));
      } else {
        arrays.save(array(id));
      }
      BoxedDocument expected = boxed(id);
      same(expected, driver.find(id), "the driver's own");
      same(expected, boxed.find(id), "CqlVector, " + which);
      same(expected, boxed(arrays.find(id)), "float[], " + which);
    }
    COMPARISON.neverMore(
        "save CqlVector, " + which, call -> saved(driver, call), call -> saved(boxed, call));
    COMPARISON.neverMore(
        "save float[], " + which,
        call -> saved(driver, call),
        call -> {
          arrays.save(array(call));
          return arrays;
        });
    COMPARISON.neverMore("find CqlVector, " + which, driver::find, boxed::find);
    COMPARISON.neverMore("find float[], " + which, driver::find, arrays::find);
  }

  private static Object saved(BoxedDao dao, int id) {
    dao.save(boxed(id));
    return dao;
  }

  private static ArrayDocument array(int id) {
    return new ArrayDocument(id, "title " + id, Vectors.floats(id));
  }

  private static BoxedDocument boxed(int id) {
    return boxed(array(id));
  }

  private static BoxedDocument boxed(ArrayDocument document) {
    return new BoxedDocument(document.id(), document.title(), Vectors.boxed(document.embedding()));
  }
}
