/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import static dev.quiver.row.JavaTypes.argument;
import static dev.quiver.row.JavaTypes.boxed;
import static dev.quiver.row.JavaTypes.rawClass;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.ListType;
import com.datastax.oss.driver.api.core.type.MapType;
import com.datastax.oss.driver.api.core.type.SetType;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.CodecNotFoundException;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.internal.codec.CellKind;
import dev.quiver.internal.codec.CollectionLookup;
import dev.quiver.internal.codec.QuiverCodecRegistry;
import dev.quiver.vector.VectorDimensionException;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides how a cell is read: by the application's decoder; as the registry's codec would, which a
 * faster reader replaces where it is the driver's or Quiver's own; or, where the registry has no
 * codec, as an array, a record, or a collection of what this class finds for the elements.
 */
final class CellFactory {

  private static final Class<?> ARRAY_CODEC = VectorCodecs.floatArray().getClass();

  /** What the driver's codecs of collections give. */
  private static final Set<Class<?>> COLLECTIONS = Set.of(List.class, Set.class, Map.class);

  private final CodecRegistry registry;
  private final ProtocolVersion protocolVersion;
  private final CellOptions options;
  private final MethodHandles.Lookup lookup;

  CellFactory(
      CodecRegistry registry,
      ProtocolVersion protocolVersion,
      CellOptions options,
      MethodHandles.Lookup lookup) {
    this.registry = registry;
    this.protocolVersion = protocolVersion;
    this.options = options;
    this.lookup = lookup;
  }

  /** The cells of all columns, as {@code row.getObject} or a type that was chosen gives them. */
  Cell[] ofColumns(List<Field> columns) {
    Cell[] cells = new Cell[columns.size()];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = of(i, columns.get(i), options.javaType(columns.get(i)));
    }
    return cells;
  }

  /** The record of a row. */
  RecordMaker ofRecord(RecordType type, List<Field> columns) {
    for (Field column : columns) {
      if (options.javaTypes().containsKey(column.name())) {
        throw column.error(
            "expected no type by with(column, type): a record's components say their types");
      }
    }
    return record(type, columns, type.matchByName(columns));
  }

  /** A cell as {@code row.get} gives it for a Java type. */
  Cell of(int index, Field field, Type javaType) {
    if (rawClass(field, javaType) == Optional.class) {
      return Cell.of(index, field, new OptionalReader(of(index, field, argument(javaType, 0))));
    }
    CellDecoder<?> decoder = options.find(field);
    if (decoder != null) {
      return Cell.of(index, field, new DecoderReader(decoder, boxed(rawClass(field, javaType))));
    }
    TypeCodec<?> codec = codec(field, javaType);
    boolean whole = codec != null && !COLLECTIONS.contains(codec.getJavaType().getRawType());
    CellReader reader =
        !whole && options.reachInto(field.type()) ? collection(field, javaType) : null;
    if (reader == null && codec != null) {
      return ofCodec(index, field, codec);
    } else if (reader == null) {
      reader = withoutCodec(field, javaType);
    }
    if (reader == null) {
      throw field.error("expected a codec for " + javaType.getTypeName() + ", got none");
    }
    return Cell.of(index, field, reader);
  }

  /**
   * The registry's codec for a type. The driver gives those of lists, sets and maps for any class
   * that extends these, which their values do not: there is none for such a class.
   */
  private @Nullable TypeCodec<?> codec(Field field, Type javaType) {
    try {
      if (javaType == Object.class) {
        return registry.codecFor(field.type());
      }
      GenericType<?> expected = GenericType.of(boxed(javaType));
      TypeCodec<?> codec = registry.codecFor(field.type(), expected);
      return expected.isSupertypeOf(codec.getJavaType()) ? codec : null;
    } catch (CodecNotFoundException e) {
      return null;
    } catch (RuntimeException e) {
      throw new RowDecodeException(
          field + ": no codec for " + javaType.getTypeName() + ": " + e.getMessage(), e);
    }
  }

  private Cell ofCodec(int index, Field field, TypeCodec<?> codec) {
    CellKind kind = CellKind.of(codec);
    if (kind != CellKind.OTHER) {
      return Cell.of(index, field, kind);
    }
    CellReader reader =
        codec.getClass() == ARRAY_CODEC || CollectionLookup.isOfArray(codec)
            ? array(field.type(), codec.getJavaType().getRawType())
            : null;
    return Cell.of(
        index,
        field,
        reader != null ? reader : new CodecReader(codec, protocolVersion, shape(field)));
  }

  private @Nullable CellShape shape(Field field) {
    try {
      return CellShape.of(field, registry instanceof QuiverCodecRegistry);
    } catch (VectorDimensionException e) {
      throw new RowDecodeException(field + ": " + e.getMessage(), e);
    }
  }

  private @Nullable CellReader withoutCodec(Field field, Type javaType) {
    Class<?> rawClass = rawClass(field, javaType);
    if (rawClass.isArray()) {
      return array(field.type(), rawClass);
    }
    return rawClass.isRecord() ? record(field, rawClass) : collection(field, javaType);
  }

  private @Nullable CellReader collection(Field field, Type javaType) {
    Class<?> rawClass = rawClass(field, javaType);
    boolean any = rawClass == Object.class;
    if (field.type() instanceof ListType list && (any || rawClass == List.class)) {
      return new CollectionReader(
          of(0, field.inner("element", list.getElementType()), argument(javaType, 0)), true);
    } else if (field.type() instanceof SetType set && (any || rawClass == Set.class)) {
      return new CollectionReader(
          of(0, field.inner("element", set.getElementType()), argument(javaType, 0)), false);
    } else if (field.type() instanceof MapType map && (any || rawClass == Map.class)) {
      return new MapReader(
          of(0, field.inner("key", map.getKeyType()), argument(javaType, 0)),
          of(0, field.inner("value", map.getValueType()), argument(javaType, 1)));
    }
    return null;
  }

  private static @Nullable CellReader array(DataType type, Class<?> arrayClass) {
    if (type instanceof VectorType vector) {
      return VectorReader.of(vector, arrayClass);
    } else if (type instanceof ListType list) {
      return ListArrayReader.of(list.getElementType(), arrayClass);
    } else if (type instanceof SetType set) {
      return ListArrayReader.of(set.getElementType(), arrayClass);
    }
    return type.equals(DataTypes.BLOB) && arrayClass == byte[].class ? BlobReader.INSTANCE : null;
  }

  private @Nullable CellReader record(Field field, Class<?> recordClass) {
    if (field.type() instanceof UserDefinedType udt) {
      RecordType type = new RecordType(recordClass, lookup);
      List<Field> fields = field.fieldsOf(udt);
      return new RecordReader(record(type, fields, type.matchByName(fields, field)), fields.size());
    } else if (field.type() instanceof TupleType tuple) {
      RecordType type = new RecordType(recordClass, lookup);
      List<Field> fields = field.componentsOf(tuple);
      return new RecordReader(
          record(type, fields, type.matchByPosition(fields, field)), fields.size());
    }
    return null;
  }

  private RecordMaker record(RecordType type, List<Field> fields, int[] indexes) {
    RecordComponent[] components = type.components();
    Cell[] cells = new Cell[components.length];
    for (int i = 0; i < cells.length; i++) {
      try {
        Cell cell = of(indexes[i], fields.get(indexes[i]), components[i].getGenericType());
        cells[i] =
            components[i].getType().isPrimitive()
                ? cell.sayingOfNull(type.ofNullFor(components[i]))
                : cell;
      } catch (RowDecodeException e) {
        throw new RowDecodeException(type.describe(components[i]) + ": " + e.getMessage(), e);
      }
    }
    return RecordMaker.of(type, cells);
  }
}
