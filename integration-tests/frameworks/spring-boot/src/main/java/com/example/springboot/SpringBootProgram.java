/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.springboot;

import static com.example.measure.Program.same;

import com.datastax.oss.driver.api.core.data.CqlVector;
import com.example.measure.Comparison;
import com.example.measure.Program;
import com.example.measure.Program.Sessions;
import com.example.measure.Vectors;
import java.util.List;
import java.util.function.IntFunction;
import org.springframework.boot.SpringBootVersion;

/** Runs a Spring Boot service without the starter, and with it in both kinds of sessions. */
public final class SpringBootProgram {
  private static final Comparison COMPARISON =
      new Comparison("Spring Boot " + SpringBootVersion.getVersion());

  private SpringBootProgram() {}

  public static void main(String[] arguments) {
    Program.main(
        "framework_spring_boot_" + SpringBootVersion.getVersion().charAt(0),
        SpringBootProgram::run);
  }

  private static void run(Sessions sessions) throws Exception {
    sessions
        .driver()
        .execute(
            "CREATE TABLE documents (id int PRIMARY KEY, title text, embedding vector<float, %d>)"
                .formatted(Vectors.DIMENSION));
    String keyspace = sessions.keyspace();
    try (Service driver =
            Service.start(
                keyspace,
                "spring.autoconfigure.exclude=dev.quiver.spring.QuiverAutoConfiguration");
        Service registry = Service.start(keyspace);
        Service frames = Service.start(keyspace, "quiver.frames.enabled=true")) {
      same(List.of(false, false, true), hasFrames(driver, registry, frames), "frames");
      both(driver, registry, "starter");
      both(driver, frames, "starter with frames");
    }
  }

  private static List<Boolean> hasFrames(Service... services) {
    return List.of(services).stream().map(Service::hasFrames).toList();
  }

  private static void both(Service driver, Service quiver, String which) throws Exception {
    compare(
        "CassandraTemplate, Vector, " + which,
        driver::insertDocument,
        driver::findDocument,
        quiver::insertDocument,
        quiver::findDocument);
    compare(
        "CqlTemplate, float[] for CqlVector, " + which,
        driver::insertBoxed,
        driver::findBoxed,
        quiver::insertArray,
        quiver::findArray);
    compare(
        "CqlSession, float[] for CqlVector, " + which,
        driver::bindBoxed,
        driver::selectBoxed,
        quiver::bindArray,
        quiver::selectArray);
    compare(
        "CqlSession, CqlVector, " + which,
        driver::bindBoxed,
        driver::selectBoxed,
        quiver::bindBoxed,
        quiver::selectBoxed);
  }

  @SuppressWarnings("unchecked")
  private static List<Float> list(Object read) {
    if (read instanceof Document document) {
      return Vectors.list(document.embedding().toFloatArray());
    }
    if (read instanceof float[] floats) {
      return Vectors.list(floats);
    }
    return Vectors.list((CqlVector<Float>) read);
  }

  private static void compare(
      String what,
      IntFunction<Object> driverInsert,
      IntFunction<Object> driverFind,
      IntFunction<Object> quiverInsert,
      IntFunction<Object> quiverFind)
      throws Exception {
    for (int id = 0; id < 100; id++) {
      (id % 2 == 0 ? driverInsert : quiverInsert).apply(id);
      List<Float> expected = Vectors.list(Vectors.floats(id));
      same(expected, list(driverFind.apply(id)), "the driver's " + what);
      same(expected, list(quiverFind.apply(id)), what);
    }
    COMPARISON.neverMore("insert, " + what, driverInsert::apply, quiverInsert::apply);
    COMPARISON.neverMore("find, " + what, driverFind::apply, quiverFind::apply);
  }
}
