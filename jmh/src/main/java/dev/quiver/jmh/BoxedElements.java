/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh;

import com.datastax.oss.driver.api.core.data.CqlVector;
import dev.quiver.internal.wire.ElementType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The values that applications without arrays bind: a {@code CqlVector}, or a list for UUIDs. */
public final class BoxedElements {

  private BoxedElements() {}

  public static Object of(ElementType elementType, byte[] bytes) {
    ByteBuffer wire = ByteBuffer.wrap(bytes);
    return switch (elementType) {
      case FLOAT -> numbers(wire, ByteBuffer::getFloat);
      case DOUBLE -> numbers(wire, ByteBuffer::getDouble);
      case INT -> numbers(wire, ByteBuffer::getInt);
      case BIGINT -> numbers(wire, ByteBuffer::getLong);
      case UUID, TIMEUUID -> list(wire, each -> new UUID(each.getLong(), each.getLong()));
    };
  }

  private static <E extends Number> CqlVector<E> numbers(ByteBuffer wire, Next<E> next) {
    return CqlVector.newInstance(list(wire, next));
  }

  private static <E> List<E> list(ByteBuffer wire, Next<E> next) {
    List<E> elements = new ArrayList<>();
    while (wire.hasRemaining()) {
      elements.add(next.of(wire));
    }
    return elements;
  }

  private interface Next<E> {
    E of(ByteBuffer wire);
  }
}
