/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.internal.wire.WireErrors;
import dev.quiver.vector.VectorDimensionException;
import org.jspecify.annotations.Nullable;

/** Converts between the driver's types and {@link ElementType}. */
public final class VectorTypes {

  /** Element types by protocol code; the codes of all native types are below 0x20. */
  private static final @Nullable ElementType[] BY_PROTOCOL_CODE = new ElementType[0x20];

  static {
    for (ElementType type : ElementType.values()) {
      BY_PROTOCOL_CODE[dataType(type).getProtocolCode()] = type;
    }
  }

  private static final boolean CQL_VECTOR_HOLDS_ANY_TYPE =
      CqlVector.class.getTypeParameters()[0].getBounds()[0] == Object.class;

  private VectorTypes() {}

  /** Returns the element type of a vector; null if Quiver cannot move its elements in bulk. */
  public static @Nullable ElementType elementType(VectorType vectorType) {
    return asElementType(vectorType.getElementType());
  }

  /** Returns the element type of a CQL type; null if Quiver cannot move such elements in bulk. */
  public static @Nullable ElementType asElementType(DataType type) {
    int code = type.getProtocolCode();
    return code >= 0 && code < BY_PROTOCOL_CODE.length ? BY_PROTOCOL_CODE[code] : null;
  }

  /** Returns the element type of a codec that a kernel (Quiver's loops) can replace, or null. */
  public static @Nullable ElementType replaceable(TypeCodec<?> elementCodec) {
    return CellKind.of(elementCodec) == CellKind.OTHER
        ? null
        : asElementType(elementCodec.getCqlType());
  }

  /** Returns the driver's constant for an element type. */
  public static DataType dataType(ElementType type) {
    return switch (type) {
      case FLOAT -> DataTypes.FLOAT;
      case DOUBLE -> DataTypes.DOUBLE;
      case INT -> DataTypes.INT;
      case BIGINT -> DataTypes.BIGINT;
      case UUID -> DataTypes.UUID;
      case TIMEUUID -> DataTypes.TIMEUUID;
    };
  }

  /**
   * Returns the size in bytes of an element of a type, if the elements of a vector follow each
   * other directly.
   *
   * @return 0 if each element is preceded by its length, which is also the case for {@code
   *     smallint}, {@code tinyint}, {@code date}, {@code time} and {@code counter}
   * @throws VectorDimensionException if the type is a vector type that cannot exist
   */
  public static int fixedLength(DataType type) {
    ElementType elementType = asElementType(type);
    if (elementType != null) {
      return elementType.size();
    } else if (type instanceof VectorType vectorType) {
      return byteLength(vectorType);
    } else if (type.equals(DataTypes.BOOLEAN)) {
      return 1;
    }
    return type.equals(DataTypes.TIMESTAMP) ? Long.BYTES : 0;
  }

  /**
   * Returns the size in bytes of every vector of a type, or 0 if sizes differ.
   *
   * @throws VectorDimensionException if no such vector can exist
   */
  static int byteLength(VectorType type) {
    int elementLength = fixedLength(type.getElementType());
    int dimension = type.getDimensions();
    // An element of variable length takes at least one byte.
    int max = Integer.MAX_VALUE / Math.max(1, elementLength);
    if (dimension < 1 || dimension > max) {
      throw WireErrors.impossibleDimension(describe(type), max, dimension);
    }
    return elementLength * dimension;
  }

  /** Returns whether this driver's {@code CqlVector} can hold elements of a type. */
  public static boolean cqlVectorHolds(GenericType<?> elementType) {
    return CQL_VECTOR_HOLDS_ANY_TYPE || Number.class.isAssignableFrom(rawClass(elementType));
  }

  /** Returns the class of a type, without the set that {@code getRawType} allocates. */
  static Class<?> rawClass(GenericType<?> type) {
    return type.getType() instanceof Class<?> javaClass ? javaClass : type.getRawType();
  }

  /**
   * Returns a type as CQL writes it. Before driver 4.19, {@link DataType#asCql} omits the element
   * type of a vector.
   */
  public static String describe(DataType type) {
    return type instanceof VectorType vectorType
        ? "vector<"
            + describe(vectorType.getElementType())
            + ", "
            + vectorType.getDimensions()
            + ">"
        : type.asCql(false, false);
  }

  /**
   * Returns whether this driver's {@code CqlVector} can hold elements that are not numbers: true
   * from driver 4.19 on. In earlier drivers, its type parameter extends {@link Number}.
   */
  public static boolean cqlVectorHoldsAnyType() {
    return CQL_VECTOR_HOLDS_ANY_TYPE;
  }
}
