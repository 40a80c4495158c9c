/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import static dev.quiver.session.BorrowedMemoryTest.bind;
import static dev.quiver.session.BorrowedMemoryTest.inEveryWay;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.row.RowEncoder;
import dev.quiver.testkit.RawVectors;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.Segments;
import dev.quiver.vector.QuiverException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests memory segments as vectors; a segment that may be closed is copied. */
@EnabledForJreRange(min = JRE.JAVA_22, disabledReason = "Segments are public since JDK 22")
class BorrowedSegmentsTest {

  public record Bytes(Object v) {}

  private final SplittableRandom random = Seed.random("segments");

  @ParameterizedTest
  @EnumSource
  void acceptsEveryElementTypeInEveryArena(Segments.Arena kind) {
    for (ElementType type : ElementType.values()) {
      for (int count : new int[] {1, 2, 96, 768, 1537}) {
        byte[] vector = RawVectors.random(type, count, random);
        Object segment = Segments.in(kind).hold(vector, type);
        for (BoundStatement statement : inEveryWay(bind(type, count), segment)) {
          assertThat(statement.getBytesUnsafe(0)).isEqualTo(ByteBuffer.wrap(vector));
          assertThat(statement).isInstanceOf(WriteThroughStatement.class);
        }
      }
    }
  }

  /** The driver's threads write the values, even if the arena is closed. */
  @ParameterizedTest
  @EnumSource(names = {"SHARED", "CONFINED"})
  void writesValuesOfAnArenaThatWasClosed(Segments.Arena kind) {
    byte[] vector = RawVectors.random(ElementType.FLOAT, 768, random);
    Segments arena = Segments.in(kind);
    Object segment = arena.hold(vector, ElementType.FLOAT);
    Object buffer = Segments.buffer(segment).asFloatBuffer();
    List<BoundStatement> ofSegment = inEveryWay(bind(ElementType.FLOAT, 768), segment);
    List<BoundStatement> ofBuffer = inEveryWay(bind(ElementType.FLOAT, 768), buffer);
    ByteBuffer bytes = Segments.buffer(segment);
    ByteBuffer ofBytes = ByteBuffer.allocate(4 * 768).put(bytes.duplicate()).flip();
    List<BoundStatement> borrowing =
        List.of(
            WriteThrough.borrow(bind(ElementType.FLOAT, 768), 0, bytes),
            RowEncoder.records(Bytes.class)
                .withBorrowing()
                .encode(bind(ElementType.FLOAT, 768).getPreparedStatement(), new Bytes(bytes)));
    arena.close();
    assertThat(borrowing).allMatch(each -> ofBytes.equals(each.getBytesUnsafe(0)));
    CompletableFuture.runAsync(
            () -> {
              for (List<BoundStatement> statements : List.of(ofSegment, ofBuffer)) {
                for (BoundStatement statement : statements) {
                  assertThat(statement.getBytesUnsafe(0)).isEqualTo(ByteBuffer.wrap(vector));
                }
              }
            })
        .join();
    assertThatThrownBy(
            () ->
                RowEncoder.records(Bytes.class)
                    .withBorrowing()
                    .encode(borrowing.get(0).getPreparedStatement(), new Bytes(bytes)))
        .isExactlyInstanceOf(QuiverException.class)
        .hasMessageContaining("cannot read the memory: ");
    for (Object closed : new Object[] {segment, buffer, bytes}) {
      assertThatThrownBy(() -> WriteThrough.borrow(bind(ElementType.FLOAT, 768), 0, closed))
          .isExactlyInstanceOf(QuiverException.class)
          .hasMessageStartingWith("variable v vector<float, 768>: cannot read the memory: ")
          .hasCauseInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void rejectsAConfinedSegmentOfAnotherThread() {
    Object segment =
        CompletableFuture.supplyAsync(
                () -> Segments.in(Segments.Arena.CONFINED).hold(new byte[8], ElementType.FLOAT))
            .join();
    assertThatThrownBy(() -> WriteThrough.copy(bind(ElementType.FLOAT, 2), "v", segment))
        .isExactlyInstanceOf(QuiverException.class)
        .hasMessageStartingWith("variable v vector<float, 2>: cannot read the memory: ");
  }

  @Test
  void borrowsSegmentsThatCannotBeClosed() {
    for (Segments.Arena kind : Segments.Arena.values()) {
      Object segment = Segments.in(kind).hold(new byte[8], ElementType.INT);
      List<BoundStatement> statements = inEveryWay(bind(ElementType.INT, 2), segment);
      Segments.buffer(segment).putInt(4, 7);
      for (int i = 0; i < statements.size(); i++) {
        assertThat(statements.get(i).getBytesUnsafe(0).getInt(4))
            .isEqualTo(i < 2 && kind.isAlwaysOpen ? 7 : 0);
      }
    }
    float[] array = {1, 2};
    List<BoundStatement> statements =
        inEveryWay(bind(ElementType.FLOAT, 2), Segments.ofArray(array));
    array[1] = 3;
    for (int i = 0; i < statements.size(); i++) {
      assertThat(statements.get(i).getBytesUnsafe(0).getFloat(4)).isEqualTo(i < 2 ? 3f : 2f);
    }
  }

  @Test
  void rejectsAnotherNumberOfBytes() {
    for (int length : new int[] {0, 7, 9, 12}) {
      Object segment = Segments.ofArray(new byte[length]);
      assertThatThrownBy(() -> WriteThrough.borrow(bind(ElementType.FLOAT, 2), 0, segment))
          .isExactlyInstanceOf(QuiverException.class)
          .hasMessage("variable v vector<float, 2>: expected 8 bytes, got " + length);
    }
  }
}
