/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit.driver;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.data.CqlDuration;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.ListType;
import com.datastax.oss.driver.api.core.type.MapType;
import com.datastax.oss.driver.api.core.type.SetType;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.internal.wire.UnsignedVint;
import dev.quiver.testkit.RawVectors;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/** Creates random cells, whose bytes follow the protocol without using a codec. */
public final class RandomCells {

  /** The types that the driver has constants for. */
  public static final List<DataType> NATIVE_TYPES =
      Arrays.stream(DataTypes.class.getFields())
          .filter(field -> Modifier.isStatic(field.getModifiers()))
          .filter(field -> DataType.class.isAssignableFrom(field.getType()))
          .map(RandomCells::constant)
          .toList();

  /** A signalling NaN, which conversions change. */
  private static final int SIGNALLING_FLOAT = 0x7f800123;

  private static final long SIGNALLING_DOUBLE = 0xfff0000000000123L;

  private static final Map<DataType, Integer> FIXED_LENGTHS =
      Map.ofEntries(
          Map.entry(DataTypes.BOOLEAN, 1),
          Map.entry(DataTypes.TINYINT, 1),
          Map.entry(DataTypes.SMALLINT, 2),
          Map.entry(DataTypes.INT, 4),
          Map.entry(DataTypes.BIGINT, 8),
          Map.entry(DataTypes.COUNTER, 8),
          Map.entry(DataTypes.FLOAT, 4),
          Map.entry(DataTypes.DOUBLE, 8),
          Map.entry(DataTypes.UUID, 16),
          Map.entry(DataTypes.TIMEUUID, 16),
          Map.entry(DataTypes.TIMESTAMP, 8),
          Map.entry(DataTypes.DATE, 4),
          Map.entry(DataTypes.TIME, 8));

  private final SplittableRandom random;
  private final CodecRegistry registry;
  private final boolean nullElements;

  public RandomCells(SplittableRandom random) {
    this(random, CodecRegistry.DEFAULT, false);
  }

  /**
   * @param registry the registry that reads the cells
   * @param nullElements whether elements that are not collections may be null or empty, as those of
   *     {@code ttl(list)}
   */
  public RandomCells(SplittableRandom random, CodecRegistry registry, boolean nullElements) {
    this.random = random;
    this.registry = registry;
    this.nullElements = nullElements;
  }

  private static DataType constant(java.lang.reflect.Field field) {
    try {
      return (DataType) field.get(null);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  /** Returns a length mostly below a limit, but sometimes that of a large cell. */
  private int length(int limit) {
    return random.nextInt(random.nextInt(16) == 0 ? 300 : limit);
  }

  /** Returns a cell as the server could send it, including null and empty ones. */
  public ByteBuffer cellOrNull(DataType type) {
    return switch (random.nextInt(12)) {
      case 0, 1 -> null;
      case 2 -> ByteBuffer.allocate(0);
      default -> cell(type);
    };
  }

  /** Returns a cell as the server could send it. */
  public ByteBuffer cell(DataType type) {
    return ByteBuffer.wrap(bytes(type));
  }

  /** Returns the bytes of such a cell. */
  public byte[] bytes(DataType type) {
    if (type instanceof ListType list) {
      return collection(elements(list.getElementType()), 1);
    } else if (type instanceof SetType set) {
      return collection(distinct(set.getElementType()), 1);
    } else if (type instanceof MapType map) {
      List<byte[]> entries = new ArrayList<>();
      for (byte[] key : distinct(map.getKeyType())) {
        entries.add(key);
        entries.add(element(map.getValueType()));
      }
      return collection(entries, 2);
    } else if (type instanceof UserDefinedType udt) {
      return fields(udt.getFieldTypes());
    } else if (type instanceof TupleType tuple) {
      return fields(tuple.getComponentTypes());
    } else if (type instanceof VectorType vector) {
      return vector(vector);
    }
    return nativeBytes(type);
  }

  private byte[] vector(VectorType type) {
    ElementType elementType = VectorTypes.elementType(type);
    if (elementType != null) {
      return RawVectors.random(elementType, type.getDimensions(), random);
    }
    boolean prefixed = VectorTypes.fixedLength(type.getElementType()) == 0;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < type.getDimensions(); i++) {
      byte[] element = bytes(type.getElementType());
      if (prefixed) {
        ByteBuffer length = ByteBuffer.allocate(UnsignedVint.MAX_SIZE);
        UnsignedVint.write(length, element.length);
        bytes.write(length.array(), 0, length.position());
      }
      bytes.writeBytes(element);
    }
    return bytes.toByteArray();
  }

  private List<byte[]> elements(DataType type) {
    List<byte[]> elements = new ArrayList<>();
    for (int i = random.nextInt(5); i > 0; i--) {
      elements.add(element(type));
    }
    return elements;
  }

  private byte[] element(DataType type) {
    if (nullElements && random.nextInt(12) == 0) {
      return random.nextBoolean() ? null : new byte[0];
    }
    return bytes(type);
  }

  /** Returns elements of which the driver considers no two equal. */
  private List<byte[]> distinct(DataType type) {
    type.attach(new TestSession(registry));
    TypeCodec<Object> codec = registry.codecFor(type);
    Set<Object> values = new HashSet<>();
    List<byte[]> elements = elements(type);
    elements.removeIf(
        element ->
            !values.add(
                element == null
                    ? null
                    : codec.decode(ByteBuffer.wrap(element), ProtocolVersion.DEFAULT)));
    return elements;
  }

  private static byte[] collection(List<byte[]> values, int perElement) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(ByteBuffer.allocate(4).putInt(values.size() / perElement).array());
    values.forEach(value -> write(bytes, value));
    return bytes.toByteArray();
  }

  /** Some fields are null, and the last ones may be missing, as in values older than the type. */
  private byte[] fields(List<DataType> types) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int count = random.nextInt(4) == 0 ? random.nextInt(types.size()) : types.size();
    for (DataType type : types.subList(0, count)) {
      write(bytes, random.nextInt(5) == 0 ? null : bytes(type));
    }
    return bytes.toByteArray();
  }

  private static void write(ByteArrayOutputStream bytes, byte[] value) {
    int length = value == null ? -1 : value.length;
    bytes.writeBytes(ByteBuffer.allocate(4).putInt(length).array());
    bytes.writeBytes(value == null ? new byte[0] : value);
  }

  private byte[] nativeBytes(DataType type) {
    if (type.equals(DataTypes.TEXT)) {
      return text("aé€𐍈\uFFFD\0").getBytes(StandardCharsets.UTF_8);
    } else if (type.equals(DataTypes.ASCII)) {
      return text("a~ \0").getBytes(StandardCharsets.US_ASCII);
    } else if (type.equals(DataTypes.INET)) {
      return bytes(random.nextBoolean() ? 4 : 16);
    } else if (type.equals(DataTypes.VARINT)) {
      return bytes(1 + random.nextInt(20));
    } else if (type.equals(DataTypes.DECIMAL)) {
      return bytes(5 + random.nextInt(20));
    } else if (type.equals(DataTypes.DURATION)) {
      CqlDuration duration =
          CqlDuration.newInstance(
              random.nextInt(100), random.nextInt(100), random.nextLong(1L << 40));
      return TypeCodecs.DURATION.encode(duration, ProtocolVersion.DEFAULT).array();
    } else if (type.equals(DataTypes.TIME)) {
      return ByteBuffer.allocate(8).putLong(random.nextLong(86_400_000_000_000L)).array();
    }
    ElementType elementType = VectorTypes.asElementType(type);
    if (type.equals(DataTypes.FLOAT) && random.nextInt(8) == 0) {
      return ByteBuffer.allocate(4).putInt(SIGNALLING_FLOAT).array();
    } else if (type.equals(DataTypes.DOUBLE) && random.nextInt(8) == 0) {
      return ByteBuffer.allocate(8).putLong(SIGNALLING_DOUBLE).array();
    } else if (elementType != null) {
      return RawVectors.random(elementType, 1, random);
    }
    int length = fixedLength(type);
    return random.nextInt(8) == 0 && length > 0
        ? extreme(length)
        : bytes(length > 0 ? length : length(30));
  }

  /** Returns zero, -1, the least or the greatest number of a length. */
  private byte[] extreme(int length) {
    byte[] bytes = new byte[length];
    Arrays.fill(bytes, (byte) -random.nextInt(2));
    bytes[0] ^= random.nextBoolean() ? Byte.MIN_VALUE : 0;
    return bytes;
  }

  /** Returns the types whose values all have the same length. */
  public static List<DataType> fixedLengthTypes() {
    return NATIVE_TYPES.stream().filter(FIXED_LENGTHS::containsKey).toList();
  }

  /** Returns the common length of a type's values, or 0 if lengths differ. */
  public static int fixedLength(DataType type) {
    return FIXED_LENGTHS.getOrDefault(type, 0);
  }

  private String text(String characters) {
    int[] codePoints = characters.codePoints().toArray();
    StringBuilder text = new StringBuilder();
    for (int i = length(12); i > 0; i--) {
      text.appendCodePoint(codePoints[random.nextInt(codePoints.length)]);
    }
    return text.toString();
  }

  /** Returns random bytes, which may not be a value of any type. */
  public byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}
