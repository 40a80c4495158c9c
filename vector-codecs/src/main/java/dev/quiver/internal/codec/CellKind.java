/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import dev.quiver.internal.wire.BigEndian;
import dev.quiver.internal.wire.WireErrors;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of values that are read and written without a codec, with the same result as by the
 * driver's codec, and {@link #OTHER} for all other values.
 *
 * <p>Source: CQL binary protocol v4, section 6, and v5, section 5.
 */
public enum CellKind {
  BOOLEAN(1, Boolean.class, TypeCodecs.BOOLEAN),
  TINYINT(1, Byte.class, TypeCodecs.TINYINT),
  SMALLINT(Short.BYTES, Short.class, TypeCodecs.SMALLINT),
  INT(Integer.BYTES, Integer.class, TypeCodecs.INT),
  BIGINT(Long.BYTES, Long.class, TypeCodecs.BIGINT, TypeCodecs.COUNTER),
  FLOAT(Float.BYTES, Float.class, TypeCodecs.FLOAT),
  DOUBLE(Double.BYTES, Double.class, TypeCodecs.DOUBLE),
  UUID(2 * Long.BYTES, java.util.UUID.class, TypeCodecs.UUID, TypeCodecs.TIMEUUID),
  TIMESTAMP(Long.BYTES, Instant.class, TypeCodecs.TIMESTAMP),
  DATE(Integer.BYTES, LocalDate.class, TypeCodecs.DATE),
  TIME(Long.BYTES, LocalTime.class, TypeCodecs.TIME),
  TEXT(CellKind.ANY_LENGTH, String.class, TypeCodecs.TEXT),
  ASCII(CellKind.ANY_LENGTH, String.class, TypeCodecs.ASCII),
  OTHER(CellKind.ANY_LENGTH, Void.class);

  /** A length that no cell has; it stands for any length. */
  public static final int ANY_LENGTH = Integer.MAX_VALUE;

  private static final IdentityHashMap<TypeCodec<?>, CellKind> BY_CODEC = new IdentityHashMap<>();

  static {
    for (CellKind kind : values()) {
      for (TypeCodec<?> codec : kind.codecs) {
        BY_CODEC.put(codec, kind);
      }
    }
  }

  private static final CellKind[] BY_CODE = byCode();

  private static CellKind[] byCode() {
    int codes = 0;
    for (TypeCodec<?> codec : BY_CODEC.keySet()) {
      codes = Math.max(codes, codec.getCqlType().getProtocolCode() + 1);
    }
    CellKind[] kinds = new CellKind[codes];
    Arrays.fill(kinds, OTHER);
    BY_CODEC.forEach((codec, kind) -> kinds[codec.getCqlType().getProtocolCode()] = kind);
    return kinds;
  }

  /** The size of every cell that is neither null nor empty, or {@link #ANY_LENGTH}. */
  public final int length;

  private final Class<?> javaClass;

  @SuppressWarnings("ImmutableEnumChecker") // the driver's codecs have no state
  private final TypeCodec<?>[] codecs;

  CellKind(int length, Class<?> javaClass, TypeCodec<?>... codecs) {
    this.length = length;
    this.javaClass = javaClass;
    this.codecs = codecs;
  }

  /** Returns the kind of a codec's values; {@link #OTHER} unless the codec is listed above. */
  public static CellKind of(TypeCodec<?> codec) {
    return BY_CODEC.getOrDefault(codec, OTHER);
  }

  /** Returns the kind of a simple type's values, by the type's protocol code. */
  public static CellKind ofCode(int code) {
    return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : OTHER;
  }

  /** Returns whether a codec is one of Quiver's whose values do not refer to the decoded bytes. */
  public static boolean isOfQuiver(TypeCodec<?> codec) {
    return codec instanceof AbstractVectorCodec
        || codec instanceof CollectionArrayCodec
        || codec instanceof SimpleMapCodec;
  }

  public boolean hasValuesOf(Class<?> type) {
    return type == javaClass;
  }

  /**
   * Returns the type of the primitive that a cell contains, a long of milliseconds for a timestamp;
   * null if a cell contains none.
   */
  public @Nullable Class<?> primitive() {
    return switch (this) {
      case BOOLEAN -> boolean.class;
      case TINYINT -> byte.class;
      case SMALLINT -> short.class;
      case INT -> int.class;
      case BIGINT, TIMESTAMP -> long.class;
      case FLOAT -> float.class;
      case DOUBLE -> double.class;
      default -> null;
    };
  }

  /** Reads a cell. The caller has checked the number of bytes; only a text may be empty. */
  public Object read(byte[] bytes, int offset, int cellLength) {
    return switch (this) {
      case BOOLEAN -> bytes[offset] != 0;
      case TINYINT -> bytes[offset];
      case SMALLINT -> BigEndian.getShort(bytes, offset);
      case INT -> BigEndian.getInt(bytes, offset);
      case BIGINT -> BigEndian.getLong(bytes, offset);
      case FLOAT -> BigEndian.getFloat(bytes, offset);
      case DOUBLE -> BigEndian.getDouble(bytes, offset);
      case UUID ->
          new java.util.UUID(
              BigEndian.getLong(bytes, offset), BigEndian.getLong(bytes, offset + Long.BYTES));
      case TIMESTAMP -> Instant.ofEpochMilli(BigEndian.getLong(bytes, offset));
      case DATE ->
          // A date is an unsigned number of days, with the epoch in the middle of the range.
          LocalDate.ofEpochDay(BigEndian.getInt(bytes, offset) + Integer.MIN_VALUE);
      case TIME -> LocalTime.ofNanoOfDay(BigEndian.getLong(bytes, offset));
      case TEXT -> Texts.read(bytes, offset, cellLength, StandardCharsets.UTF_8);
      case ASCII -> Texts.read(bytes, offset, cellLength, StandardCharsets.US_ASCII);
      case OTHER -> throw new AssertionError("read by its codec");
    };
  }

  /**
   * Returns the size of an encoded value.
   *
   * @return -1 if the value is null, of another class, or cannot be encoded
   */
  int length(@Nullable Object value) {
    if (!javaClass.isInstance(value)) {
      return -1;
    }
    return switch (this) {
      case TEXT -> Texts.utf8Length((String) value);
      case ASCII -> Texts.asciiLength((String) value);
      case OTHER -> -1;
      default -> length;
    };
  }

  /** Writes a value that can be encoded, and returns its size. */
  int write(Object value, byte[] target, int offset) {
    switch (this) {
      case BOOLEAN -> target[offset] = (byte) ((Boolean) value ? 1 : 0);
      case TINYINT -> target[offset] = (Byte) value;
      case SMALLINT -> BigEndian.putShort(target, offset, (Short) value);
      case INT -> BigEndian.putInt(target, offset, (Integer) value);
      case BIGINT -> BigEndian.putLong(target, offset, (Long) value);
      case FLOAT -> BigEndian.putInt(target, offset, Float.floatToRawIntBits((Float) value));
      case DOUBLE -> BigEndian.putLong(target, offset, Double.doubleToRawLongBits((Double) value));
      case UUID -> {
        java.util.UUID uuid = (java.util.UUID) value;
        BigEndian.putLong(target, offset, uuid.getMostSignificantBits());
        BigEndian.putLong(target, offset + Long.BYTES, uuid.getLeastSignificantBits());
      }
      case TIMESTAMP -> BigEndian.putLong(target, offset, ((Instant) value).toEpochMilli());
      case DATE -> BigEndian.putInt(target, offset, days((LocalDate) value) - Integer.MIN_VALUE);
      case TIME -> BigEndian.putLong(target, offset, ((LocalTime) value).toNanoOfDay());
      case TEXT, ASCII -> {
        return Texts.write((String) value, target, offset);
      }
      case OTHER -> throw new AssertionError("written by its codec");
    }
    return length;
  }

  /**
   * Encodes a value with its codec, but rejects a date that the driver's codec would encode as a
   * different date.
   *
   * @throws dev.quiver.vector.QuiverException if no cell can hold the date
   */
  public static <T> @Nullable ByteBuffer encode(
      TypeCodec<T> codec, @Nullable T value, ProtocolVersion protocolVersion) {
    if (codec == TypeCodecs.DATE && value != null) {
      var unused = days((LocalDate) value);
    }
    return codec.encode(value, protocolVersion);
  }

  /** Returns the days since 1970, or fails if they are not an int. */
  private static int days(LocalDate date) {
    long days = date.toEpochDay();
    if (days != (int) days) {
      LocalDate first = LocalDate.ofEpochDay(Integer.MIN_VALUE);
      LocalDate last = LocalDate.ofEpochDay(Integer.MAX_VALUE);
      throw WireErrors.of("date", "a date from " + first + " to " + last, date.toString());
    }
    return (int) days;
  }
}
