/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.use;

import com.datastax.oss.driver.api.core.DefaultProtocolVersion;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import com.datastax.oss.protocol.internal.ProtocolConstants.DataType;
import com.datastax.oss.protocol.internal.response.result.RawType;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.internal.kernel.ActiveKernel;
import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.jmh.BoxedElements;
import dev.quiver.jmh.RandomVector;
import dev.quiver.jmh.session.FrameCodecs;
import dev.quiver.jmh.session.RequestFrames;
import dev.quiver.jmh.session.Statements;
import dev.quiver.session.WriteThrough;
import io.netty.buffer.ByteBuf;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/** Binds statements with vectors, texts and numbers, and writes them into frames. */
final class RequestUse {

  private static final int[] DIMENSIONS = {128, 1536};
  private static final int TEXT = 0;
  private static final int NUMBER = 1;
  private static final int VECTOR = 2;

  private final Uses uses;
  private final CodecRegistry driver = new DefaultCodecRegistry("use");
  private final CodecRegistry quiver = VectorCodecRegistry.create();

  private RequestUse(Uses uses) {
    this.uses = uses;
  }

  static void addTo(Uses uses) {
    RequestUse requests = new RequestUse(uses);
    for (int dimension : DIMENSIONS) {
      requests.add(ElementType.FLOAT, VectorArray.FLOATS, dimension);
      requests.add(ElementType.DOUBLE, VectorArray.DOUBLES, dimension);
      requests.add(ElementType.INT, VectorArray.INTS, dimension);
      requests.add(ElementType.BIGINT, VectorArray.LONGS, dimension);
      requests.add(ElementType.UUID, VectorArray.UUIDS, dimension);
    }
  }

  private <A> void add(ElementType type, VectorArray<A> vectorArray, int dimension) {
    byte[] bytes = RandomVector.bytes(type, dimension);
    A array = vectorArray.newArray(dimension);
    vectorArray.decode(ActiveKernel.get(), bytes, 0, array, 0, dimension);
    Object objects = BoxedElements.of(type, bytes);
    int period = VectorUse.period(dimension);
    BoundStatement stock = statement(driver, type, dimension);
    BoundStatement ours = statement(quiver, type, dimension);
    if (type == ElementType.FLOAT) {
      add(period, () -> bound(stock, objects));
    }
    add(period, () -> stock.setString(TEXT, "text").setInt(NUMBER, 1));
    add(period, () -> bound(ours, objects));
    add(period, () -> ours.set(VECTOR, array, vectorArray.arrayClass()));
    add(period, () -> WriteThrough.borrow(ours.setString(TEXT, "text"), VECTOR, array));
  }

  private static BoundStatement bound(BoundStatement statement, Object objects) {
    return statement.set(
        VECTOR, objects, statement.codecRegistry().codecFor(statement.getType(VECTOR), objects));
  }

  private void add(int period, Supplier<BoundStatement> binding) {
    for (RequestFrames frames :
        List.of(new RequestFrames(FrameCodecs.driver()), new RequestFrames(FrameCodecs.quiver()))) {
      uses.add(
          period,
          () -> {
            ByteBuf frame = frames.encode(binding.get());
            int length = frame.readableBytes();
            frame.release();
            return length;
          });
    }
  }

  private static BoundStatement statement(CodecRegistry registry, ElementType type, int dimension) {
    RawType text = Objects.requireNonNull(RawType.PRIMITIVES.get(DataType.VARCHAR));
    RawType number = Objects.requireNonNull(RawType.PRIMITIVES.get(DataType.INT));
    return Statements.insert(
        DefaultProtocolVersion.V5, registry, text, number, Statements.vectorType(type, dimension));
  }
}
