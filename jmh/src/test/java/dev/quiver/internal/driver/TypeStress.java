/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** Races the cache of column types, and the parser of their names. */
public class TypeStress {

  private TypeStress() {}

  @JCStressTest
  @Outcome(id = "true, true", expect = ACCEPTABLE, desc = "one instance for both")
  @Outcome(expect = FORBIDDEN, desc = "two instances of equal types, or another type")
  @State
  public static class Interned {
    private final DataTypeInterner interner = new DataTypeInterner();
    private @Nullable DataType first;
    private @Nullable DataType second;

    @Actor
    public void first() {
      first = interner.intern(type());
    }

    @Actor
    public void second() {
      second = interner.intern(type());
    }

    private static DataType type() {
      return DataTypes.mapOf(DataTypes.TEXT, DataTypes.vectorOf(DataTypes.FLOAT, 3));
    }

    @Arbiter
    public void compare(ZZ_Result r) {
      r.r1 = first == second && first == interner.intern(type());
      r.r2 = type().equals(first);
    }
  }

  /** All threads share one parser. */
  @JCStressTest
  @Outcome(id = "true, true", expect = ACCEPTABLE, desc = "each its own type")
  @Outcome(expect = FORBIDDEN, desc = "the type of the other name")
  @State
  public static class Unmasked {
    private static final String PACKAGE = "org.apache.cassandra.db.marshal.";
    private static final DataType FLOATS =
        DataTypes.vectorOf(DataTypes.vectorOf(DataTypes.FLOAT, 2), 3);
    private static final DataType MAPS =
        DataTypes.vectorOf(DataTypes.mapOf(DataTypes.TEXT, DataTypes.INT), 4);

    private static DataType masked(String arguments) {
      return DataTypes.custom(VectorNames.mask(PACKAGE + "VectorType(" + PACKAGE + arguments));
    }

    @Actor
    public void floats(ZZ_Result r) {
      DataType masked = masked("VectorType(" + PACKAGE + "FloatType , 2) , 3)");
      r.r1 = VectorNames.unmask(masked).equals(FLOATS);
    }

    @Actor
    public void maps(ZZ_Result r) {
      DataType masked = masked("MapType(" + PACKAGE + "UTF8Type," + PACKAGE + "Int32Type) , 4)");
      r.r2 = VectorNames.unmask(masked).equals(MAPS);
    }
  }
}
