/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.springdata;

import static com.example.measure.Program.same;

import com.datastax.oss.driver.api.core.CqlSession;
import com.example.measure.Comparison;
import com.example.measure.Program;
import com.example.measure.Program.Sessions;
import com.example.measure.Vectors;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.springframework.data.cassandra.core.CassandraTemplate;
import org.springframework.data.domain.Vector;

/** Templates of Spring Data on sessions with and without Quiver. */
public final class SpringDataProgram {

  private static final Comparison COMPARISON = new Comparison("Spring Data Cassandra 5.1.2");

  private SpringDataProgram() {}

  /** Needs the system properties quiver.node and quiver.datacenter. */
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
        "float[], " + which,
        ArrayDocument.class,
        id -> new ArrayDocument(id, title(id), Vectors.floats(id)),
        document -> Vectors.list(document.embedding()));
    compare(
        driver,
        quiver,
        "CqlVector, " + which,
        CqlDocument.class,
        id -> new CqlDocument(id, title(id), Vectors.boxed(Vectors.floats(id))),
        document -> Vectors.list(document.embedding()));
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
