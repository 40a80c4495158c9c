/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.codec.VectorCodecs;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests the server's errors for vectors that no codec could have checked. */
@ExtendWith(ServerExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ServerRejectionContractIT {
  private static final String TYPE = "vector<float, 3>";

  private final CqlSession quiver;
  @AutoClose private final CqlSession anyDimension;
  private final ServerTraits traits;
  private final Table table;
  private final TestCluster cluster;

  ServerRejectionContractIT(TestCluster cluster) {
    this.cluster = cluster;
    this.quiver = cluster.quiver();
    this.traits = cluster.traits();
    this.table = cluster.createTable("v " + TYPE);
    this.anyDimension =
        cluster.open(
            b -> b.addTypeCodecs(VectorCodecs.vectorToArray(DataTypes.FLOAT, float[].class)));
  }

  @AfterEach
  void nothingWasWritten() {
    assertThat(table.isEmpty()).isTrue();
  }

  @Test
  void rejectsAVectorThatIsTooShort() {
    String text = traits.tooShort().formatted(TYPE);

    assertThatThrownBy(() -> table.write(anyDimension, new float[2]))
        .isInstanceOf(InvalidQueryException.class)
        .hasMessageContaining(text);
    // Without a column, a value's own dimension is used.
    assertThatThrownBy(() -> quiver.execute(table.insert("?"), Table.newId(), new float[2]))
        .isInstanceOf(InvalidQueryException.class)
        .hasMessageContaining(text);
  }

  @Test
  void rejectsAVectorThatIsTooLong() {
    String text = traits.tooLong().formatted(TYPE, 4);

    assertThatThrownBy(() -> table.write(anyDimension, new float[4]))
        .isInstanceOf(InvalidQueryException.class)
        .hasMessageContaining(text);
    assertThatThrownBy(() -> quiver.execute(table.insert("?"), Table.newId(), new float[4]))
        .isInstanceOf(InvalidQueryException.class)
        .hasMessageContaining(text);
  }

  @Test
  void acceptsTheColumnsDimension() {
    Table other = cluster.createTable("v " + TYPE);
    int id = other.write(anyDimension, new float[] {1, 2, 3});

    assertThat(other.row(anyDimension, id).get("v", float[].class)).containsExactly(1, 2, 3);
    assertThat(other.row(id).get("v", float[].class)).containsExactly(1, 2, 3);
  }

  @Test
  void rejectsAnEmptyValue() {
    assertThatThrownBy(
            () -> table.write(quiver, bound -> bound.setBytesUnsafe("v", ByteBuffer.allocate(0))))
        .isInstanceOf(InvalidQueryException.class)
        .hasMessageContaining(traits.empty());
  }
}
