/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import dev.quiver.Quiver;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.internal.codec.QuiverCodecRegistry;
import dev.quiver.internal.wire.ElementType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests {@link Quiver#sessionBuilder} instead of the driver's builder. */
@ExtendWith(ServerExtension.class)
class SessionBuilderContractIT {
  private static final float[] VECTOR = {1, 2, 3};

  private final TestCluster cluster;

  SessionBuilderContractIT(TestCluster cluster) {
    this.cluster = cluster;
  }

  @Test
  void eachSessionHasItsOwnRegistry() {
    CqlSessionBuilder builder = cluster.configure(Quiver.sessionBuilder());
    try (CqlSession one = builder.build();
        CqlSession two = builder.build()) {
      assertThat(registryOf(one)).isInstanceOf(QuiverCodecRegistry.class);
      assertThat(registryOf(two)).isInstanceOf(QuiverCodecRegistry.class);
      assertThat(registryOf(one)).isNotSameAs(registryOf(two));
      assertReadsArrays(one);
      assertReadsArrays(two);
    }
  }

  @Test
  void usesAGivenRegistry() {
    MutableCodecRegistry registry = VectorCodecRegistry.create();
    CqlSessionBuilder builder =
        cluster.configure(Quiver.sessionBuilder()).withCodecRegistry(registry);
    try (CqlSession one = builder.build();
        CqlSession two = builder.build()) {
      assertThat(registryOf(one)).isSameAs(registry);
      assertThat(registryOf(two)).isSameAs(registry);
      assertReadsArrays(one);
    }

    try (CqlSession other = builder.withCodecRegistry(null).build()) {
      assertThat(registryOf(other)).isInstanceOf(QuiverCodecRegistry.class).isNotSameAs(registry);
    }
  }

  private static CodecRegistry registryOf(CqlSession session) {
    return session.getContext().getCodecRegistry();
  }

  private void assertReadsArrays(CqlSession session) {
    Table table = cluster.vectorTable(ElementType.FLOAT, 3);
    int id = table.write(session, VECTOR);
    assertThat(table.row(session, id).get("v", float[].class)).containsExactly(VECTOR);
  }
}
