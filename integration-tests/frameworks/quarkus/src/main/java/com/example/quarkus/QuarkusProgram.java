/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.quarkus;

import static com.example.measure.Program.same;

import com.example.measure.Program;
import com.example.measure.Program.Sessions;
import com.example.measure.Vectors;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.annotations.QuarkusMain;
import java.util.concurrent.atomic.AtomicReference;

/** A Quarkus application that uses the extension's session and sessions with Quiver instead. */
@QuarkusMain
public class QuarkusProgram {
  private QuarkusProgram() {}

  public static void main(String[] arguments) {
    Program.main("framework_quarkus", QuarkusProgram::run);
  }

  private static void run(Sessions sessions) {
    sessions
        .driver()
        .execute(
            "CREATE TABLE documents (id int PRIMARY KEY, title text, embedding vector<float, %d>)"
                .formatted(Vectors.DIMENSION));
    System.setProperty("quarkus.cassandra.keyspace", sessions.keyspace());
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Quarkus.run(Jobs.class, (code, thrown) -> failure.set(thrown));
    if (failure.get() != null) {
      throw new AssertionError("the application has failed", failure.get());
    }
    same(true, Jobs.ended(), "the application has run, and has closed its session");
  }
}
