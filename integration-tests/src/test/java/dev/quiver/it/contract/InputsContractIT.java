/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import dev.quiver.Quiver;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.matrix.DoubleMatrix;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.matrix.IntMatrix;
import dev.quiver.matrix.LongMatrix;
import dev.quiver.matrix.UuidMatrix;
import dev.quiver.matrix.VectorMatrix;
import dev.quiver.session.WriteThrough;
import dev.quiver.testkit.ElementMemory;
import dev.quiver.testkit.RawVectors;
import dev.quiver.testkit.Segments;
import java.nio.Buffer;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What services have instead of an array is stored byte by byte, in both kinds of sessions. */
@ExtendWith(ServerExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class InputsContractIT {

  private static final int DIMENSION = 96;

  private final TestCluster cluster;
  private final CqlSession stock;
  private final List<CqlSession> sessions;

  InputsContractIT(TestCluster cluster) {
    this.cluster = cluster;
    this.stock = cluster.stock();
    this.sessions =
        List.of(
            cluster
                .configure(CqlSession.builder())
                .withCodecRegistry(VectorCodecRegistry.create())
                .build(),
            cluster.configure(Quiver.sessionBuilder()).build());
  }

  @AfterAll
  void close() {
    sessions.forEach(CqlSession::close);
  }

  /** A value to be set by one of the ways of {@link WriteThrough}. */
  private interface Input {
    BoundStatement set(BoundStatement statement, boolean copies);
  }

  private void assertStored(Table table, RawVector vector, Input input) {
    for (CqlSession session : sessions) {
      PreparedStatement insert = session.prepare(table.insert("?"));
      for (boolean copies : new boolean[] {false, true}) {
        int id = Table.newId();
        session.execute(input.set(insert.bind(id), copies));
        assertThat(table.row(stock, id).getBytesUnsafe("v"))
            .as(vector.toString())
            .isEqualTo(vector.bytes());
      }
    }
  }

  private static Input lent(Object value) {
    return (statement, copies) ->
        copies
            ? WriteThrough.copy(statement, "v", value)
            : WriteThrough.borrow(statement, "v", value);
  }

  private static byte[] bytes(RawVector vector) {
    byte[] bytes = new byte[vector.bytes().remaining()];
    vector.bytes().duplicate().get(bytes);
    return bytes;
  }

  @ParameterizedTest
  @EnumSource
  void rowsOfMatrices(ElementType type) {
    Table table = cluster.vectorTable(type, DIMENSION);
    RawVector vector = RawVector.random(type, DIMENSION);
    byte[] bytes = new byte[3 * DIMENSION * type.size()];
    vector.bytes().duplicate().get(bytes, DIMENSION * type.size(), DIMENSION * type.size());
    VectorMatrix<?> matrix =
        switch (type) {
          case FLOAT -> FloatMatrix.wrap((float[]) RawVectors.array(type, bytes), DIMENSION);
          case DOUBLE -> DoubleMatrix.wrap((double[]) RawVectors.array(type, bytes), DIMENSION);
          case INT -> IntMatrix.wrap((int[]) RawVectors.array(type, bytes), DIMENSION);
          case BIGINT -> LongMatrix.wrap(RawVectors.longs(bytes), DIMENSION);
          case UUID, TIMEUUID -> UuidMatrix.wrap(RawVectors.longs(bytes), DIMENSION);
        };
    assertStored(
        table,
        vector,
        (statement, copies) ->
            copies
                ? WriteThrough.copy(statement, statement.firstIndexOf("v"), matrix, 1)
                : WriteThrough.borrow(statement, statement.firstIndexOf("v"), matrix, 1));
  }

  @ParameterizedTest
  @EnumSource
  void buffers(ElementType type) {
    Table table = cluster.vectorTable(type, DIMENSION);
    for (ElementMemory memory : ElementMemory.values()) {
      RawVector vector = RawVector.random(type, DIMENSION);
      Buffer buffer = memory.hold(type, bytes(vector));
      String before = buffer.toString();
      assertStored(table, vector, lent(buffer));
      assertThat(buffer).hasToString(before);
    }
  }

  @ParameterizedTest
  @EnumSource
  @EnabledForJreRange(min = JRE.JAVA_22, disabledReason = "Segments are public since JDK 22")
  void segments(ElementType type) {
    Table table = cluster.vectorTable(type, DIMENSION);
    for (Segments.Arena arena : Segments.Arena.values()) {
      RawVector vector = RawVector.random(type, DIMENSION);
      assertStored(table, vector, lent(Segments.in(arena).hold(bytes(vector), type)));
    }
  }

  @ParameterizedTest
  @EnumSource
  void bytes(ElementType type) {
    Table table = cluster.vectorTable(type, DIMENSION);
    RawVector vector = RawVector.random(type, DIMENSION);
    assertStored(table, vector, lent(vector.bytes().duplicate()));
    for (CqlSession session : sessions) {
      int id = table.write(session, vector.bytes().duplicate());
      assertThat(Objects.requireNonNull(table.row(session, id).getByteBuffer("v")))
          .isEqualTo(vector.bytes());
    }
  }
}
