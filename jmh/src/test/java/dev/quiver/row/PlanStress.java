/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.internal.cell.Field;
import dev.quiver.internal.driver.RawRows;
import dev.quiver.jcstress.OwnedVector;
import dev.quiver.testkit.driver.TestRows;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZI_Result;
import org.openjdk.jcstress.infra.results.ZZZ_Result;

/** Races threads that make, find and evict the plans of one decoder. */
public class PlanStress {

  private static final MutableCodecRegistry REGISTRY = VectorCodecRegistry.create();

  @SuppressWarnings("ArrayRecordComponent") // as applications have them
  private record Doc(int id, float[] v) {

    boolean is(int owner, int dimension) {
      return id == owner && OwnedVector.is(owner, dimension, v);
    }
  }

  private PlanStress() {}

  private static Row row(int owner, int dimension) {
    return new TestRows()
        .withValue("id", DataTypes.INT, owner)
        .withFloats("v", OwnedVector.floats(owner, dimension))
        .on(REGISTRY)
        .build();
  }

  @JCStressTest
  @Outcome(id = "true, true, 1", expect = ACCEPTABLE, desc = "each its own row, by one plan")
  @Outcome(expect = FORBIDDEN, desc = "a wrong value, or a plan each")
  @State
  public static class EqualColumns {
    private static final Row FIRST = row(1, 3);
    private static final Row SECOND = row(2, 3);
    private final RowDecoder<Doc> decoder = RowDecoder.records(Doc.class);

    @Actor
    public void first(ZZI_Result r) {
      r.r1 = decoder.decode(FIRST).is(1, 3);
    }

    @Actor
    public void second(ZZI_Result r) {
      r.r2 = decoder.decode(SECOND).is(2, 3);
    }

    @Arbiter
    public void count(ZZI_Result r) {
      r.r3 = decoder.plans.size();
    }
  }

  /** As while a table is being altered. */
  @JCStressTest
  @Outcome(id = "true, true, 2", expect = ACCEPTABLE, desc = "each its own row, by its own plan")
  @Outcome(expect = FORBIDDEN, desc = "a row was read by the plan of the other, or one was lost")
  @State
  public static class OtherColumns {
    private static final Row FIRST = row(1, 3);
    private static final Row SECOND = row(2, 4);
    private final RowDecoder<Doc> decoder = RowDecoder.records(Doc.class);

    @Actor
    public void first(ZZI_Result r) {
      r.r1 = decoder.decode(FIRST).is(1, 3);
    }

    @Actor
    public void second(ZZI_Result r) {
      r.r2 = decoder.decode(SECOND).is(2, 4);
    }

    @Arbiter
    public void count(ZZI_Result r) {
      r.r3 = decoder.plans.size();
    }
  }

  /** More kinds of rows than a decoder keeps plans for, so that plans evict each other. */
  @JCStressTest
  @Outcome(id = "true, true, true", expect = ACCEPTABLE, desc = "the right plans, a bounded cache")
  @Outcome(expect = FORBIDDEN, desc = "a wrong plan, or a cache that grows")
  @State
  public static class Evicted {
    private static final int MAX_PLANS = 16;
    private static final int KINDS = MAX_PLANS + 4;
    private static final Row[] ROWS =
        IntStream.rangeClosed(1, KINDS).mapToObj(kind -> row(kind, kind)).toArray(Row[]::new);

    /** Each plan refers to the columns it was made for. */
    private static final PlanCache<RowPlan<List<Field>>> PLANS =
        new PlanCache<>((row, columns) -> (definitions, cells) -> columns, MAX_PLANS);

    private final int first = ThreadLocalRandom.current().nextInt(KINDS);
    private final int second = ThreadLocalRandom.current().nextInt(KINDS);

    private static boolean isRead(int index) {
      Row row = ROWS[index];
      ColumnDefinitions definitions = row.getColumnDefinitions();
      List<Field> columns = PLANS.get(row, definitions).decode(definitions, RawRows.of(row));
      return Field.equal(columns, row.getColumnDefinitions());
    }

    @Actor
    public void first(ZZZ_Result r) {
      r.r1 = isRead(first);
    }

    @Actor
    public void second(ZZZ_Result r) {
      r.r2 = isRead(second);
    }

    @Arbiter
    public void count(ZZZ_Result r) {
      r.r3 = PLANS.size() <= MAX_PLANS + 2; // each thread may add one after an eviction
    }
  }
}
