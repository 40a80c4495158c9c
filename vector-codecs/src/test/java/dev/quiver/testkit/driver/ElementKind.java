/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit.driver;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.data.CqlDuration;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import dev.quiver.internal.codec.VectorTypes;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A type that elements of vectors can have, apart from those that kernels move.
 *
 * @param random makes a value, of the type's default Java type
 */
public record ElementKind(DataType type, Function<SplittableRandom, Object> random) {

  private static final TupleType TUPLE = DataTypes.tupleOf(DataTypes.INT, DataTypes.TEXT);
  private static final UserDefinedType UDT =
      new UserDefinedTypeBuilder(CqlIdentifier.fromInternal("ks"), CqlIdentifier.fromInternal("t"))
          .withField(CqlIdentifier.fromInternal("n"), DataTypes.INT)
          .withField(CqlIdentifier.fromInternal("x"), DataTypes.TEXT)
          .frozen()
          .build();

  /** All kinds. */
  public static Stream<ElementKind> all() {
    return Stream.concat(simple(), composed());
  }

  private static Stream<ElementKind> simple() {
    return Stream.of(
        of(DataTypes.BOOLEAN, r -> r.nextBoolean()),
        of(DataTypes.TIMESTAMP, r -> Instant.ofEpochMilli(r.nextLong(1L << 46) - (1L << 45))),
        of(DataTypes.TINYINT, r -> (byte) r.nextInt()),
        of(DataTypes.SMALLINT, r -> (short) r.nextInt()),
        of(DataTypes.DATE, r -> LocalDate.ofEpochDay(r.nextInt())),
        of(DataTypes.TIME, r -> LocalTime.ofNanoOfDay(r.nextLong(86_400_000_000_000L))),
        of(DataTypes.COUNTER, SplittableRandom::nextLong),
        of(
            DataTypes.DURATION,
            r ->
                CqlDuration.newInstance(
                    r.nextInt(1000), r.nextInt(1000), r.nextLong(Long.MAX_VALUE))),
        of(DataTypes.INET, ElementKind::address),
        of(DataTypes.DECIMAL, r -> new BigDecimal(integer(r), r.nextInt(100))),
        of(DataTypes.VARINT, ElementKind::integer),
        of(DataTypes.TEXT, r -> text(r, "aé€𐍈\0")),
        of(DataTypes.ASCII, r -> text(r, "a~ \0")),
        of(DataTypes.BLOB, r -> ByteBuffer.wrap(bytes(r, length(r)))));
  }

  private static Stream<ElementKind> composed() {
    DataType floats = DataTypes.vectorOf(DataTypes.FLOAT, 2);
    DataType texts = DataTypes.vectorOf(DataTypes.TEXT, 2);
    return Stream.of(
        of(
            DataTypes.listOf(DataTypes.INT, true),
            r -> list(r.nextInt(4), r, SplittableRandom::nextInt)),
        of(DataTypes.setOf(DataTypes.TEXT, true), r -> Set.of(text(r, "ab"))),
        of(
            DataTypes.mapOf(DataTypes.INT, DataTypes.TEXT, true),
            r -> Map.of(r.nextInt(), text(r, "ab"))),
        of(TUPLE, r -> TUPLE.newValue(r.nextInt(), r.nextBoolean() ? null : text(r, "ab"))),
        of(UDT, r -> UDT.newValue(r.nextInt(), text(r, "ab"))),
        of(floats, r -> vector(list(2, r, x -> (float) x.nextInt()))),
        of(texts, r -> vector(list(2, r, x -> text(x, "ab")))),
        of(
            DataTypes.vectorOf(floats, 3),
            r -> vector(list(3, r, x -> vector(list(2, x, y -> (float) y.nextInt()))))),
        of(
            DataTypes.vectorOf(texts, 1),
            r -> vector(list(1, r, x -> vector(list(2, x, y -> text(y, "ab")))))));
  }

  private static ElementKind of(DataType type, Function<SplittableRandom, Object> random) {
    return new ElementKind(type, random);
  }

  /** Random elements. */
  public List<Object> values(int count, SplittableRandom source) {
    return list(count, source, random);
  }

  /** Elements as {@code getObject} gives them: a {@code CqlVector} where it can hold them. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  public static Object vector(List<Object> elements) {
    return VectorTypes.cqlVectorHolds(GenericType.of(elements.get(0).getClass()))
        ? CqlVector.newInstance((List) elements)
        : elements;
  }

  private static List<Object> list(
      int count, SplittableRandom random, Function<SplittableRandom, Object> element) {
    List<Object> list = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      list.add(element.apply(random));
    }
    return list;
  }

  /** Mostly short; sometimes so long that the length takes two bytes, or three. */
  private static int length(SplittableRandom random) {
    return switch (random.nextInt(64)) {
      case 0 -> 16_000 + random.nextInt(1000);
      case 1, 2, 3, 4, 5 -> 100 + random.nextInt(100);
      default -> random.nextInt(8);
    };
  }

  private static byte[] bytes(SplittableRandom random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  private static String text(SplittableRandom random, String characters) {
    int[] codePoints = characters.codePoints().toArray();
    StringBuilder text = new StringBuilder();
    for (int i = length(random); i > 0; i--) {
      text.appendCodePoint(codePoints[random.nextInt(codePoints.length)]);
    }
    return text.toString();
  }

  private static BigInteger integer(SplittableRandom random) {
    return new BigInteger(bytes(random, 1 + random.nextInt(20)));
  }

  private static InetAddress address(SplittableRandom random) {
    try {
      return InetAddress.getByAddress(bytes(random, random.nextBoolean() ? 4 : 16));
    } catch (UnknownHostException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public String toString() {
    return VectorTypes.describe(type);
  }
}
