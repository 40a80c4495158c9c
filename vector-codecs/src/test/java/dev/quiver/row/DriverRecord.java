/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.GettableByIndex;
import com.datastax.oss.driver.api.core.data.UdtValue;
import com.datastax.oss.driver.api.core.type.ContainerType;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.MapType;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.internal.codec.VectorTypes;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.stream.LongStream;

/**
 * Builds the expected record of a row from the results of {@code getObject} on the row, its tuples
 * and its user-defined types. The name of a component ends with the index of its field.
 */
final class DriverRecord {

  /** A reason for an error: the start of its message, and a text in the message. */
  record Problem(String start, String text) {
    boolean isTold(String message) {
      return message.startsWith(start) && message.contains(text);
    }
  }

  private final CodecRegistry registry;
  private final List<Problem> problems = new ArrayList<>();
  private final Record record;

  DriverRecord(Class<? extends Record> recordClass, Row row) {
    registry = row.codecRegistry();
    record =
        (Record)
            record(
                recordClass,
                row,
                i -> "column " + row.getColumnDefinitions().get(i).getName().asInternal());
  }

  /** Returns the possible reasons for an error, or none if the record exists. */
  List<Problem> problems() {
    return problems;
  }

  Record get() {
    return record;
  }

  static int index(RecordComponent component) {
    return Integer.parseInt(component.getName().replaceFirst(".*\\D", ""));
  }

  private Object record(Class<?> recordClass, GettableByIndex data, IntFunction<String> places) {
    RecordComponent[] components = recordClass.getRecordComponents();
    Object[] values = new Object[components.length];
    for (int i = 0; i < values.length; i++) {
      int index = index(components[i]);
      Type javaType = components[i].getGenericType();
      String place = places.apply(index);
      values[i] =
          data.isNull(index) && rawClass(javaType) == Optional.class
              ? Optional.empty()
              : value(place, data.getType(index), javaType, data.getObject(index));
    }
    try {
      Class<?>[] types =
          Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
      Constructor<?> constructor = recordClass.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  private Object value(String place, DataType type, Type javaType, Object value) {
    Class<?> rawClass = rawClass(javaType);
    if (rawClass == Object.class) {
      return value;
    } else if (rawClass == Optional.class) {
      return value == null
          ? Optional.empty()
          : Optional.ofNullable(value(place, type, argument(javaType, 0), value));
    } else if (rawClass.isPrimitive() && value == null) {
      problem(place, type, "expected a value for component ");
      return Array.get(Array.newInstance(rawClass, 1), 0);
    } else if (value == null) {
      return null;
    } else if (rawClass.isRecord()) {
      GettableByIndex data = (GettableByIndex) value;
      return record(rawClass, data, i -> place + field(data, i));
    } else if (rawClass.isArray()) {
      return array(place, type, rawClass.getComponentType(), value);
    } else if (type instanceof MapType map) {
      return map(place, map, javaType, (Map<?, ?>) value);
    } else if (type instanceof VectorType) {
      return codecFor(type, javaType)
          .decode(registry.codecFor(type).encode(value, ProtocolVersion.V5), ProtocolVersion.V5);
    } else if (type instanceof ContainerType container) {
      Collection<Object> values =
          rawClass == List.class ? new ArrayList<>() : new LinkedHashSet<>();
      for (Object element : (Collection<?>) value) {
        values.add(
            value(place + ", element", container.getElementType(), argument(javaType, 0), element));
      }
      return values;
    }
    return value;
  }

  private Object map(String place, MapType type, Type javaType, Map<?, ?> map) {
    Map<Object, Object> values = new LinkedHashMap<>();
    map.forEach(
        (key, value) ->
            values.put(
                value(place + ", key", type.getKeyType(), argument(javaType, 0), key),
                value(place + ", value", type.getValueType(), argument(javaType, 1), value)));
    return values;
  }

  private Object array(String place, DataType type, Class<?> elementClass, Object value) {
    List<Object> elements = elements(value);
    if (elementClass == long.class && !elements.isEmpty() && elements.get(0) instanceof UUID) {
      return elements.stream()
          .map(UUID.class::cast)
          .flatMapToLong(
              id -> LongStream.of(id.getMostSignificantBits(), id.getLeastSignificantBits()))
          .toArray();
    }
    Object array = Array.newInstance(elementClass, elements.size());
    for (int i = 0; i < elements.size(); i++) {
      if (elements.get(i) instanceof Instant timestamp) {
        Array.setLong(array, i, timestamp.toEpochMilli());
      } else if (elements.get(i) != null) {
        Array.set(array, i, elements.get(i));
      } else {
        // Null or empty: the driver does not distinguish them.
        problem(place, type, "expected an element of ");
        // The error may name any enclosing collection that a codec reads.
        String within = place.replaceFirst(", (element|key|value).*", "");
        problems.add(new Problem(within, VectorTypes.describe(type) + ": expected an element of "));
      }
    }
    return array;
  }

  /** Returns the elements of a vector (an array by default), a list, a set or a blob. */
  private static List<Object> elements(Object value) {
    List<Object> elements = new ArrayList<>();
    if (value instanceof Iterable<?> iterable) {
      iterable.forEach(elements::add);
    } else if (value instanceof ByteBuffer bytes) {
      for (int i = bytes.position(); i < bytes.limit(); i++) {
        elements.add(bytes.get(i));
      }
    } else {
      for (int i = 0; i < Array.getLength(value); i++) {
        elements.add(Array.get(value, i));
      }
    }
    return elements;
  }

  private void problem(String place, DataType type, String problem) {
    problems.add(new Problem(place + " ", VectorTypes.describe(type) + ": " + problem));
  }

  private static String field(GettableByIndex data, int index) {
    if (data instanceof UdtValue udt) {
      CqlIdentifier name = udt.getType().getFieldNames().get(index);
      return ", field " + name.asInternal();
    }
    return ", component " + index;
  }

  @SuppressWarnings("unchecked")
  private TypeCodec<Object> codecFor(DataType type, Type javaType) {
    return registry.codecFor(type, (GenericType<Object>) GenericType.of(javaType));
  }

  private static Class<?> rawClass(Type javaType) {
    return (Class<?>) (javaType instanceof ParameterizedType type ? type.getRawType() : javaType);
  }

  private static Type argument(Type javaType, int index) {
    return javaType instanceof ParameterizedType type
        ? type.getActualTypeArguments()[index]
        : Object.class;
  }
}
