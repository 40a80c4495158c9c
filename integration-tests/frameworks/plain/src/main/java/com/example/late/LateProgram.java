/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.late;

import static com.example.measure.Program.same;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import com.example.measure.Comparison;
import com.example.measure.Program;
import com.example.measure.Program.Sessions;
import com.example.measure.Vectors;
import dev.quiver.codec.VectorCodecs;

/** Registers codecs after a framework, such as Quarkus, has built the session. */
public final class LateProgram {

  private static final Comparison COMPARISON = new Comparison("late registration, driver 4.19.4");

  private LateProgram() {}

  public static void main(String[] arguments) {
    Program.main("framework_late", LateProgram::run);
  }

  private static void run(Sessions sessions) throws Exception {
    CqlSession driver = sessions.driver();
    driver.execute(
        "CREATE TABLE documents (id int PRIMARY KEY, title text, embedding vector<float, %d>)"
            .formatted(Vectors.DIMENSION));
    try (CqlSession built =
        Program.builder(CqlSession.builder()).withKeyspace(sessions.keyspace()).build()) {
      register(built);
      compare(driver, built);
    }
  }

  private static void register(CqlSession session) {
    // guide: register
    MutableCodecRegistry registry = (MutableCodecRegistry) session.getContext().getCodecRegistry();
    registry.register(VectorCodecs.vectorToArray(DataTypes.FLOAT, float[].class));
    // end
  }

  private static void compare(CqlSession driver, CqlSession late) throws Exception {
    String insert = "INSERT INTO documents (id, title, embedding) VALUES (?, ?, ?)";
    String select = "SELECT id, title, embedding FROM documents WHERE id = ?";
    PreparedStatement boxedInsert = driver.prepare(insert);
    PreparedStatement boxedSelect = driver.prepare(select);
    PreparedStatement lateInsert = late.prepare(insert);
    PreparedStatement lateSelect = late.prepare(select);
    for (int id = 0; id < 100; id++) {
      float[] floats = Vectors.floats(id);
      if (id % 2 == 0) {
        late.execute(lateInsert.bind(id, "title " + id, floats));
      } else {
        driver.execute(boxedInsert.bind(id, "title " + id, Vectors.boxed(floats)));
      }
      Row row = late.execute(lateSelect.bind(id)).one();
      CqlVector<Float> expected =
          driver.execute(boxedSelect.bind(id)).one().getVector("embedding", Float.class);
      same(Vectors.boxed(floats), expected, "the driver's own");
      same(expected, Vectors.boxed(row.get("embedding", float[].class)), "float[]");
      same(expected, row.getVector("embedding", Float.class), "CqlVector");
      same(float[].class, row.getObject("embedding").getClass(), "getObject, which is changed");
    }
    COMPARISON.neverMore(
        "insert float[] for CqlVector",
        id ->
            driver.execute(boxedInsert.bind(id, "title " + id, Vectors.boxed(Vectors.floats(id)))),
        id -> late.execute(lateInsert.bind(id, "title " + id, Vectors.floats(id))));
    COMPARISON.neverMore(
        "select float[] for CqlVector",
        id -> driver.execute(boxedSelect.bind(id)).one().getVector(2, Float.class),
        id -> late.execute(lateSelect.bind(id)).one().get(2, float[].class));
    COMPARISON.neverMore(
        "select CqlVector",
        id -> driver.execute(boxedSelect.bind(id)).one().getVector(2, Float.class),
        id -> late.execute(lateSelect.bind(id)).one().getVector(2, Float.class));
  }
}
