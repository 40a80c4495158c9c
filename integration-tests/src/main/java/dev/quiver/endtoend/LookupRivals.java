/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.bulk.TableLookup;
import dev.quiver.column.MatrixReader;
import dev.quiver.row.Vectors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Compares {@link TableLookup} with handwritten loops that read a thousand keys into one array. */
final class LookupRivals {
  private static final String TABLE = "looked_up";
  private static final int KEYS = 1000;
  private static final int IN = 20;

  private final CqlSession session;
  private final int dimension;
  private final float[][] vectors;
  private final List<Integer> keys;
  private final List<Rival> rivals = new ArrayList<>();

  private LookupRivals(Sessions sessions, Plan plan) {
    this.session = sessions.quiver;
    this.dimension = plan.dimension();
    this.vectors = plan.vectors(KEYS);
    this.keys = new ArrayList<>(IntStream.range(0, KEYS).boxed().toList());
    Collections.shuffle(keys, new Random(KEYS));
  }

  static List<Rival> of(Sessions sessions, Plan plan) {
    LookupRivals all = new LookupRivals(sessions, plan);
    sessions.load(TABLE, all.vectors, all.keys.stream());
    String selectOne = "SELECT id, v FROM " + TABLE + " WHERE id = ?";
    PreparedStatement one = all.session.prepare(selectOne);
    PreparedStatement driverOne = sessions.driverArray.prepare(selectOne);
    all.add(
        "execute, one after the other, driver",
        requested -> all.blocking(sessions.driverArray, driverOne, requested));
    all.add("execute, one after the other", requested -> all.blocking(all.session, one, requested));
    for (int inFlight : new int[] {16, 64, 256}) {
      all.add(
          "loop, %d in flight".formatted(inFlight),
          requested -> all.loop(one, requested, inFlight));
    }
    PreparedStatement in = all.session.prepare("SELECT id, v FROM " + TABLE + " WHERE id IN ?");
    for (int inFlight : new int[] {4, 16}) {
      all.add(
          "loop, IN of %d, %d in flight".formatted(IN, inFlight),
          requested -> all.loopIn(in, requested, inFlight));
    }
    TableLookup lookup = TableLookup.of(all.session, Sessions.KEYSPACE, TABLE);
    all.add(
        "TableLookup, matrix",
        requested -> lookup.read(requested, MatrixReader.floats("v")).matrix().elements());
    return all.rivals;
  }

  private void add(String name, Function<List<Integer>, float[]> way) {
    rivals.add(
        new Rival(
            "look up a thousand keys",
            name,
            1,
            1,
            count -> {
              for (int done = 0; done < count; done += KEYS) {
                List<Integer> requested = keys.subList(0, Math.min(KEYS, count - done));
                if (way.apply(requested).length < requested.size() * dimension) {
                  throw new IllegalStateException("fewer vectors than keys");
                }
              }
            },
            count -> check(way.apply(keys))));
  }

  private void check(float[] read) {
    for (int i = 0; i < KEYS; i++) {
      int from = i * dimension;
      if (!Arrays.equals(read, from, from + dimension, vectors[keys.get(i)], 0, dimension)) {
        throw new IllegalStateException("another vector for key " + keys.get(i));
      }
    }
  }

  private float[] blocking(CqlSession by, PreparedStatement select, List<Integer> requested) {
    float[] read = new float[requested.size() * dimension];
    for (int i = 0; i < requested.size(); i++) {
      Row row = Objects.requireNonNull(by.execute(select.bind(requested.get(i))).one(), "a row");
      Vectors.read(row, 1, read, i * dimension);
    }
    return read;
  }

  private float[] loop(PreparedStatement select, List<Integer> requested, int inFlight) {
    float[] read = new float[requested.size() * dimension];
    Traffic.requests(
        i -> session.executeAsync(select.bind(requested.get(i))),
        (page, i) -> Vectors.read(Objects.requireNonNull(page.one()), 1, read, i * dimension),
        requested.size(),
        inFlight);
    return read;
  }

  /** Reads twenty keys per request. With one node, all keys have the same replica. */
  private float[] loopIn(PreparedStatement select, List<Integer> requested, int inFlight) {
    float[] read = new float[requested.size() * dimension];
    int[] places = new int[KEYS];
    for (int i = 0; i < requested.size(); i++) {
      places[requested.get(i)] = i;
    }
    Traffic.requests(
        i ->
            session.executeAsync(
                select.bind(requested.subList(i * IN, Math.min(requested.size(), (i + 1) * IN)))),
        (page, i) -> {
          for (Row row : page.currentPage()) {
            Vectors.read(row, 1, read, places[row.getInt(0)] * dimension);
          }
        },
        (requested.size() + IN - 1) / IN,
        inFlight);
    return read;
  }
}
