/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.data.SettableByIndex;
import com.datastax.oss.driver.api.core.type.ContainerType;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.SetType;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.MapData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** Converts collections, vectors, tuples and user-defined types for {@link ToCql}. */
record ToCqlComposite(CodecRegistry codecs) {

  /** Returns the conversion for a type; null if the column cannot store values of Spark's type. */
  @Nullable ToCql of(org.apache.spark.sql.types.DataType spark, DataType cql) {
    if (spark instanceof ArrayType array && cql instanceof ContainerType container) {
      return ofArray(array, container);
    } else if (spark instanceof MapType map
        && cql instanceof com.datastax.oss.driver.api.core.type.MapType type) {
      ToCql key = ToCql.of(codecs, map.keyType(), type.getKeyType());
      ToCql value = ToCql.of(codecs, map.valueType(), type.getValueType());
      return data -> map(map, (MapData) data, key, value);
    } else if (spark instanceof StructType struct && cql instanceof UserDefinedType udt) {
      return ofUdt(struct, udt);
    } else if (spark instanceof StructType struct && cql instanceof TupleType tuple) {
      return ofTuple(struct, tuple);
    }
    return null;
  }

  private ToCql ofArray(ArrayType array, ContainerType cql) {
    ToCql element = ToCql.of(codecs, array.elementType(), cql.getElementType());
    if (cql instanceof VectorType vector) {
      Class<?> made = codecs.codecFor(vector).getJavaType().getRawType();
      return data -> vector(vector, made, list(array.elementType(), (ArrayData) data, element));
    } else if (cql instanceof SetType) {
      return data -> new LinkedHashSet<>(list(array.elementType(), (ArrayData) data, element));
    }
    return data -> list(array.elementType(), (ArrayData) data, element);
  }

  /**
   * @throws IllegalArgumentException if the number of elements is not the column's dimension
   */
  @SuppressWarnings({"rawtypes", "unchecked"}) // drivers before 4.18 declare Number, but take all
  private static Object vector(VectorType vector, Class<?> made, List<Object> elements) {
    if (elements.size() != vector.getDimensions()) {
      throw new IllegalArgumentException(
          "%s: expected %d elements, got %d"
              .formatted(vector.asCql(true, true), vector.getDimensions(), elements.size()));
    }
    if (made.isArray()) {
      return elements.toArray((Object[]) Array.newInstance(made.getComponentType(), 0));
    }
    return made == List.class ? elements : CqlVector.newInstance((List) elements);
  }

  private static List<Object> list(
      org.apache.spark.sql.types.DataType type, ArrayData data, ToCql element) {
    int count = data.numElements();
    List<Object> elements = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      if (data.isNullAt(i)) {
        throw new IllegalArgumentException("a collection cannot hold the null at index " + i);
      }
      elements.add(element.convert(data.get(i, type)));
    }
    return elements;
  }

  private static Map<Object, Object> map(MapType type, MapData data, ToCql key, ToCql value) {
    List<Object> keys = list(type.keyType(), data.keyArray(), key);
    List<Object> values = list(type.valueType(), data.valueArray(), value);
    Map<Object, Object> entries = new LinkedHashMap<>();
    for (int i = 0; i < keys.size(); i++) {
      entries.put(keys.get(i), values.get(i));
    }
    return entries;
  }

  /** Matches fields by name. A field of the CQL type that Spark's struct lacks is set to null. */
  private ToCql ofUdt(StructType struct, UserDefinedType udt) {
    int[] index =
        Arrays.stream(struct.fieldNames())
            .mapToInt(name -> udt.getFieldNames().indexOf(CqlIdentifier.fromInternal(name)))
            .toArray();
    for (int i = 0; i < index.length; i++) {
      if (index[i] < 0) {
        throw new IllegalArgumentException(
            "%s has no field '%s'; its fields are %s"
                .formatted(udt.asCql(true, true), struct.fieldNames()[i], udt.getFieldNames()));
      }
    }
    return ofFields(struct, index, udt.getFieldTypes(), udt::newValue);
  }

  /** Matches components by position. */
  private ToCql ofTuple(StructType struct, TupleType tuple) {
    int count = tuple.getComponentTypes().size();
    if (struct.fields().length != count) {
      throw new IllegalArgumentException(
          "%s: expected a struct of %d fields, got %s"
              .formatted(tuple.asCql(true, true), count, struct.simpleString()));
    }
    return ofFields(
        struct, IntStream.range(0, count).toArray(), tuple.getComponentTypes(), tuple::newValue);
  }

  /**
   * @param index for each field of the struct, its index in the driver's value
   */
  private <T extends SettableByIndex<T>> ToCql ofFields(
      StructType struct, int[] index, List<DataType> types, Supplier<T> empty) {
    ToCql[] fields = new ToCql[index.length];
    for (int i = 0; i < index.length; i++) {
      fields[i] = ToCql.of(codecs, struct.fields()[i].dataType(), types.get(index[i]));
    }
    return data -> {
      T value = empty.get();
      InternalRow row = (InternalRow) data;
      for (int i = 0; i < index.length; i++) {
        if (!row.isNullAt(i)) {
          Object field = fields[i].convert(row.get(i, struct.fields()[i].dataType()));
          value = value.set(index[i], field, codecs.codecFor(types.get(index[i])));
        }
      }
      return value;
    };
  }
}
