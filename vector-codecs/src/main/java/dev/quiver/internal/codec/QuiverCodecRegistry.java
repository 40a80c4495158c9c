/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.CodecNotFoundException;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.internal.driver.HookedCodecRegistry;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.internal.wire.WireErrors;
import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The driver's codec registry with Quiver's codecs, which {@link
 * dev.quiver.codec.VectorCodecRegistry} creates.
 */
public final class QuiverCodecRegistry extends HookedCodecRegistry {

  /** The number of slots per element type; each slot is for the codecs of one dimension. */
  private static final int DIMENSIONS = 1024;

  private static final int DIMENSIONS_SHIFT = Integer.numberOfLeadingZeros(DIMENSIONS - 1);
  private static final int MAX_PROBES = 32;

  private final boolean arraysByDefault;
  private final boolean cqlVectorHoldsUuids = VectorTypes.cqlVectorHoldsAnyType();

  /** The codecs of each element type. The hash of the dimension selects the slot. */
  private final Map<ElementType, AtomicReferenceArray<@Nullable VectorCodecFamily>> families =
      new EnumMap<>(ElementType.class);

  private final Map<ElementType, VectorCodecFamily> ofAnyDimension =
      new EnumMap<>(ElementType.class);
  private final ElementwiseLookup elementwise =
      new ElementwiseLookup(
          this,
          (cqlType, javaType, isJavaCovariant) -> codecFor(cqlType, javaType, isJavaCovariant));

  private QuiverCodecRegistry(boolean arraysByDefault) {
    super("quiver");
    this.arraysByDefault = arraysByDefault;
    for (ElementType type : ElementType.values()) {
      families.put(type, new AtomicReferenceArray<>(DIMENSIONS));
      ofAnyDimension.put(type, VectorCodecFamily.ofAnyDimension(type));
    }
  }

  /** Creates a registry whose default Java types are the driver's. */
  public static QuiverCodecRegistry create() {
    return create(false);
  }

  /**
   * Creates a registry with a choice of default Java types.
   *
   * @param arraysByDefault whether {@code row.getObject} returns an array for a vector
   */
  public static QuiverCodecRegistry create(boolean arraysByDefault) {
    return new QuiverCodecRegistry(arraysByDefault);
  }

  @Override
  protected @Nullable TypeCodec<?> find(VectorType cqlType) {
    VectorCodecFamily family = family(cqlType);
    if (family == null) {
      return elementwise.find(cqlType);
    }
    boolean array =
        arraysByDefault || (!cqlVectorHoldsUuids && family.array().accepts(UUID[].class));
    return array ? family.array() : family.cqlVector();
  }

  @Override
  protected @Nullable TypeCodec<?> find(VectorType cqlType, Class<?> javaClass) {
    VectorCodecFamily family = family(cqlType);
    if (family != null) {
      return family.find(javaClass);
    }
    return javaClass == ByteBuffer.class ? bytes(cqlType) : elementwise.find(cqlType, javaClass);
  }

  @Override
  protected @Nullable TypeCodec<?> find(
      VectorType cqlType, GenericType<?> javaType, boolean isJavaCovariant) {
    VectorCodecFamily family = family(cqlType);
    if (family != null) {
      TypeCodec<?> found = family.find(javaType);
      return found != null || !hasUserCodec(cqlType.getElementType())
          ? found
          : orNull(() -> elementwise.find(cqlType, javaType, isJavaCovariant));
    }
    return javaType.getType() == ByteBuffer.class
        ? bytes(cqlType)
        : elementwise.find(cqlType, javaType, isJavaCovariant);
  }

  @Override
  protected @Nullable TypeCodec<?> findForValue(VectorType cqlType, Object value) {
    VectorCodecFamily family = family(cqlType);
    if (family != null) {
      TypeCodec<?> found = family.findForValue(value);
      TypeCodec<?> own =
          found != null
                  && value instanceof Iterable // no array
                  && hasUserCodec(cqlType.getElementType())
                  && !found.accepts(value)
              ? orNull(() -> elementwise.findForValue(cqlType, value))
              : null;
      return own == null ? found : own;
    }
    return value instanceof ByteBuffer ? bytes(cqlType) : elementwise.findForValue(cqlType, value);
  }

  private static @Nullable TypeCodec<?> orNull(Supplier<@Nullable TypeCodec<?>> lookup) {
    try {
      return lookup.get();
    } catch (CodecNotFoundException e) {
      return null;
    }
  }

  private @Nullable TypeCodec<?> bytes(VectorType cqlType) {
    return BytesVectorCodec.of(cqlType, elementwise.find(cqlType));
  }

  @Override
  protected @Nullable TypeCodec<?> findForArray(DataType cqlType, Class<?> arrayClass) {
    return CollectionLookup.find(cqlType, arrayClass);
  }

  @Override
  protected TypeCodec<?> createCodec(
      @Nullable DataType cqlType, @Nullable GenericType<?> javaType, boolean isJavaCovariant) {
    try {
      return super.createCodec(cqlType, javaType, isJavaCovariant);
    } catch (CodecNotFoundException e) {
      throw CodecAdvice.advised(e, cqlType, javaType);
    }
  }

  @Override
  protected TypeCodec<?> replace(TypeCodec<?> codec) {
    return CollectionLookup.replace(codec);
  }

  @Override
  protected @Nullable TypeCodec<?> find(GenericType<?> javaType) {
    for (VectorCodecFamily family : ofAnyDimension.values()) {
      if (family.array().accepts(javaType)) {
        return family.array();
      }
    }
    return null;
  }

  @Override
  protected @Nullable VectorType inferVectorType(Object value) {
    if (value instanceof float[] array) {
      return vectorType(ElementType.FLOAT, array.length);
    } else if (value instanceof double[] array) {
      return vectorType(ElementType.DOUBLE, array.length);
    } else if (value instanceof int[] array) {
      return vectorType(ElementType.INT, array.length);
    } else if (value instanceof long[] array) {
      return vectorType(ElementType.BIGINT, array.length);
    } else if (value instanceof UUID[] array) {
      return vectorType(ElementType.UUID, array.length);
    } else if (value instanceof CqlVector<?> vector) {
      // The driver infers the type, but its exceptions for no elements or a null explain nothing.
      checkFirstElement(vector);
    }
    return null;
  }

  private static VectorType vectorType(ElementType type, int dimension) {
    if (dimension == 0) {
      throw WireErrors.impossibleDimension(type, 0);
    }
    return DataTypes.vectorOf(VectorTypes.dataType(type), dimension);
  }

  private static void checkFirstElement(CqlVector<?> vector) {
    Iterator<?> elements = vector.iterator();
    if (!elements.hasNext()) {
      throw WireErrors.noElements("CqlVector");
    }
    if (elements.next() == null) {
      throw WireErrors.element("CqlVector", 0, "a value", "null");
    }
  }

  /**
   * Returns the codecs of a vector type; null if Quiver cannot move its elements in bulk. All
   * threads get the same codecs, unless the slots tried are taken by other dimensions.
   */
  private @Nullable VectorCodecFamily family(VectorType cqlType) {
    ElementType type = VectorTypes.elementType(cqlType);
    AtomicReferenceArray<@Nullable VectorCodecFamily> ofType = families.get(type);
    if (type == null || ofType == null) {
      return null;
    }
    int dimension = cqlType.getDimensions();
    int first = (dimension * 0x9E3779B9) >>> DIMENSIONS_SHIFT;
    for (int slot = first; slot < first + MAX_PROBES; slot++) {
      VectorCodecFamily family = ofType.getAcquire(slot % DIMENSIONS);
      if (family == null) {
        VectorCodecFamily created = VectorCodecFamily.of(type, dimension);
        family = ofType.compareAndExchange(slot % DIMENSIONS, null, created);
        if (family == null) {
          return created;
        }
      }
      if (family.dimension() == dimension) {
        return family;
      }
    }
    return VectorCodecFamily.of(type, dimension);
  }
}
