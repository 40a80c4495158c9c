/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.springdata;

import static com.example.measure.Program.same;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.type.codec.CodecNotFoundException;
import com.example.measure.Comparison;
import com.example.measure.Program;
import com.example.measure.Program.Sessions;
import com.example.measure.Vectors;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.springframework.data.cassandra.CassandraUncategorizedException;
import org.springframework.data.cassandra.core.CassandraTemplate;
import org.springframework.data.domain.Vector;

/** Uses Spring Data templates on sessions with and without Quiver. */
public final class SpringDataProgram {
  private static final Comparison COMPARISON = new Comparison("Spring Data Cassandra 5.1.2");

  private SpringDataProgram() {}

  public static void main(String[] arguments) {
    Program.main("framework_spring_data", SpringDataProgram::run);
  }

  private static void run(Sessions sessions) throws Exception {
    sessions
        .driver()
        .execute(
            "CREATE TABLE documents (id int PRIMARY KEY, title text, embedding vector<float, %d>)"
                .formatted(Vectors.DIMENSION));
    CassandraTemplate driver = template(sessions.driver());
    both(driver, template(sessions.registry()), "registry");
    both(driver, template(sessions.quiver()), "Quiver's session");
  }

  private static CassandraTemplate template(CqlSession session) {
    // guide: template
    CassandraTemplate template = new CassandraTemplate(session);
    // end
    return template;
  }

  private static void both(CassandraTemplate driver, CassandraTemplate quiver, String which)
      throws Exception {
    compare(
        driver,
        quiver,
        "Vector, " + which,
        VectorDocument.class,
        id -> new VectorDocument(id, title(id), Vector.of(Vectors.floats(id))),
        document -> Vectors.list(document.embedding().toFloatArray()));
    compare(
        driver,
        quiver,
        "float[] with @VectorType, " + which,
        AnnotatedDocument.class,
        id -> new AnnotatedDocument(id, title(id), Vectors.floats(id)),
        document -> Vectors.list(document.embedding()));
    compare(
        driver,
        quiver,
        "CqlVector, " + which,
        CqlDocument.class,
        id -> new CqlDocument(id, title(id), Vectors.boxed(Vectors.floats(id))),
        document -> Vectors.list(document.embedding()));
    arrays(driver, quiver, which);
  }

  /** Without the annotation, the driver rejects the array, and Quiver accepts it. */
  private static void arrays(CassandraTemplate driver, CassandraTemplate quiver, String which)
      throws Exception {
    try {
      driver.insert(array(0));
      throw new AssertionError("expected the driver alone to have no codec for float[]");
    } catch (CassandraUncategorizedException e) {
      same(CodecNotFoundException.class, e.getCause().getClass(), "the driver's " + which);
    }
    for (int id = 0; id < 100; id++) {
      quiver.insert(array(id));
      List<Float> expected = Vectors.list(Vectors.floats(id));
      same(
          expected, Vectors.list(quiver.selectOneById(id, ArrayDocument.class).embedding()), which);
      same(
          expected,
          Vectors.list(driver.selectOneById(id, CqlDocument.class).embedding()),
          "the driver's own");
    }
    COMPARISON.neverMore(
        "insert float[] for float[] with @VectorType, " + which,
        id -> driver.insert(new AnnotatedDocument(id, title(id), Vectors.floats(id))),
        id -> quiver.insert(array(id)));
    COMPARISON.neverMore(
        "select float[] for float[] with @VectorType, " + which,
        id -> driver.selectOneById(id, AnnotatedDocument.class),
        id -> quiver.selectOneById(id, ArrayDocument.class));
  }

  private static ArrayDocument array(int id) {
    return new ArrayDocument(id, title(id), Vectors.floats(id));
  }

  private static String title(int id) {
    return "title " + id;
  }

  private static <T> void compare(
      CassandraTemplate driver,
      CassandraTemplate quiver,
      String what,
      Class<T> type,
      IntFunction<T> document,
      Function<T, List<Float>> embedding)
      throws Exception {
    for (int id = 0; id < 100; id++) {
      (id % 2 == 0 ? driver : quiver).insert(document.apply(id));
      List<Float> expected = Vectors.list(Vectors.floats(id));
      same(expected, embedding.apply(driver.selectOneById(id, type)), "the driver's " + what);
      same(expected, embedding.apply(quiver.selectOneById(id, type)), what);
    }
    COMPARISON.neverMore(
        "insert " + what,
        id -> driver.insert(document.apply(id)),
        id -> quiver.insert(document.apply(id)));
    COMPARISON.neverMore(
        "select " + what,
        id -> driver.selectOneById(id, type),
        id -> quiver.selectOneById(id, type));
  }
}
