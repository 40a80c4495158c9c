/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.internal.driver.frame.TestPages;
import dev.quiver.testkit.driver.Column;
import dev.quiver.testkit.driver.TestSession;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** Races threads that read a page whose rows share cached lookups. */
public class PageRowStress {

  /** Two of the names have the same hash, and so the same slot. */
  private static final List<String> NAMES = List.of("n", "Aa", "BB", "numbers", "words");

  private static final List<Integer> NUMBERS = List.of(1, 2, 3);
  private static final Set<String> WORDS = Set.of("four", "five");
  private static final CodecRegistry REGISTRY = VectorCodecRegistry.create();
  private static final AttachmentPoint SESSION = new TestSession(REGISTRY);
  private static final ColumnDefinitions DEFINITIONS =
      Column.definitions(
          List.of(
              Column.of(NAMES.get(0), DataTypes.INT),
              Column.of(NAMES.get(1), DataTypes.INT),
              Column.of(NAMES.get(2), DataTypes.TEXT),
              Column.of(NAMES.get(3), DataTypes.listOf(DataTypes.INT)),
              Column.of(NAMES.get(4), DataTypes.setOf(DataTypes.TEXT))));

  private static final List<ByteBuffer> CELLS =
      TestPages.row(
          List.of(cell(0, 7), cell(1, 8), cell(2, "nine"), cell(3, NUMBERS), cell(4, WORDS)),
          new SplittableRandom(1));

  private PageRowStress() {}

  private static ByteBuffer cell(int column, Object value) {
    DataType type = DEFINITIONS.get(column).getType();
    return REGISTRY.codecFor(type, value).encode(value, ProtocolVersion.V5);
  }

  private static Row row(AttachmentPoint session) {
    return TestPageRows.of(DEFINITIONS, CELLS, session);
  }

  /** Reads often enough that names are cached, in this order. */
  private static boolean isRightByName(Row row) {
    boolean right = true;
    for (int i = 0; i < 3; i++) {
      right &= row.getInt("n") == 7 && row.getInt("Aa") == 8 && "nine".equals(row.getString("BB"));
    }
    return right;
  }

  private static boolean isRightById(Row row) {
    boolean right = true;
    for (int i = 0; i < 3; i++) {
      right &=
          "nine".equals(row.getString(id("BB")))
              && row.getInt(id("Aa")) == 8
              && row.getInt("n") == 7
              && row.firstIndexOf("words") == 4;
    }
    return right;
  }

  private static CqlIdentifier id(String name) {
    return CqlIdentifier.fromInternal(name);
  }

  private static boolean isRightAsObjects(Row row) {
    return NUMBERS.equals(row.getObject(3))
        && WORDS.equals(row.getObject(4))
        && NUMBERS.equals(row.getList(3, Integer.class));
  }

  private static boolean isRightAsCollections(Row row) {
    return WORDS.equals(row.getSet(4, String.class))
        && NUMBERS.equals(row.getList(3, Integer.class))
        && WORDS.equals(row.getObject(4));
  }

  @JCStressTest
  @Outcome(id = "true, true", expect = ACCEPTABLE, desc = "each found its columns")
  @Outcome(expect = FORBIDDEN, desc = "a name led to another column, or to none")
  @State
  public static class Names {
    private final Row row = row(SESSION);

    @Actor
    public void first(ZZ_Result r) {
      r.r1 = isRightByName(row);
    }

    @Actor
    public void second(ZZ_Result r) {
      r.r2 = isRightById(row);
    }
  }

  @JCStressTest
  @Outcome(id = "true, true", expect = ACCEPTABLE, desc = "each read by the requested codec")
  @Outcome(expect = FORBIDDEN, desc = "the codec of another type, or of another column")
  @State
  public static class Codecs {
    private final Row row = row(SESSION);

    @Actor
    public void first(ZZ_Result r) {
      r.r1 = isRightAsObjects(row);
    }

    @Actor
    public void second(ZZ_Result r) {
      r.r2 = isRightAsCollections(row);
    }
  }

  /** The lookups cached without a session are not mixed with those cached after attaching. */
  @JCStressTest
  @Outcome(id = "true, true", expect = ACCEPTABLE, desc = "values as before, and as after")
  @Outcome(expect = FORBIDDEN, desc = "a part of each")
  @State
  public static class Attached {
    private final Row row = row(AttachmentPoint.NONE);

    @Actor
    public void attach(ZZ_Result r) {
      row.attach(SESSION);
      r.r1 = !row.isDetached() && isRightAsObjects(row) && isRightByName(row);
    }

    @Actor
    public void read(ZZ_Result r) {
      r.r2 = isRightAsCollections(row) && isRightById(row);
    }
  }
}
