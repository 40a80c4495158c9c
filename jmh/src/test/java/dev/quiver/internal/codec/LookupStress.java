/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.jcstress.OwnedVector;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZI_Result;
import org.openjdk.jcstress.infra.results.ZZZ_Result;

/** Races two threads that look up the same codec in a new registry. */
public class LookupStress {

  private static final int DIMENSION = 3;

  /** Returns a new instance from each call, as each result has its own. */
  private static DataType vector() {
    return DataTypes.vectorOf(DataTypes.FLOAT, DIMENSION);
  }

  @JCStressTest
  @Outcome(id = "true, true, true", expect = ACCEPTABLE, desc = "one codec, fit to be used")
  @Outcome(expect = FORBIDDEN, desc = "two codecs, or one that was not complete")
  @State
  public static class OfVectors {
    private final MutableCodecRegistry registry = VectorCodecRegistry.create();
    private @Nullable TypeCodec<float[]> first;
    private @Nullable TypeCodec<float[]> second;

    @Actor
    public void first(ZZZ_Result r) {
      TypeCodec<float[]> codec = registry.codecFor(vector(), float[].class);
      first = codec;
      r.r1 = decodes(codec, 1);
    }

    @Actor
    public void second(ZZZ_Result r) {
      TypeCodec<float[]> codec = registry.codecFor(vector(), float[].class);
      second = codec;
      r.r2 = decodes(codec, 2);
    }

    private static boolean decodes(TypeCodec<float[]> codec, int owner) {
      ByteBuffer bytes = ByteBuffer.wrap(OwnedVector.wire(owner, DIMENSION));
      float[] floats = codec.decode(bytes, ProtocolVersion.V5);
      return floats != null && OwnedVector.is(owner, DIMENSION, floats);
    }

    @Arbiter
    public void compare(ZZZ_Result r) {
      r.r3 = first == second;
    }
  }

  @JCStressTest
  @Outcome(id = "true, 1", expect = ACCEPTABLE, desc = "one codec, kept once")
  @Outcome(expect = FORBIDDEN, desc = "equal types that are not the same got a codec each")
  @State
  public static class OfLists {
    private final QuiverCodecRegistry registry = QuiverCodecRegistry.create();
    private @Nullable TypeCodec<?> first;
    private @Nullable TypeCodec<?> second;

    @Actor
    public void first() {
      first = registry.codecFor(DataTypes.listOf(vector()));
    }

    @Actor
    public void second() {
      second = registry.codecFor(DataTypes.listOf(vector()));
    }

    @Arbiter
    public void compare(ZI_Result r) {
      r.r1 = first == second;
      r.r2 = (int) RegistryInternals.cacheSize(registry);
    }
  }
}
