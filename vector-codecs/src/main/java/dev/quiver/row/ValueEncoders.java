/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

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
import dev.quiver.internal.cell.Field;
import dev.quiver.internal.cell.JavaTypes;
import dev.quiver.internal.cell.RowErrors;
import dev.quiver.internal.cell.Widening;
import dev.quiver.internal.codec.CellKind;
import dev.quiver.internal.codec.CodecAdvice;
import dev.quiver.internal.codec.CollectionLookup;
import dev.quiver.internal.codec.VectorCodecFamily;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.internal.wire.WireErrors;
import dev.quiver.vector.QuiverException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides how values of a type are written: with the registry's codec, or, if the registry has
 * none, as an array, a wider number, a record, or a collection whose elements this class decides
 * on.
 *
 * @param registry the registry of the statement's session
 * @param lookup has access to the records inside values
 */
record ValueEncoders(
    CodecRegistry registry, ProtocolVersion protocolVersion, MethodHandles.Lookup lookup) {

  /**
   * Returns the kind by which values of a class can be written without calling a codec; {@code
   * OTHER} unless the registry's codec is the driver's own.
   */
  CellKind kind(Field field, Class<?> javaClass) {
    TypeCodec<?> codec = codec(field, javaClass);
    Class<?> own = Widening.classOf(field.type());
    if (codec == null && own != null && widens(javaClass, own)) {
      codec = codec(field, own);
    }
    return codec == null ? CellKind.OTHER : CellKind.of(codec);
  }

  ValueEncoder of(Field field, Type javaType) {
    Class<?> rawClass = JavaTypes.rawClassOf(javaType);
    if (rawClass == null) {
      throw WireErrors.of(field, "a class", "the type " + javaType.getTypeName());
    } else if (rawClass == Optional.class) {
      ValueEncoder value = of(field, JavaTypes.argument(javaType, 0));
      return optional ->
          value.encode(optional == null ? null : ((Optional<?>) optional).orElse(null));
    } else if (rawClass == Object.class) {
      return value -> encode(field, codecFor(field, value), value);
    }
    TypeCodec<?> codec = codec(field, javaType);
    if (codec != null) {
      return value -> encode(field, codec, value);
    }
    ValueEncoder encoder = withoutCodec(field, javaType, rawClass);
    if (encoder == null) {
      throw missing(field, rawClass, javaType);
    }
    return encoder;
  }

  private static QuiverException missing(Field field, Class<?> rawClass, Type javaType) {
    Class<?> own = Widening.classOf(field.type());
    Class<?> boxed = JavaTypes.boxed(rawClass);
    return own != null && own != Instant.class && Widening.widens(own, boxed)
        ? WireErrors.fact(
            field,
            "%s values may not fit; use %s or a narrower type"
                .formatted(boxed.getSimpleName(), own.getSimpleName()))
        : WireErrors.fact(
            field,
            "no codec for " + javaType.getTypeName() + CodecAdvice.of(field.type(), javaType));
  }

  private @Nullable ValueEncoder withoutCodec(Field field, Type javaType, Class<?> rawClass) {
    DataType type = field.type();
    Class<?> own = Widening.classOf(type);
    if (rawClass.isArray()) {
      return array(field, rawClass);
    } else if (own != null && widens(rawClass, own)) {
      ValueEncoder wide = of(field, own);
      return value -> wide.encode(value == null ? null : widen(value, own));
    } else if (rawClass.isRecord()) {
      return record(field, rawClass);
    } else if ((type instanceof ListType && rawClass == List.class)
        || (type instanceof SetType && rawClass == Set.class)) {
      ValueEncoder element = ofPart(field, 0, javaType);
      return values ->
          values == null ? null : InnerValues.ofElements((Collection<?>) values, element, field);
    } else if (type instanceof MapType && rawClass == Map.class) {
      ValueEncoder keys = ofPart(field, 0, javaType);
      ValueEncoder values = ofPart(field, 1, javaType);
      return entries ->
          entries == null ? null : InnerValues.ofMap((Map<?, ?>) entries, keys, values, field);
    }
    return null;
  }

  /**
   * Returns whether every value of a class can be converted to the class that the driver's codec
   * encodes. A long of milliseconds can be converted to a timestamp, but not an {@code Instant} to
   * a long, because its nanoseconds would be lost.
   */
  private static boolean widens(Class<?> javaClass, Class<?> own) {
    Class<?> boxed = JavaTypes.boxed(javaClass);
    return own == Instant.class ? boxed == Long.class : Widening.widens(boxed, own);
  }

  private static Object widen(Object value, Class<?> own) {
    return own == Instant.class ? Instant.ofEpochMilli((Long) value) : Widening.widen(value, own);
  }

  private @Nullable ValueEncoder array(Field field, Class<?> arrayClass) {
    TypeCodec<?> codec;
    if (field.type() instanceof VectorType vector) {
      ElementType elementType = VectorTypes.elementType(vector);
      codec =
          elementType == null
              ? null
              : VectorCodecFamily.of(elementType, vector.getDimensions()).find(arrayClass);
    } else if (field.type().equals(DataTypes.BLOB) && arrayClass == byte[].class) {
      return value -> value == null ? null : ByteBuffer.wrap((byte[]) value);
    } else {
      codec = CollectionLookup.find(field.type(), arrayClass);
    }
    return codec == null ? null : value -> encode(field, codec, value);
  }

  private ValueEncoder ofPart(Field field, int index, Type javaType) {
    return of(field.parts().get(index), JavaTypes.argument(javaType, index));
  }

  private @Nullable ValueEncoder record(Field field, Class<?> recordClass) {
    boolean isUdt = field.type() instanceof UserDefinedType;
    if (!isUdt && !(field.type() instanceof TupleType)) {
      return null;
    }
    RecordShape shape = RecordShape.toWrite(recordClass);
    List<MethodHandle> accessors = shape.accessors(lookup);
    List<Field> fields = field.parts();
    int[] matches =
        isUdt ? shape.matchFields(fields, "field", false) : shape.matchByPosition(fields, field);
    ValueEncoder[] encoders = new ValueEncoder[matches.length];
    List<MethodHandle> matched = new ArrayList<>();
    for (int i = 0; i < matches.length; i++) {
      encoders[i] = of(fields.get(i), shape.components().get(matches[i]).getGenericType());
      matched.add(
          accessors.get(matches[i]).asType(MethodType.methodType(Object.class, Object.class)));
    }
    return record -> {
      if (record == null) {
        return null;
      }
      List<@Nullable ByteBuffer> values = new ArrayList<>(encoders.length);
      for (int i = 0; i < encoders.length; i++) {
        values.add(encoders[i].encode(RecordShape.get(matched.get(i), record)));
      }
      return InnerValues.ofFields(values, field);
    };
  }

  /** Returns the registry's codec for a Java type; null if none accepts all values of the type. */
  private @Nullable TypeCodec<?> codec(Field field, Type javaType) {
    try {
      GenericType<?> expected = GenericType.of(JavaTypes.boxed(javaType));
      TypeCodec<?> codec = registry.codecFor(field.type(), expected);
      return codec.getJavaType().isSupertypeOf(expected) ? codec : null;
    } catch (CodecNotFoundException e) {
      return null;
    } catch (RuntimeException e) {
      throw RowErrors.noCodec(QuiverException.class, field, javaType.getTypeName(), e);
    }
  }

  /**
   * Returns the default codec of the type, if it accepts the value. Otherwise returns the codec
   * that the driver selects for the value. For a collection the driver selects a codec by the first
   * element, so other elements may not fit.
   */
  private TypeCodec<?> codecFor(Field field, @Nullable Object value) {
    try {
      TypeCodec<?> own = registry.codecFor(field.type());
      return value == null || own.accepts(value) ? own : registry.codecFor(field.type(), value);
    } catch (CodecNotFoundException e) {
      String javaType = value == null ? "its values" : value.getClass().getTypeName();
      String advice = value == null ? "" : CodecAdvice.of(field.type(), value.getClass());
      throw WireErrors.fact(QuiverException.class, field, "no codec for " + javaType + advice, e);
    } catch (RuntimeException e) {
      throw RowErrors.noCodec(QuiverException.class, field, "its values", e);
    }
  }

  @SuppressWarnings("unchecked") // the codec was found for the value's type
  private @Nullable ByteBuffer encode(Field field, TypeCodec<?> codec, @Nullable Object value) {
    try {
      return CellKind.encode((TypeCodec<Object>) codec, value, protocolVersion);
    } catch (RuntimeException e) {
      throw RowErrors.unwritable(field.path(), field.type(), e);
    }
  }
}
