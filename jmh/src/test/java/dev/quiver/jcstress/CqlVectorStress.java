/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jcstress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import dev.quiver.codec.VectorCodecs;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** Publishes a decoded vector through a data race: only the constructor gets an empty iterator. */
@JCStressTest
@Outcome(id = "none", expect = ACCEPTABLE, desc = "not there yet")
@Outcome(id = "whole", expect = ACCEPTABLE, desc = "all elements are present")
@Outcome(expect = FORBIDDEN, desc = "a vector as it is before it is made, or without its elements")
@State
public class CqlVectorStress {

  private static final int DIMENSION = 5;
  private static final byte[] BYTES = OwnedVector.wire(1, DIMENSION);
  private static final TypeCodec<CqlVector<Float>> CODEC =
      VectorCodecs.vectorToCqlVector(TypeCodecs.FLOAT, DIMENSION);

  private @Nullable CqlVector<Float> vector;

  @Actor
  public void decode() {
    vector = CODEC.decode(ByteBuffer.wrap(BYTES), ProtocolVersion.DEFAULT);
  }

  @Actor
  public void read(L_Result r) {
    CqlVector<Float> seen = vector;
    r.r1 = seen == null ? "none" : isWhole(seen) ? "whole" : "torn";
  }

  private static boolean isWhole(CqlVector<Float> vector) {
    float[] elements = new float[DIMENSION];
    int count = 0;
    for (float element : vector) {
      elements[count++] = element;
    }
    return count == DIMENSION && OwnedVector.is(1, DIMENSION, elements);
  }
}
