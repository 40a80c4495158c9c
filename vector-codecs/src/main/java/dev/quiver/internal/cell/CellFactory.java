/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.cell;

import static dev.quiver.internal.cell.JavaTypes.argument;
import static dev.quiver.internal.cell.JavaTypes.boxed;
import static dev.quiver.internal.cell.JavaTypes.rawClass;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.ListType;
import com.datastax.oss.driver.api.core.type.MapType;
import com.datastax.oss.driver.api.core.type.SetType;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.CodecNotFoundException;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.internal.codec.ArrayVectorCodec;
import dev.quiver.internal.codec.CellKind;
import dev.quiver.internal.codec.CodecAdvice;
import dev.quiver.internal.codec.CollectionArrayCodec;
import dev.quiver.internal.codec.CollectionElements;
import dev.quiver.internal.codec.QuiverCodecRegistry;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.driver.TypeParts;
import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.internal.wire.VectorLayout;
import dev.quiver.vector.RowDecodeException;
import dev.quiver.vector.VectorDimensionException;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides how a cell is read: by the application's decoder; as the registry's codec does, with a
 * faster reader if the codec is the driver's or Quiver's own; or, if the registry has no codec, as
 * an array, a wider number, a record, or a collection whose elements this class decides on.
 *
 * @param registry the registry of the session that the rows belong to
 */
public record CellFactory(
    CodecRegistry registry,
    ProtocolVersion protocolVersion,
    CellOptions options,
    RecordReaders records) {

  /** The interfaces that the driver's codecs of collections declare as their Java types. */
  private static final Set<Class<?>> COLLECTIONS = Set.of(List.class, Set.class, Map.class);

  /** Creates a cell per column, with the chosen Java type or that of {@code row.getObject}. */
  public Cell[] ofColumns(List<Field> columns) {
    Cell[] cells = new Cell[columns.size()];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = of(i, columns.get(i), options.javaType(columns.get(i)));
    }
    return cells;
  }

  /** Fails if a Java type was chosen for a column: a record's component determines the type. */
  public void checkNoTypes(List<Field> columns) {
    for (Field column : columns) {
      if (options.typeOf(column) != null) {
        String fact = "the record's component determines the type; remove with(column, type)";
        throw RowErrors.fact(column, fact, null);
      }
    }
  }

  /** Creates a cell that is read like {@code row.get} with a Java type. */
  public Cell of(int index, Field field, Type javaType) {
    if (rawClass(field, javaType) == Optional.class) {
      return Cell.of(
          index, field, new CellReader.OfOptional(of(index, field, argument(javaType, 0))));
    }
    BytesDecoder decoder = options.find(field);
    if (decoder != null) {
      return Cell.of(index, field, CellReader.ofDecoder(decoder, boxed(rawClass(field, javaType))));
    }
    TypeCodec<?> codec = codec(field, javaType);
    boolean whole = codec != null && !COLLECTIONS.contains(codec.getJavaType().getRawType());
    CellReader reader =
        !whole && options.reachInto(field.type()) ? collection(field, javaType) : null;
    if (reader == null && codec != null) {
      return ofCodec(index, field, codec);
    } else if (reader == null) {
      reader = withoutCodec(index, field, javaType);
    }
    if (reader == null) {
      String advice = CodecAdvice.of(field.type(), javaType);
      throw RowErrors.fact(field, "no codec for " + javaType.getTypeName() + advice, null);
    }
    return Cell.of(index, field, reader);
  }

  /**
   * Returns the registry's codec for a Java type, or null. For a subclass of {@code List}, {@code
   * Set} or {@code Map}, the driver returns a codec whose values are not of that subclass; this
   * method ignores that codec.
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
      throw RowErrors.noCodec(RowDecodeException.class, field, javaType.getTypeName(), e);
    }
  }

  private Cell ofCodec(int index, Field field, TypeCodec<?> codec) {
    CellKind kind = CellKind.of(codec);
    if (kind != CellKind.OTHER) {
      return Cell.of(index, field, kind);
    }
    CellReader reader =
        codec instanceof ArrayVectorCodec || codec instanceof CollectionArrayCodec
            ? array(field.type(), codec.getJavaType().getRawType())
            : null;
    return Cell.of(
        index,
        field,
        reader != null ? reader : CellReader.ofCodec(codec, protocolVersion, shape(field)));
  }

  private @Nullable CellShape shape(Field field) {
    try {
      return CellShape.of(field, registry instanceof QuiverCodecRegistry);
    } catch (VectorDimensionException e) {
      throw RowErrors.unreadable(field, e);
    }
  }

  private @Nullable CellReader withoutCodec(int index, Field field, Type javaType) {
    Class<?> rawClass = rawClass(field, javaType);
    if (rawClass.isArray()) {
      return array(field.type(), rawClass);
    }
    Class<?> narrow = Widening.classOf(field.type());
    if (narrow != null && Widening.widens(narrow, boxed(rawClass))) {
      return new CellReader.OfWider(of(index, field, narrow), boxed(rawClass));
    }
    return rawClass.isRecord()
        ? records.reader(field, rawClass, this)
        : collection(field, javaType);
  }

  private @Nullable CellReader collection(Field field, Type javaType) {
    Class<?> rawClass = rawClass(field, javaType);
    DataType type = field.type();
    boolean any = rawClass == Object.class;
    boolean isList = type instanceof ListType && (any || rawClass == List.class);
    if (isList || (type instanceof SetType && (any || rawClass == Set.class))) {
      return CellReader.ofCollection(ofPart(field, 0, javaType), isList);
    } else if (type instanceof MapType && (any || rawClass == Map.class)) {
      return CellReader.ofMap(ofPart(field, 0, javaType), ofPart(field, 1, javaType));
    }
    return null;
  }

  private Cell ofPart(Field field, int index, Type javaType) {
    return of(0, field.parts().get(index), argument(javaType, index));
  }

  private static @Nullable CellReader array(DataType type, Class<?> arrayClass) {
    if (type instanceof VectorType vector) {
      ElementType elementType = VectorTypes.elementType(vector);
      for (VectorArray<?> array : VectorArray.all()) {
        if (elementType != null && array.arrayClass() == arrayClass && array.holds(elementType)) {
          return CellReader.ofVector(array, new VectorLayout(elementType, vector.getDimensions()));
        }
      }
      return null;
    } else if (type instanceof ListType || type instanceof SetType) {
      CollectionElements<?> elements = CollectionElements.of(TypeParts.of(type).get(0), arrayClass);
      return elements == null ? null : CellReader.ofArray(elements);
    }
    return type.equals(DataTypes.BLOB) && arrayClass == byte[].class ? CellReader.ofBlob() : null;
  }
}
