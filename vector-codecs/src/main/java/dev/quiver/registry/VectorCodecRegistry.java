/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.registry;

import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.codec.CollectionLookup;
import dev.quiver.codec.VectorCodecFamily;
import dev.quiver.codec.VectorTypes;
import dev.quiver.internal.driver.HookedCodecRegistry;
import dev.quiver.wire.ElementType;
import dev.quiver.wire.VectorDimensionException;
import dev.quiver.wire.VectorElementException;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The driver's codec registry, with Quiver's codecs for vectors.
 *
 * <pre>{@code
 * CqlSession session =
 *     CqlSession.builder().withCodecRegistry(VectorCodecRegistry.create()).build();
 *
 * session.execute(insert.bind(id, floats));                   // float[] to vector<float, n>
 * float[] floats = row.get("embedding", float[].class);
 * CqlVector<Float> vector = row.getVector("embedding", Float.class); // as before, only faster
 * }</pre>
 *
 * <p>For {@code vector<T, n>} of float, double, int, bigint, uuid and timeuuid, whatever the
 * dimension, it serves arrays ({@code float[] double[] int[] long[] UUID[]}; UUIDs also as {@code
 * long[]} pairs), {@code CqlVector}, its raw class included, and lists of boxed elements, also
 * inside collections, tuples and user-defined types. See {@link dev.quiver.codec.VectorCodecs} for
 * what the codecs promise.
 *
 * <p>Vectors of all other element types it serves as {@code CqlVector} and as lists, an element at
 * a time by the codec that it has for the element, the application's included: {@code List<String>}
 * for {@code vector<text, n>}, {@code List<float[]>} for {@code vector<vector<float, 2>, n>}.
 * Before driver 4.19 a {@code CqlVector} holds numbers only; where it cannot hold the elements,
 * {@code getObject} gives a list.
 *
 * <p>Lists and sets it serves as arrays, too, and maps of simple types by a codec of its own
 * ({@link dev.quiver.codec.CollectionCodecs}); {@code getObject} gives the driver's {@code List},
 * {@code Set} and {@code Map}. All other types are the driver's.
 *
 * <p>Codecs that the application registers work as with the driver's registry: they come first. The
 * one thing the driver does not let them replace is {@code CqlVector}, and neither does this class.
 *
 * <p>Without a CQL type, as for the values of a {@code SimpleStatement}, an array is taken for a
 * vector of its length: a {@code long[]} for {@code vector<bigint>}, a {@code UUID[]} for {@code
 * vector<uuid>}.
 *
 * <p>Lookups of vector types take no lock and, for the six element types above, allocate nothing.
 * One registry may serve any number of sessions and threads. A vector type that cannot exist, with
 * a dimension of 0 for example, throws a {@link VectorDimensionException}.
 */
public final class VectorCodecRegistry extends HookedCodecRegistry {

  private final DefaultJavaType defaultJavaType;
  private final boolean cqlVectorHoldsUuids = VectorTypes.cqlVectorHoldsAnyType();
  private final Map<ElementType, FamilyTable> tables = new EnumMap<>(ElementType.class);
  private final Map<ElementType, VectorCodecFamily> ofAnyDimension =
      new EnumMap<>(ElementType.class);
  private final ElementwiseLookup elementwise =
      new ElementwiseLookup(
          this,
          (cqlType, javaType, isJavaCovariant) -> codecFor(cqlType, javaType, isJavaCovariant));

  private VectorCodecRegistry(DefaultJavaType defaultJavaType) {
    super("quiver");
    this.defaultJavaType = defaultJavaType;
    for (ElementType type : ElementType.values()) {
      tables.put(type, new FamilyTable(type));
      ofAnyDimension.put(type, VectorCodecFamily.ofAnyDimension(type));
    }
  }

  /** A registry whose default Java types are the driver's. */
  public static VectorCodecRegistry create() {
    return create(DefaultJavaType.CQL_VECTOR);
  }

  /**
   * A registry with a choice of default Java types.
   *
   * @param defaultJavaType what {@code row.getObject} gives for a vector
   */
  public static VectorCodecRegistry create(DefaultJavaType defaultJavaType) {
    return new VectorCodecRegistry(defaultJavaType);
  }

  @Override
  protected @Nullable TypeCodec<?> find(VectorType cqlType) {
    VectorCodecFamily family = family(cqlType);
    if (family == null) {
      return elementwise.find(cqlType);
    }
    boolean array =
        defaultJavaType == DefaultJavaType.ARRAY
            || (!cqlVectorHoldsUuids && family.array().accepts(UUID[].class));
    return array ? family.array() : family.cqlVector();
  }

  @Override
  protected @Nullable TypeCodec<?> find(VectorType cqlType, Class<?> javaClass) {
    VectorCodecFamily family = family(cqlType);
    return family == null ? elementwise.find(cqlType, javaClass) : family.find(javaClass);
  }

  @Override
  protected @Nullable TypeCodec<?> find(
      VectorType cqlType, GenericType<?> javaType, boolean isJavaCovariant) {
    VectorCodecFamily family = family(cqlType);
    return family == null
        ? elementwise.find(cqlType, javaType, isJavaCovariant)
        : family.find(javaType);
  }

  @Override
  protected @Nullable TypeCodec<?> findForValue(VectorType cqlType, Object value) {
    VectorCodecFamily family = family(cqlType);
    return family == null ? elementwise.findForValue(cqlType, value) : family.findForValue(value);
  }

  @Override
  protected @Nullable TypeCodec<?> findForArray(DataType cqlType, Class<?> arrayClass) {
    return CollectionLookup.find(cqlType, arrayClass);
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
      // Its type is inferred by the driver, which does not say what is wrong with these.
      checkFirstElement(vector);
    }
    return null;
  }

  private static VectorType vectorType(ElementType type, int dimension) {
    if (dimension == 0) {
      throw VectorDimensionException.impossible(type, 0);
    }
    return DataTypes.vectorOf(VectorTypes.dataType(type), dimension);
  }

  private static void checkFirstElement(CqlVector<?> vector) {
    Iterator<?> elements = vector.iterator();
    if (!elements.hasNext()) {
      throw VectorDimensionException.empty("CqlVector");
    }
    if (elements.next() == null) {
      throw new VectorElementException("CqlVector", 0, "a value", "null");
    }
  }

  private @Nullable VectorCodecFamily family(VectorType cqlType) {
    FamilyTable table = tables.get(VectorTypes.elementType(cqlType));
    return table == null ? null : table.get(cqlType.getDimensions());
  }
}
