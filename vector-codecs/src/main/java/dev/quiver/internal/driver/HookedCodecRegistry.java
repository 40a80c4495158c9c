/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.CodecNotFoundException;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import com.datastax.oss.driver.internal.core.type.codec.registry.CodecRegistryConstants;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import dev.quiver.internal.driver.UserCodecs.Lookup;
import dev.quiver.vector.VectorDimensionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The driver's codec registry, extended by hooks: abstract methods that find codecs for vectors
 * before the driver does.
 *
 * <p>The order of a lookup remains the driver's: primitive codecs, codecs that users registered,
 * then all other codecs. So a hook is called if no user's codec matches, and before the driver
 * would create and cache a codec. Recursive lookups, for a list of vectors for example, use the
 * same hooks.
 */
public abstract class HookedCodecRegistry extends DefaultCodecRegistry {

  private static final UserCodecs PRIMITIVE_CODECS =
      new UserCodecs(CodecRegistryConstants.PRIMITIVE_CODECS);

  private final UserCodecs userCodecs = new UserCodecs();

  /** Codecs that are not registered in the driver, which would use them in every lookup. */
  private final UserCodecs optionalCodecs = new UserCodecs();

  private final DataTypeInterner interner = new DataTypeInterner();

  /** Whether a session with fast frames has this registry. */
  volatile boolean hasFastFrames;

  /** Whether a warning was logged that a value is borrowed without fast frames. */
  final AtomicBoolean warned = new AtomicBoolean();

  /** Creates an empty registry; {@code logPrefix} starts the driver's log messages. */
  protected HookedCodecRegistry(String logPrefix) {
    super(logPrefix);
  }

  /** Finds a vector type's default codec. In all hooks, null leaves the lookup to the driver. */
  protected abstract @Nullable TypeCodec<?> find(VectorType cqlType);

  /** Finds the codec for a Java class, which may be a generic class without type arguments. */
  protected abstract @Nullable TypeCodec<?> find(VectorType cqlType, Class<?> javaClass);

  /**
   * Finds the codec for a Java type.
   *
   * @param isJavaCovariant whether the type was inferred from a value, so that a codec for a
   *     supertype also matches
   */
  protected abstract @Nullable TypeCodec<?> find(
      VectorType cqlType, GenericType<?> javaType, boolean isJavaCovariant);

  protected abstract @Nullable TypeCodec<?> findForValue(VectorType cqlType, Object value);

  /** Finds the codec for an array and a CQL type that is not a vector. */
  protected abstract @Nullable TypeCodec<?> findForArray(DataType cqlType, Class<?> arrayClass);

  /** Returns the codec to use in place of a codec that the driver has created, or that codec. */
  protected abstract TypeCodec<?> replace(TypeCodec<?> codec);

  /** Finds the codec for a Java type if the CQL type is unknown. */
  protected abstract @Nullable TypeCodec<?> find(GenericType<?> javaType);

  /** Returns the CQL type of a value that can only be a vector, or null. */
  protected abstract @Nullable VectorType inferVectorType(Object value);

  @Override
  public synchronized void register(TypeCodec<?> newCodec) {
    if (newCodec instanceof OptionalCodec) {
      optionalCodecs.add(newCodec);
      return;
    }
    boolean ignored = willBeIgnored(newCodec);
    super.register(newCodec);
    if (!ignored) {
      userCodecs.add(newCodec);
    }
  }

  /** Returns whether the driver will ignore a codec because it collides with another codec. */
  private boolean willBeIgnored(TypeCodec<?> newCodec) {
    if (PRIMITIVE_CODECS.collideWith(newCodec) || userCodecs.collideWith(newCodec)) {
      return true;
    }
    try {
      return getCachedCodec(newCodec.getCqlType(), newCodec.getJavaType(), false) != null;
    } catch (CodecNotFoundException e) {
      return false;
    }
  }

  /** Returns whether users have registered a codec for a CQL type and any Java type. */
  protected boolean hasUserCodec(DataType cqlType) {
    return userCodecs.find(cqlType, Lookup.NOTHING, cqlType) != null;
  }

  @Override
  public <T> TypeCodec<T> codecFor(DataType anyType) {
    DataType cqlType = VectorNames.unmask(anyType);
    TypeCodec<?> codec =
        cqlType instanceof VectorType vectorType && !hasUserCodec(cqlType)
            ? find(vectorType)
            : null;
    return codec == null ? super.codecFor(cqlType) : cast(codec);
  }

  @Override
  public <T> TypeCodec<T> codecFor(DataType anyType, Class<T> javaType) {
    TypeCodec<?> primitive = PrimitiveCodecs.of(anyType);
    if (primitive != null && primitive.accepts(javaType)) {
      return cast(primitive); // the driver's getters and setters look codecs up here
    }
    DataType cqlType = VectorNames.unmask(anyType);
    TypeCodec<?> codec = find(cqlType, Lookup.CLASS, javaType, javaType);
    return codec == null ? super.codecFor(cqlType, javaType) : cast(codec);
  }

  @Override
  protected <T> TypeCodec<T> codecFor(
      DataType anyType, GenericType<T> javaType, boolean isJavaCovariant) {
    DataType cqlType = VectorNames.unmask(anyType);
    Class<?> javaClass = javaType.getType() instanceof Class<?> type ? type : null;
    TypeCodec<?> codec = find(cqlType, Lookup.ofType(isJavaCovariant), javaType, javaClass);
    return codec == null ? super.codecFor(cqlType, javaType, isJavaCovariant) : cast(codec);
  }

  @Override
  public <T> TypeCodec<T> codecFor(DataType anyType, T value) {
    TypeCodec<?> primitive = PrimitiveCodecs.of(anyType);
    if (primitive != null && primitive.accepts(value)) {
      return cast(primitive);
    }
    DataType cqlType = VectorNames.unmask(anyType);
    TypeCodec<?> codec = find(cqlType, Lookup.VALUE, value, value.getClass());
    return codec == null ? super.codecFor(cqlType, value) : cast(codec);
  }

  /**
   * Finds the codec for a CQL type and the key of a lookup; null leaves the lookup to the driver.
   *
   * @param javaClass null if the lookup's type is not a class
   */
  private @Nullable TypeCodec<?> find(
      DataType cqlType, Lookup kind, Object key, @Nullable Class<?> javaClass) {
    if (!(cqlType instanceof VectorType vectorType)) {
      return javaClass != null && javaClass.isArray() && userCodecs.find(cqlType, kind, key) == null
          ? findForArray(cqlType, javaClass)
          : null;
    } else if (userCodecs.find(cqlType, kind, key) != null) {
      return null;
    }
    TypeCodec<?> optional = optionalCodecs.find(cqlType, kind, key);
    if (optional != null) {
      return optional;
    }
    return switch (kind) {
      case CLASS -> find(vectorType, (Class<?>) key);
      case VALUE -> findForValue(vectorType, key);
      default -> find(vectorType, (GenericType<?>) key, kind == Lookup.COVARIANT_TYPE);
    };
  }

  @Override
  public <T> TypeCodec<T> codecFor(T value) {
    VectorType vectorType =
        userCodecs.find(null, Lookup.VALUE, value) == null ? inferVectorType(value) : null;
    TypeCodec<?> codec = vectorType == null ? null : findForValue(vectorType, value);
    return codec == null ? super.codecFor(value) : cast(codec);
  }

  @Override
  protected <T> TypeCodec<T> codecFor(GenericType<T> javaType, boolean isJavaCovariant) {
    TypeCodec<?> codec =
        userCodecs.find(null, Lookup.ofType(isJavaCovariant), javaType) == null
            ? find(javaType)
            : null;
    return codec == null ? super.codecFor(javaType, isJavaCovariant) : cast(codec);
  }

  /**
   * Finds a codec by both types. The driver calls this method for vectors when it has inferred a
   * type from a {@code CqlVector}, and when a codec is registered: the driver then ignores a codec
   * that would replace the codec for {@code CqlVector}, as it does without Quiver. A registered
   * codec for vectors as arrays or as {@code List} is not ignored, and replaces Quiver's codec.
   */
  @Override
  protected TypeCodec<?> getCachedCodec(
      @Nullable DataType cqlType, @Nullable GenericType<?> javaType, boolean isJavaCovariant) {
    if (cqlType instanceof VectorType vectorType
        && vectorType.getDimensions() > 0
        && javaType != null
        && javaType.getRawType() == CqlVector.class) {
      TypeCodec<?> codec = find(vectorType, javaType, isJavaCovariant);
      if (codec != null) {
        return codec;
      }
    }
    DataType known = cqlType == null ? null : interner.intern(cqlType);
    try {
      return cqlType != null && known == null
          ? createCodec(cqlType, javaType, isJavaCovariant)
          : super.getCachedCodec(known, javaType, isJavaCovariant);
    } catch (VectorDimensionException e) {
      // The type contains a vector that cannot exist, for example of dimension 0, which stands for
      // any dimension in the type of a codec that is being registered.
      throw new CodecNotFoundException(e, cqlType, javaType);
    }
  }

  /**
   * Creates the codec for a CQL type and a Java type. The driver calls this method once for each
   * pair of interned types, and caches the result.
   */
  @Override
  @SuppressWarnings("ReferenceEquality") // whether it is the same codec
  protected TypeCodec<?> createCodec(
      @Nullable DataType cqlType, @Nullable GenericType<?> javaType, boolean isJavaCovariant) {
    TypeCodec<?> driverCodec = super.createCodec(cqlType, javaType, isJavaCovariant);
    TypeCodec<?> codec = replace(driverCodec);
    return codec == driverCodec ? CountedCodec.checked(codec) : codec;
  }

  @Override
  protected GenericType<?> inspectType(Object value, @Nullable DataType cqlType) {
    return super.inspectType(value, cqlType == null ? null : VectorNames.unmask(cqlType));
  }

  /** Infers the default type for vectors that no {@code CqlVector} can hold before driver 4.19. */
  @Override
  protected GenericType<?> inferJavaTypeFromCqlType(DataType anyType) {
    DataType cqlType = VectorNames.unmask(anyType);
    if (VectorNames.needMask() && cqlType instanceof VectorType vector) {
      Class<?> element = inferJavaTypeFromCqlType(vector.getElementType()).getRawType();
      if (!Number.class.isAssignableFrom(element)) {
        return codecFor(cqlType).getJavaType();
      }
    }
    return super.inferJavaTypeFromCqlType(cqlType);
  }

  @Override
  protected @Nullable DataType inferCqlTypeFromValue(Object value) {
    VectorType vectorType = inferVectorType(value);
    return vectorType == null ? super.inferCqlTypeFromValue(value) : vectorType;
  }

  /** Casts a codec whose types were compared when it was found. */
  @SuppressWarnings("unchecked")
  private static <T> TypeCodec<T> cast(TypeCodec<?> codec) {
    return (TypeCodec<T>) codec;
  }
}
