/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The CQL types whose values are written without a buffer of their own. */
enum SimpleType {
  TEXT(DataTypes.TEXT, String.class, -1) {
    /** Half of a surrogate pair has no bytes in UTF-8; what to say of it is the codec's. */
    @Override
    boolean accepts(@Nullable Object value) {
      return value instanceof String text
          && text.codePoints()
              .noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
    }

    @Override
    int length(Object value) {
      int length = 0;
      String text = (String) value;
      for (int i = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        if (c < 0x80) {
          length++;
        } else if (c < 0x800 || Character.isSurrogate(c)) {
          // Two halves of a pair take four bytes together.
          length += 2;
        } else {
          length += 3;
        }
      }
      return length;
    }

    @Override
    void write(Object value, ByteBuffer target) {
      target.put(((String) value).getBytes(StandardCharsets.UTF_8));
    }
  },
  INT(DataTypes.INT, Integer.class, Integer.BYTES) {
    @Override
    void write(Object value, ByteBuffer target) {
      target.putInt((Integer) value);
    }
  },
  BIGINT(DataTypes.BIGINT, Long.class, Long.BYTES) {
    @Override
    void write(Object value, ByteBuffer target) {
      target.putLong((Long) value);
    }
  },
  SMALLINT(DataTypes.SMALLINT, Short.class, Short.BYTES) {
    @Override
    void write(Object value, ByteBuffer target) {
      target.putShort((Short) value);
    }
  },
  TINYINT(DataTypes.TINYINT, Byte.class, Byte.BYTES) {
    @Override
    void write(Object value, ByteBuffer target) {
      target.put((Byte) value);
    }
  },
  FLOAT(DataTypes.FLOAT, Float.class, Float.BYTES) {
    @Override
    void write(Object value, ByteBuffer target) {
      target.putInt(Float.floatToRawIntBits((Float) value));
    }
  },
  DOUBLE(DataTypes.DOUBLE, Double.class, Double.BYTES) {
    @Override
    void write(Object value, ByteBuffer target) {
      target.putLong(Double.doubleToRawLongBits((Double) value));
    }
  },
  BOOLEAN(DataTypes.BOOLEAN, Boolean.class, 1) {
    @Override
    void write(Object value, ByteBuffer target) {
      target.put((byte) ((Boolean) value ? 1 : 0));
    }
  },
  UUID(DataTypes.UUID, java.util.UUID.class, 2 * Long.BYTES) {
    @Override
    void write(Object value, ByteBuffer target) {
      java.util.UUID uuid = (java.util.UUID) value;
      target.putLong(uuid.getMostSignificantBits()).putLong(uuid.getLeastSignificantBits());
    }
  },
  TIMESTAMP(DataTypes.TIMESTAMP, Instant.class, Long.BYTES) {
    @Override
    void write(Object value, ByteBuffer target) {
      target.putLong(((Instant) value).toEpochMilli());
    }
  };

  @SuppressWarnings("ImmutableEnumChecker") // simple types have no state
  private final DataType type;

  private final Class<?> javaClass;
  private final int fixedLength;

  SimpleType(DataType type, Class<?> javaClass, int fixedLength) {
    this.type = type;
    this.javaClass = javaClass;
    this.fixedLength = fixedLength;
  }

  static @Nullable SimpleType of(DataType type) {
    for (SimpleType simple : values()) {
      if (simple.type.equals(type)) {
        return simple;
      }
    }
    return null;
  }

  /** Whether a value is of this type's Java class. */
  boolean accepts(@Nullable Object value) {
    return javaClass.isInstance(value);
  }

  /** The bytes of a value. */
  int length(Object value) {
    return fixedLength;
  }

  abstract void write(Object value, ByteBuffer target);
}
