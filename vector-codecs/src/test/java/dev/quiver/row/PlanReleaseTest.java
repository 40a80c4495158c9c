/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.TupleValue;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.internal.core.cql.DefaultRow;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import dev.quiver.testkit.ChildJvm;
import dev.quiver.testkit.driver.TestRows;
import dev.quiver.testkit.driver.TestSession;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that a decoder in a constant does not keep closed sessions when memory runs short. */
class PlanReleaseTest {

  /** Runs in a JVM that is always short of memory, so that it clears soft references at once. */
  @Test
  void releasesPlansOfAClosedSession() throws Exception {
    assertThat(child("-XX:SoftRefLRUPolicyMSPerMB=0"))
        .containsExactly("plans 1", "session gone true", "plans 0", "decoded 7", "plans 1");
  }

  @Test
  void keepsPlansWhileMemorySuffices() throws Exception {
    assertThat(child("-XX:SoftRefLRUPolicyMSPerMB=100000"))
        .containsExactly("plans 1", "session gone false", "plans 1", "decoded 7", "plans 2");
  }

  private List<String> child(String option) throws Exception {
    return ChildJvm.run(
        List.of("-Dorg.slf4j.simpleLogger.defaultLogLevel=error", option), Child.class);
  }

  /** Runs in a separate JVM. */
  static final class Child {

    private static final RowDecoder<Object[]> DECODER = RowDecoder.arrays();

    private Child() {}

    public static void main(String[] args) throws InterruptedException {
      WeakReference<AttachmentPoint> closed = decodeInSession();
      System.out.println("plans " + DECODER.plans.size());
      for (int i = 0; i < 20 && !closed.refersTo(null); i++) {
        System.gc();
        Thread.sleep(10);
      }
      System.out.println("session gone " + closed.refersTo(null));
      System.out.println("plans " + DECODER.plans.size());
      System.out.println("decoded " + decode(new TestSession(new DefaultCodecRegistry("test"))));
      System.out.println("plans " + DECODER.plans.size());
    }

    private static WeakReference<AttachmentPoint> decodeInSession() {
      AttachmentPoint session = new TestSession(new DefaultCodecRegistry("test"));
      decode(session);
      return new WeakReference<>(session);
    }

    private static int decode(AttachmentPoint session) {
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
