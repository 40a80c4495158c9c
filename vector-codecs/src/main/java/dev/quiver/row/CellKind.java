/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.IdentityHashMap;

/**
 * The cells that are read without a codec, each as the driver's codec of its type reads them, and
 * {@link #OTHER}.
 *
 * <p>Source: CQL binary protocol v4 and v5, section 6.
 */
enum CellKind {
  BOOLEAN(1, TypeCodecs.BOOLEAN),
  TINYINT(1, TypeCodecs.TINYINT),
  SMALLINT(Short.BYTES, TypeCodecs.SMALLINT),
  INT(Integer.BYTES, TypeCodecs.INT),
  BIGINT(Long.BYTES, TypeCodecs.BIGINT, TypeCodecs.COUNTER),
  FLOAT(Float.BYTES, TypeCodecs.FLOAT),
  DOUBLE(Double.BYTES, TypeCodecs.DOUBLE),
  UUID(2 * Long.BYTES, TypeCodecs.UUID, TypeCodecs.TIMEUUID),
  TIMESTAMP(Long.BYTES, TypeCodecs.TIMESTAMP),
  DATE(Integer.BYTES, TypeCodecs.DATE),
  TIME(Long.BYTES, TypeCodecs.TIME),
  TEXT(CellKind.ANY_LENGTH, TypeCodecs.TEXT),
  ASCII(CellKind.ANY_LENGTH, TypeCodecs.ASCII),
  OTHER(CellKind.ANY_LENGTH);

  /** No cell has this length. */
  static final int ANY_LENGTH = Integer.MIN_VALUE;

  private static final IdentityHashMap<TypeCodec<?>, CellKind> BY_CODEC = new IdentityHashMap<>();

  static {
    for (CellKind kind : values()) {
      for (TypeCodec<?> codec : kind.codecs) {
        BY_CODEC.put(codec, kind);
      }
    }
  }

  /** The bytes of every cell that is neither null nor empty, or {@link #ANY_LENGTH}. */
  final int length;

  @SuppressWarnings("ImmutableEnumChecker") // the driver's codecs have no state
  private final TypeCodec<?>[] codecs;

  CellKind(int length, TypeCodec<?>... codecs) {
    this.length = length;
    this.codecs = codecs;
  }

  /** What reads the same values as a codec: only codecs of the driver itself are replaced. */
  static CellKind of(TypeCodec<?> codec) {
    return BY_CODEC.getOrDefault(codec, OTHER);
  }

  /** The value of a cell that has bytes, as many as it must have. */
  Object read(byte[] bytes, int offset, int cellLength) {
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
          // Days, unsigned, with the epoch in the middle.
          LocalDate.ofEpochDay(BigEndian.getInt(bytes, offset) + Integer.MIN_VALUE);
      case TIME -> LocalTime.ofNanoOfDay(BigEndian.getLong(bytes, offset));
      case TEXT -> text(bytes, offset, cellLength, StandardCharsets.UTF_8);
      case ASCII -> text(bytes, offset, cellLength, StandardCharsets.US_ASCII);
      case OTHER -> throw new AssertionError("read by its codec");
    };
  }

  /**
   * As the driver, it refuses bytes that are no text; a string cannot be told from its mistakes.
   */
  private static String text(byte[] bytes, int offset, int length, Charset charset) {
    String text = new String(bytes, offset, length, charset);
    if (text.indexOf('\uFFFD') < 0) {
      return text;
    }
    try {
      return charset.newDecoder().decode(ByteBuffer.wrap(bytes, offset, length)).toString();
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException("expected " + charset + ", got other bytes", e);
    }
  }
}
