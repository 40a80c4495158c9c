/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import dev.quiver.jcstress.OwnedVector;
import dev.quiver.session.WriteThrough;
import dev.quiver.testkit.driver.Prepared;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * Races two event loops that encode a statement with borrowed arrays, as for a speculative
 * execution: each writes to its own memory with the frame codec that all connections share.
 */
public class StatementStress {

  private static final int DIMENSION = 20;
  private static final int ID = 7;
  private static final byte[] QUERY_ID = {1, 2, 3};
  private static final FrameCodec<ByteBuf> CODEC =
      Codecs.ours(PooledByteBufAllocator.DEFAULT, Compression.NONE);

  /** An id and two vectors; a race with the first would shift the second. */
  private static final BoundStatement UNSET =
      new Prepared()
          .with("id", DataTypes.INT)
          .with("v", DataTypes.vectorOf(DataTypes.FLOAT, DIMENSION))
          .with("w", DataTypes.vectorOf(DataTypes.FLOAT, DIMENSION))
          .partitionKey(0)
          .bind()
          .setInt(0, ID);

  private StatementStress() {}

  private static BoundStatement borrow(float[] v, float[] w) {
    return WriteThrough.borrow(WriteThrough.borrow(UNSET, "v", v), "w", w);
  }

  private static BoundStatement vectorsOf(int v, int w) {
    return borrow(OwnedVector.floats(v, DIMENSION), OwnedVector.floats(w, DIMENSION));
  }

  private static Frame execute(BoundStatement statement) {
    return TestRequests.frame(Version.V5, TestRequests.execute(statement.getValues()));
  }

  private static Frame batch(BoundStatement... statements) {
    return TestRequests.frame(
        Version.V5,
        TestRequests.batch(
            Collections.nCopies(statements.length, QUERY_ID),
            Arrays.stream(statements).map(BoundStatement::getValues).toList()));
  }

  private static byte[] encode(Frame frame) {
    return Codecs.drain(CODEC.encode(frame));
  }

  /** Returns the bytes of a statement, created with the JDK and the driver only. */
  private static byte[] expected(int v, int w) {
    return encode(
        execute(
            UNSET
                .setBytesUnsafe(1, ByteBuffer.wrap(OwnedVector.wire(v, DIMENSION)))
                .setBytesUnsafe(2, ByteBuffer.wrap(OwnedVector.wire(w, DIMENSION)))));
  }

  private static byte[] expectedBatch() {
    return encode(batch(vectorsOf(3, 4), vectorsOf(1, 2)));
  }

  @JCStressTest
  @Outcome(id = "true, true", expect = ACCEPTABLE, desc = "both frames are right")
  @Outcome(expect = FORBIDDEN, desc = "one attempt disturbed the other")
  @State
  public static class TwoAttempts {
    private static final byte[] EXPECTED = expected(1, 2);
    private final BoundStatement statement = vectorsOf(1, 2);

    @Actor
    public void first(ZZ_Result r) {
      r.r1 = Arrays.equals(encode(execute(statement)), EXPECTED);
    }

    @Actor
    public void second(ZZ_Result r) {
      r.r2 = Arrays.equals(encode(execute(statement)), EXPECTED);
    }
  }

  /** Both threads read the list of values of the same message. */
  @JCStressTest
  @Outcome(id = "true, true", expect = ACCEPTABLE, desc = "both frames are right")
  @Outcome(expect = FORBIDDEN, desc = "one event loop disturbed the other")
  @State
  public static class OneMessage {
    private static final byte[] EXPECTED = expected(1, 2);
    private final Frame frame = execute(vectorsOf(1, 2));

    @Actor
    public void first(ZZ_Result r) {
      r.r1 = Arrays.equals(encode(frame), EXPECTED);
    }

    @Actor
    public void second(ZZ_Result r) {
      r.r2 = Arrays.equals(encode(frame), EXPECTED);
    }
  }

  @JCStressTest
  @Outcome(id = "true, true", expect = ACCEPTABLE, desc = "both frames are right")
  @Outcome(expect = FORBIDDEN, desc = "one request disturbed the other")
  @State
  public static class InBatch {
    private static final byte[] EXPECTED = expected(1, 2);
    private static final byte[] EXPECTED_BATCH = expectedBatch();
    private final BoundStatement shared = vectorsOf(1, 2);
    private final BoundStatement other = vectorsOf(3, 4);

    @Actor
    public void batch(ZZ_Result r) {
      r.r1 = Arrays.equals(encode(StatementStress.batch(other, shared)), EXPECTED_BATCH);
    }

    @Actor
    public void single(ZZ_Result r) {
      r.r2 = Arrays.equals(encode(execute(shared)), EXPECTED);
    }
  }

  /** A statement is immutable, so it may be published through a data race. */
  @JCStressTest
  @Outcome(id = "none", expect = ACCEPTABLE, desc = "not there yet")
  @Outcome(id = "right", expect = ACCEPTABLE, desc = "the whole statement")
  @Outcome(expect = FORBIDDEN, desc = "a statement without its values")
  @State
  public static class GivenAway {
    private static final byte[] EXPECTED = expected(1, 2);
    private @Nullable BoundStatement statement;

    @Actor
    public void bind() {
      statement = vectorsOf(1, 2);
    }

    @Actor
    public void send(L_Result r) {
      BoundStatement seen = statement;
      r.r1 =
          seen == null
              ? "none"
              : Arrays.equals(encode(execute(seen)), EXPECTED) ? "right" : "wrong";
    }
  }

  /** What callers must not do: the documentation says what can and what cannot happen. */
  abstract static class Mutated {
    private static final List<byte[]> STATES = List.of(expected(1, 2), expected(3, 2));
    private final float[] array = OwnedVector.floats(1, DIMENSION);
    private final float[] changed = OwnedVector.floats(3, DIMENSION);
    private final BoundStatement statement;

    Mutated(boolean copies) {
      BoundStatement half =
          copies ? WriteThrough.copy(UNSET, "v", array) : WriteThrough.borrow(UNSET, "v", array);
      statement = WriteThrough.borrow(half, "w", OwnedVector.floats(2, DIMENSION));
    }

    void change() {
      System.arraycopy(changed, 0, array, 0, DIMENSION);
    }

    /** Returns which of the two states each byte belongs to; bytes of both belong to the first. */
    String send() {
      byte[] sent = encode(execute(statement));
      byte[] before = STATES.get(0);
      byte[] after = STATES.get(1);
      if (sent.length != before.length) {
        return "length";
      }
      boolean isBefore = true;
      for (int i = 0; i < sent.length; i++) {
        if (sent[i] != before[i]) {
          isBefore = false;
          if (sent[i] != after[i]) {
            return "foreign";
          }
        }
      }
      return isBefore ? "before" : "some state";
    }
  }

  @JCStressTest
  @Outcome(id = "before", expect = ACCEPTABLE, desc = "sent before the change")
  @Outcome(id = "some state", expect = ACCEPTABLE, desc = "some state of the array, as documented")
  @Outcome(expect = FORBIDDEN, desc = "bytes that are not of this array, or too many or too few")
  @State
  public static class MutatedLoan extends Mutated {
    public MutatedLoan() {
      super(false);
    }

    @Actor
    public void caller() {
      change();
    }

    @Actor
    public void loop(L_Result r) {
      r.r1 = send();
    }
  }

  @JCStressTest
  @Outcome(id = "before", expect = ACCEPTABLE, desc = "the copy does not change")
  @Outcome(expect = FORBIDDEN, desc = "the change got into the copy")
  @State
  public static class MutatedAfterCopy extends Mutated {
    public MutatedAfterCopy() {
      super(true);
    }

    @Actor
    public void caller() {
      change();
    }

    @Actor
    public void loop(L_Result r) {
      r.r1 = send();
    }
  }
}
