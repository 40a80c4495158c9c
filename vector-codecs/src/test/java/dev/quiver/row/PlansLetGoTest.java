/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.TupleValue;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.internal.core.cql.DefaultRow;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import dev.quiver.testkit.ChildJvm;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A decoder in a constant does not keep sessions that were closed where memory runs short. */
class PlansLetGoTest {

  /** In a JVM in which memory is always short: it lets go what only caches hold, at once. */
  @Test
  void plans_of_a_closed_session_are_let_go() throws Exception {
    assertThat(child("-XX:SoftRefLRUPolicyMSPerMB=0"))
        .containsExactly("plans 1", "session gone true", "plans 0", "decoded 7", "plans 1");
  }

  @Test
  void plans_are_kept_where_there_is_memory() throws Exception {
    assertThat(child("-XX:SoftRefLRUPolicyMSPerMB=100000"))
        .containsExactly("plans 1", "session gone false", "plans 1", "decoded 7", "plans 2");
  }

  private List<String> child(String option) throws Exception {
    return ChildJvm.run(
        List.of("-Dorg.slf4j.simpleLogger.defaultLogLevel=error", option), Child.class);
  }

  /** What the types of a row lead to, as the driver's context of a session. */
  private static final class Session implements AttachmentPoint {
    private final CodecRegistry registry = new DefaultCodecRegistry("test");

    @Override
    public ProtocolVersion getProtocolVersion() {
      return ProtocolVersion.V5;
    }

    @Override
    public CodecRegistry getCodecRegistry() {
      return registry;
    }
  }

  /** Runs in a JVM of its own. */
  static final class Child {

    private static final RowDecoder<Object[]> DECODER = RowDecoder.arrays();

    private Child() {}

    public static void main(String[] args) throws InterruptedException {
      WeakReference<Session> closed = decodeInSession();
      System.out.println("plans " + DECODER.planCount());
      for (int i = 0; i < 20 && !closed.refersTo(null); i++) {
        System.gc();
        Thread.sleep(10);
      }
      System.out.println("session gone " + closed.refersTo(null));
      System.out.println("plans " + DECODER.planCount());
      System.out.println("decoded " + decode(new Session()));
      System.out.println("plans " + DECODER.planCount());
    }

    private static WeakReference<Session> decodeInSession() {
      Session session = new Session();
      decode(session);
      return new WeakReference<>(session);
    }

    private static int decode(Session session) {
      TupleType type = DataTypes.tupleOf(DataTypes.INT);
      type.attach(session);
      ByteBuffer cell = ByteBuffer.allocate(8).putInt(4).putInt(7).flip();
      Row row =
          new DefaultRow(
              new TestRows().with("c", type, cell).definitions(), List.of(cell), session);
      return ((TupleValue) DECODER.decode(row)[0]).getInt(0);
    }
  }
}
