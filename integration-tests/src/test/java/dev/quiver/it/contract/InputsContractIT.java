/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import dev.quiver.Quiver;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.codec.VectorCodecs;
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
import dev.quiver.vector.VectorElementException;
import dev.quiver.vector.VectorLengthException;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
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
    MutableCodecRegistry registry = VectorCodecRegistry.create();
    registry.register(VectorCodecs.doublesAsFloats(), VectorCodecs.doubleListAsFloats());
    this.sessions =
        List.of(
            cluster.configure(CqlSession.builder()).withCodecRegistry(registry).build(),
            cluster.configure(Quiver.sessionBuilder()).withCodecRegistry(registry).build());
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

  /** The request is what it was when the arena was open, and the connection serves the next one. */
  @ParameterizedTest
  @EnumSource(names = {"SHARED", "CONFINED"})
  @EnabledForJreRange(min = JRE.JAVA_22, disabledReason = "Segments are public since JDK 22")
  void segmentsThatAreClosedBeforeTheyAreSent(Segments.Arena kind) {
    Table table = cluster.vectorTable(ElementType.FLOAT, DIMENSION);
    for (CqlSession session : sessions) {
      PreparedStatement insert = session.prepare(table.insert("?"));
      RawVector vector = RawVector.random(ElementType.FLOAT, DIMENSION);
      Segments arena = Segments.in(kind);
      Object segment = arena.hold(bytes(vector), ElementType.FLOAT);
      int id = Table.newId();
      BoundStatement statement = WriteThrough.borrow(insert.bind(id), "v", segment);
      arena.close();
      CompletionStage<?> written = session.executeAsync(statement);
      written.toCompletableFuture().join();
      assertThat(table.row(stock, id).getBytesUnsafe("v")).isEqualTo(vector.bytes());
      assertThatThrownBy(() -> WriteThrough.borrow(insert.bind(id), "v", segment))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("the memory cannot be read");
      assertThat(session.execute("SELECT id FROM " + table).all()).isNotEmpty();
    }
  }

  @Test
  void doubles() {
    Table table = cluster.vectorTable(ElementType.FLOAT, 3);
    double[] doubles = {0.1, -1e-50, 3e38};
    List<Double> list = List.of(0.1, -1e-50, 3e38);
    ByteBuffer expected =
        ByteBuffer.allocate(12).putFloat(0.1f).putFloat(-0.0f).putFloat(3e38f).flip();
    for (CqlSession session : sessions) {
      for (int id :
          List.of(
              table.write(session, doubles),
              table.write(session, list),
              table.write(session, s -> s.set("v", doubles, double[].class)),
              table.write(session, s -> s.setList("v", list, Double.class)),
              table.write(session, s -> WriteThrough.borrow(s, "v", doubles)),
              table.write(session, s -> WriteThrough.copy(s, "v", list)))) {
        Row row = table.row(session, id);
        assertThat(row.getBytesUnsafe("v")).isEqualTo(expected);
        assertThat(row.get("v", double[].class)).containsExactly(0.1f, -0.0, 3e38f);
        assertThat(row.getList("v", Double.class))
            .containsExactly((double) 0.1f, -0.0, (double) 3e38f);
        assertThat(row.getObject("v")).isEqualTo(row.getVector("v", Float.class));
      }
      assertThatThrownBy(() -> table.write(session, new double[] {1, 1e39, 2}))
          .isInstanceOf(VectorElementException.class)
          .hasMessageContaining("at index 1, got 1.0E39");
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
      ByteBuffer shorter = vector.bytes().duplicate();
      shorter.get();
      assertThatThrownBy(() -> table.write(session, shorter))
          .isInstanceOf(VectorLengthException.class)
          .hasMessageContaining("got " + shorter.remaining());
      assertThatThrownBy(() -> table.write(session, s -> s.setByteBuffer("v", shorter)))
          .isInstanceOf(VectorLengthException.class);
    }
  }
}
