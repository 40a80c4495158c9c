/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.ExtraTypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import dev.quiver.codec.VectorCodecRegistry;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLL_Result;
import org.openjdk.jcstress.infra.results.LL_Result;

/** Races an application that registers codecs with sessions that look them up. */
public class RegistrationStress {

  private static final int DIMENSION = 3;
  private static final DataType VECTOR = DataTypes.vectorOf(DataTypes.FLOAT, DIMENSION);
  private static final TypeCodec<float[]> A = ExtraTypeCodecs.floatVectorToArray(DIMENSION);
  private static final TypeCodec<float[]> B = ExtraTypeCodecs.floatVectorToArray(DIMENSION);

  private static String find(MutableCodecRegistry registry) {
    TypeCodec<float[]> codec = registry.codecFor(VECTOR, float[].class);
    if (codec == A) {
      return "A";
    }
    return codec == B ? "B" : "ours";
  }

  @JCStressTest
  @Outcome(id = "ours, A", expect = ACCEPTABLE, desc = "it was looked up before")
  @Outcome(id = "A, A", expect = ACCEPTABLE, desc = "it was looked up after")
  @Outcome(expect = FORBIDDEN, desc = "the codec was lost, or is not the application's")
  @State
  public static class OfOne {
    private final MutableCodecRegistry registry = VectorCodecRegistry.create();

    @Actor
    public void register() {
      registry.register(A);
    }

    @Actor
    public void find(LL_Result r) {
      r.r1 = RegistrationStress.find(registry);
    }

    @Arbiter
    public void findAgain(LL_Result r) {
      r.r2 = RegistrationStress.find(registry);
    }
  }

  /** The driver's rule: the first codec is registered, the other one is ignored. */
  @JCStressTest
  @Outcome(id = "A, A, A", expect = ACCEPTABLE, desc = "A came first, for everybody")
  @Outcome(id = "B, B, B", expect = ACCEPTABLE, desc = "B came first, for everybody")
  @Outcome(expect = FORBIDDEN, desc = "the codec changed, or was lost")
  @State
  public static class OfTwoThatCollide {
    private final MutableCodecRegistry registry = VectorCodecRegistry.create();

    @Actor
    public void registerA(LLL_Result r) {
      registry.register(A);
      r.r1 = find(registry);
    }

    @Actor
    public void registerB(LLL_Result r) {
      registry.register(B);
      r.r2 = find(registry);
    }

    @Arbiter
    public void findAgain(LLL_Result r) {
      r.r3 = find(registry);
    }
  }
}
