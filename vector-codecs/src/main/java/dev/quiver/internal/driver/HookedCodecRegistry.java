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
 * The driver's registry with hooks that are asked for codecs of vectors first.
 *
 * <p>The order of a lookup stays the driver's: primitive codecs, codecs that users registered, and
 * only then the rest. So a hook is asked where no user's codec claims the lookup, and before the
 * driver would build a codec and keep it in its cache. Lookups that recurse, for a list of vectors
 * for example, pass through the same hooks.
 */
public abstract class HookedCodecRegistry extends DefaultCodecRegistry {

  private static final UserCodecs PRIMITIVE_CODECS =
      new UserCodecs(CodecRegistryConstants.PRIMITIVE_CODECS);

  private final UserCodecs userCodecs = new UserCodecs();

  /** Registered, too, but unknown to the driver, which would use them in every lookup. */
  private final UserCodecs optionalCodecs = new UserCodecs();

  private final DataTypeInterner interner = new DataTypeInterner();

  /** Whether a session with fast frames has this registry. */
  volatile boolean hasFastFrames;

  /** Whether the log says that it has none where a value is borrowed. */
  final AtomicBoolean warned = new AtomicBoolean();

  /**
   * An empty registry.
   *
   * @param logPrefix what the driver puts in front of its log messages
   */
  protected HookedCodecRegistry(String logPrefix) {
    super(logPrefix);
  }

  /** The codec to use by default; null leaves the type to the driver, as in all hooks. */
  protected abstract @Nullable TypeCodec<?> find(VectorType cqlType);

  /** The codec for a Java class, which may be generic without type arguments. */
  protected abstract @Nullable TypeCodec<?> find(VectorType cqlType, Class<?> javaClass);

  /**
   * The codec for a Java type.
   *
   * @param isJavaCovariant whether it was inferred from a value, so that a codec for a supertype
   *     serves as well
   */
  protected abstract @Nullable TypeCodec<?> find(
      VectorType cqlType, GenericType<?> javaType, boolean isJavaCovariant);

  /** The codec for a value that is to be written. */
  protected abstract @Nullable TypeCodec<?> findForValue(VectorType cqlType, Object value);

  /** The codec for an array, by a type that is no vector. */
  protected abstract @Nullable TypeCodec<?> findForArray(DataType cqlType, Class<?> arrayClass);

  /** The codec to use in place of one that the driver has made. */
  protected abstract TypeCodec<?> replace(TypeCodec<?> codec);

  /** The codec for a Java type where the CQL type is not known. */
  protected abstract @Nullable TypeCodec<?> find(GenericType<?> javaType);

  /** The CQL type of a value that is a vector and cannot be anything else. */
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

  /** The driver's rule: it logs a warning and ignores a codec that collides with an earlier one. */
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

  @Override
  public <T> TypeCodec<T> codecFor(DataType anyType) {
    DataType cqlType = VectorNames.unmask(anyType);
    TypeCodec<?> codec =
        cqlType instanceof VectorType vectorType
                && userCodecs.find(cqlType, Lookup.NOTHING, cqlType) == null
            ? find(vectorType)
            : null;
    return codec == null ? super.codecFor(cqlType) : cast(codec);
  }

  @Override
  public <T> TypeCodec<T> codecFor(DataType anyType, Class<T> javaType) {
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
    DataType cqlType = VectorNames.unmask(anyType);
    TypeCodec<?> codec = find(cqlType, Lookup.VALUE, value, value.getClass());
    return codec == null ? super.codecFor(cqlType, value) : cast(codec);
  }

  /**
   * Finds the codec for a CQL type and the key of a lookup; null if the driver finds it.
   *
   * @param javaClass null if the lookup names a type that is no class
   */
  private @Nullable TypeCodec<?> find(
      DataType cqlType, Lookup kind, Object key, @Nullable Class<?> javaClass) {
    TypeCodec<?> primitive = PrimitiveCodecs.of(cqlType);
    if (primitive != null && kind.matches(primitive, key)) {
      return primitive;
    }
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
   * Reached for vectors when a type was inferred from a {@code CqlVector}, and when a codec is
   * registered: one that would replace the codec for {@code CqlVector} is refused, as by the
   * driver. The codecs for arrays and lists may be replaced.
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
      // A collection of impossible vectors. Codecs for any dimension are registered by such a type.
      throw new CodecNotFoundException(e, cqlType, javaType);
    }
  }

  /** Asked once for each pair of types: the driver keeps what it gives. */
  @Override
  @SuppressWarnings("ReferenceEquality") // whether it is the same codec
  protected TypeCodec<?> createCodec(
      @Nullable DataType cqlType, @Nullable GenericType<?> javaType, boolean isJavaCovariant) {
    TypeCodec<?> drivers = super.createCodec(cqlType, javaType, isJavaCovariant);
    TypeCodec<?> codec = replace(drivers);
    return codec == drivers ? CountedCodec.checked(codec) : codec;
  }

  @Override
  protected @Nullable DataType inferCqlTypeFromValue(Object value) {
    VectorType vectorType = inferVectorType(value);
    return vectorType == null ? super.inferCqlTypeFromValue(value) : vectorType;
  }

  /** The types were compared when the codec was found. */
  @SuppressWarnings("unchecked")
  private static <T> TypeCodec<T> cast(TypeCodec<?> codec) {
    return (TypeCodec<T>) codec;
  }
}
