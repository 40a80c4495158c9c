/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.datastax.oss.driver.api.core.DefaultProtocolVersion;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import com.datastax.oss.driver.shaded.guava.common.collect.Lists;
import com.datastax.oss.protocol.internal.ProtocolConstants.DataType;
import com.datastax.oss.protocol.internal.response.result.RawType;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.jmh.RandomVector;
import dev.quiver.jmh.VectorApi;
import dev.quiver.jmh.session.FrameCodecs;
import dev.quiver.jmh.session.RequestFrames;
import dev.quiver.jmh.session.Statements;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that every rival writes the frame of a statement with the vector's bytes. */
class WriteBenchmarkTest {

  private static final int UUID_LENGTH = 16;

  static Stream<Arguments> cases() {
    return Lists.<Object>cartesianProduct(
            List.of(WriteRival.values()),
            List.copyOf(EnumSet.complementOf(EnumSet.of(ElementType.TIMEUUID))),
            List.of(3, 1536),
            List.of(DefaultProtocolVersion.V4, DefaultProtocolVersion.V5))
        .stream()
        .filter(each -> exists((WriteRival) each.get(0), (ElementType) each.get(1)))
        .map(each -> Arguments.of(each.toArray()));
  }

  private static boolean exists(WriteRival rival, ElementType type) {
    return VectorApi.suits(rival)
        && (rival != WriteRival.DRIVER_ARRAY || type == ElementType.FLOAT);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void writesTheFrame(
      WriteRival rival, ElementType type, int dimension, DefaultProtocolVersion version) {
    byte[] expected = expected(rival, type, dimension, version);
    VectorWork work = VectorWork.of(rival, type, dimension, version);
    ByteBuf frame = work.frame();
    assertThat(ByteBufUtil.getBytes(frame)).isEqualTo(expected);
    assertThat(frame.isDirect()).isTrue();
    assertThat(frame.release()).as("the only reference to the frame").isTrue();

    WriteBenchmark benchmark = new WriteBenchmark();
    benchmark.rival = rival;
    benchmark.elementType = type;
    benchmark.dimension = dimension;
    benchmark.protocol = version;
    benchmark.setUp();
    assertThat(benchmark.bindAndEncode()).isEqualTo(expected.length);
  }

  @Test
  void rejectsOtherArraysOfTheDriver() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                VectorWork.of(
                    WriteRival.DRIVER_ARRAY, ElementType.INT, 3, DefaultProtocolVersion.V5))
        .withMessageContaining("INT");
  }

  /** Written by the driver from raw bytes. */
  private static byte[] expected(
      WriteRival rival, ElementType type, int dimension, DefaultProtocolVersion version) {
    ByteBuffer vector = ByteBuffer.wrap(RandomVector.bytes(type, dimension));
    RawType uuid = RawType.PRIMITIVES.get(DataType.UUID);
    var statement =
        Statements.insert(
                version,
                new DefaultCodecRegistry("test"),
                uuid,
                Statements.vectorType(type, dimension))
            .setUuid(0, VectorWork.ID);
    if (rival != WriteRival.NO_VECTOR) {
      boolean isList = rival == WriteRival.DRIVER_CQL_VECTOR && type == ElementType.UUID;
      statement = statement.setBytesUnsafe(1, isList ? asList(vector) : vector);
    }
    ByteBuf frame = new RequestFrames(FrameCodecs.driver()).encode(statement);
    byte[] bytes = ByteBufUtil.getBytes(frame);
    frame.release();
    return bytes;
  }

  /** Returns the elements with their count and their lengths. */
  private static ByteBuffer asList(ByteBuffer uuids) {
    int count = uuids.remaining() / UUID_LENGTH;
    ByteBuffer list = ByteBuffer.allocate(Integer.BYTES + count * (Integer.BYTES + UUID_LENGTH));
    list.putInt(count);
    for (int i = 0; i < count; i++) {
      list.putInt(UUID_LENGTH).putLong(uuids.getLong()).putLong(uuids.getLong());
    }
    return list.flip();
  }
}
