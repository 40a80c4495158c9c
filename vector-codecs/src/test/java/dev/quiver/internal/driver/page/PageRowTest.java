/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.data.TupleValue;
import com.datastax.oss.driver.api.core.data.UdtValue;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.metadata.token.Token;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.codec.ExtraTypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import com.datastax.oss.driver.internal.core.cql.DefaultRow;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.internal.driver.frame.TestPages;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.Serialized;
import dev.quiver.testkit.driver.Column;
import dev.quiver.testkit.driver.MappedCodec;
import dev.quiver.testkit.driver.TestSession;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that every getter of our rows returns what the driver's row does, for any cell. */
class PageRowTest {

  private static final int ROUNDS = Seed.rounds(4, 12);

  /** The registries that a session may have. */
  enum Registry {
    DRIVERS,
    QUIVERS,
    WITH_CODECS_OF_USERS,
    WITH_OTHER_SIMPLE_TYPES,
    OF_AN_UNKNOWN_CLASS;

    CodecRegistry make() {
      MutableCodecRegistry registry =
          switch (this) {
            case DRIVERS -> new DefaultCodecRegistry("test");
            case QUIVERS, WITH_CODECS_OF_USERS -> VectorCodecRegistry.create();
            case WITH_OTHER_SIMPLE_TYPES ->
                new DefaultCodecRegistry("test", TypeCodecs.INT, UPPER_CASE);
            case OF_AN_UNKNOWN_CLASS -> new DefaultCodecRegistry("test") {};
          };
      if (this == WITH_CODECS_OF_USERS) {
        registry.register(
            ExtraTypeCodecs.ZONED_TIMESTAMP_UTC,
            ExtraTypeCodecs.BLOB_TO_ARRAY,
            TypeCodecs.listOf(ExtraTypeCodecs.BLOB_TO_ARRAY));
      }
      return registry;
    }
  }

  private record Outcome(Object value, Class<?> error) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Outcome that
          && Objects.deepEquals(value, that.value)
          && Objects.equals(error, that.error);
    }

    @Override
    public int hashCode() {
      return 0;
    }
  }

  /** A codec that replaces the driver's. */
  private static final TypeCodec<String> UPPER_CASE =
      new MappedCodec<>(
          TypeCodecs.TEXT,
          GenericType.STRING,
          value -> value.toUpperCase(Locale.ROOT),
          value -> value);

  private static final List<Class<?>> CLASSES =
      List.of(
          Integer.class,
          Long.class,
          String.class,
          UUID.class,
          Instant.class,
          LocalDate.class,
          ByteBuffer.class,
          byte[].class,
          float[].class,
          int[].class,
          ZonedDateTime.class,
          UdtValue.class,
          TupleValue.class,
          CqlVector.class,
          Double.class,
          Boolean.class,
          Number.class,
          Comparable.class,
          Object.class);

  private static final List<GenericType<?>> TYPES =
      List.of(
          GenericType.STRING,
          GenericType.listOf(Integer.class),
          GenericType.listOf(ByteBuffer.class),
          GenericType.mapOf(String.class, Long.class),
          GenericType.vectorOf(Float.class),
          GenericType.of(float[].class));

  private static final List<TypeCodec<?>> CODECS =
      List.of(
          TypeCodecs.INT,
          TypeCodecs.TEXT,
          TypeCodecs.TIMEUUID,
          TypeCodecs.BLOB,
          TypeCodecs.VARINT,
          TypeCodecs.INET,
          ExtraTypeCodecs.BLOB_TO_ARRAY);

  private final SplittableRandom random = Seed.random(getClass().getName());
  private final CellSamples samples = new CellSamples(random);

  @ParameterizedTest
  @EnumSource
  void everyGetterReturnsWhatTheDriversRowDoes(Registry registry) {
    AttachmentPoint session = new TestSession(registry.make());
    int values = 0;
    int errors = 0;
    for (int round = 0; round < ROUNDS; round++) {
      ColumnDefinitions columns = columns();
      List<ByteBuffer> cells = cells(columns);
      Row drivers = new DefaultRow(columns, cells, session);
      for (Row ours : ours(columns, cells, session)) {
        for (Method getter : getters()) {
          for (int column = -1; column <= columns.size(); column++) {
            for (Object[] arguments : arguments(getter, column, columns)) {
              Outcome expected = call(drivers, getter, arguments);
              assertThat(call(ours, getter, arguments))
                  .as("%s%s, %s", getter, Arrays.toString(arguments), Seed.describe())
                  .isEqualTo(expected);
              values += expected.error == null ? 1 : 0;
              errors += expected.error == null ? 0 : 1;
            }
          }
        }
        assertThat(contents(ours)).as(Seed.describe()).isEqualTo(contents(drivers));
      }
    }
    assertThat(values).isGreaterThan(Seed.rounds(100, 1000));
    assertThat(errors).isGreaterThan(Seed.rounds(100, 1000));
  }

  /** The second calls use cached names and codecs. */
  @ParameterizedTest
  @EnumSource
  void repeatedCallsReturnTheValueOfTheDriver(Registry registry) {
    AttachmentPoint session = new TestSession(registry.make());
    ColumnDefinitions columns = columns();
    for (int round = 0; round < ROUNDS; round++) {
      List<ByteBuffer> cells = cells(columns);
      Row drivers = new DefaultRow(columns, cells, session);
      for (Row ours : ours(columns, cells, session)) {
        for (int pass = 0; pass < 3; pass++) {
          for (int i = 0; i < columns.size(); i++) {
            String name = columns.get(i).getName().asInternal();
            for (Object argument : List.of(i, name, columns.get(i).getName())) {
              Object[] arguments = {argument};
              Method getter = method("getObject", argument);
              assertThat(call(ours, getter, arguments))
                  .as(Seed.describe())
                  .isEqualTo(call(drivers, getter, arguments));
            }
          }
        }
      }
    }
  }

  @Test
  void canBeDetachedAttachedAndSerialized() throws Exception {
    AttachmentPoint session = new TestSession(VectorCodecRegistry.create());
    ColumnDefinitions columns =
        Column.definitions(
            List.of(
                Column.of("id", DataTypes.INT),
                Column.of("title", DataTypes.TEXT),
                Column.of("content", DataTypes.TEXT),
                Column.of("none", DataTypes.BLOB)));
    List<ByteBuffer> cells =
        Arrays.asList(
            TypeCodecs.INT.encode(7, ProtocolVersion.V5),
            TypeCodecs.TEXT.encode("", ProtocolVersion.V5),
            TypeCodecs.TEXT.encode("long".repeat(100), ProtocolVersion.V5),
            null);
    for (Row row : ours(columns, cells, AttachmentPoint.NONE)) {
      assertThat(row.isDetached()).isTrue();
      assertThat(row.codecRegistry()).isSameAs(CodecRegistry.DEFAULT);
      Row copy = Serialized.copy(row, Row.class);
      assertThat(copy.getClass()).isEqualTo(DefaultRow.class);
      assertThat(copy.isDetached()).isTrue();
      row.attach(session);
      assertThat(row.isDetached()).isFalse();
      assertThat(row.codecRegistry()).isSameAs(session.getCodecRegistry());
      assertThat(row.protocolVersion()).isEqualTo(ProtocolVersion.V5);
      for (int i = 0; i < columns.size(); i++) {
        assertThat(copy.getBytesUnsafe(i)).isEqualTo(cells.get(i));
        assertThat(row.getBytesUnsafe(i)).isEqualTo(cells.get(i));
      }
    }
  }

  @Test
  void attachesTheTypesOfARow() {
    AttachmentPoint session = new TestSession(VectorCodecRegistry.create());
    TupleType type = DataTypes.tupleOf(DataTypes.INT);
    ColumnDefinitions columns = Column.definitions(List.of(Column.of("pair", type)));
    List<ByteBuffer> cells = List.of(ByteBuffer.allocate(0));
    for (Row row : ours(columns, cells, AttachmentPoint.NONE)) {
      type.attach(AttachmentPoint.NONE);
      assertThat(columns.isDetached()).isTrue();
      row.attach(session);
      assertThat(columns.isDetached()).isFalse();
      assertThat(type.getAttachmentPoint()).isSameAs(session);
    }
  }

  /** The driver's rows call only {@code decode} of such a codec. */
  @Test
  void usesACodecThatCanOnlyDecode() {
    TypeCodec<String> codec =
        new MappedCodec<>(TypeCodecs.TEXT, GenericType.STRING, value -> value, value -> value) {
          @Override
          public DataType getCqlType() {
            throw new UnsupportedOperationException();
          }
        };
    ColumnDefinitions columns = Column.definitions(List.of(Column.of("c", DataTypes.TEXT)));
    List<ByteBuffer> cells = List.of(TypeCodecs.TEXT.encode("x", ProtocolVersion.V5));
    for (Row row : ours(columns, cells, AttachmentPoint.NONE)) {
      assertThat(row.get(0, codec)).isEqualTo("x");
    }
  }

  @Test
  void rowsEqualOnlyThemselves() {
    ColumnDefinitions columns = columns();
    List<ByteBuffer> cells = cells(columns);
    List<Row> rows = ours(columns, cells, AttachmentPoint.NONE);
    assertThat(rows.get(0)).isEqualTo(rows.get(0)).isNotEqualTo(rows.get(1));
  }

  /** Writing into a buffer changes no other cell, and no small cell of the same row. */
  @Test
  void buffersHaveOnlyTheBytesOfOneCell() {
    ColumnDefinitions columns = columns();
    List<ByteBuffer> cells = cells(columns);
    for (Row row : ours(columns, cells, AttachmentPoint.NONE)) {
      for (int i = 0; i < columns.size(); i++) {
        ByteBuffer bytes = row.getBytesUnsafe(i);
        if (bytes != null) {
          assertThat(bytes.hasArray()).isTrue();
          assertThat(bytes.arrayOffset()).isZero();
          assertThat(bytes.array()).hasSize(bytes.remaining());
          if (bytes.remaining() < 256) {
            Arrays.fill(bytes.array(), (byte) 0x55);
          }
        }
      }
      for (int i = 0; i < columns.size(); i++) {
        assertThat(row.getBytesUnsafe(i)).isEqualTo(cells.get(i));
      }
    }
  }

  private ColumnDefinitions columns() {
    List<Column> columns = new ArrayList<>();
    int count = random.nextInt(1, 5);
    for (int i = 0; i < count; i++) {
      DataType type = CellSamples.TYPES.get(random.nextInt(CellSamples.TYPES.size()));
      // Two names may differ only in case, or be equal.
      columns.add(Column.of(random.nextBoolean() ? "c" + random.nextInt(4) : "C" + i, type));
    }
    return Column.definitions(columns);
  }

  private List<ByteBuffer> cells(ColumnDefinitions columns) {
    List<ByteBuffer> cells = new ArrayList<>();
    columns.forEach(column -> cells.add(samples.next(column.getType())));
    return cells;
  }

  private List<Row> ours(
      ColumnDefinitions columns, List<ByteBuffer> cells, AttachmentPoint session) {
    return List.of(
        TestPageRows.of(columns, TestPages.row(cells, random), session),
        TestPageRows.of(columns, TestPages.equalRow(cells, random), session));
  }

  private static List<Method> getters() {
    return Stream.of(Row.class.getMethods())
        .filter(method -> method.getName().matches("(get|is|firstIndexOf|allIndicesOf).*"))
        .filter(method -> method.getParameterCount() > 0)
        .toList();
  }

  private static Method method(String name, Object... arguments) {
    return getters().stream()
        .filter(getter -> getter.getName().equals(name) && getter.getParameterCount() == 1)
        .filter(getter -> boxed(getter.getParameterTypes()[0]).isInstance(arguments[0]))
        .findFirst()
        .orElseThrow();
  }

  private static Class<?> boxed(Class<?> type) {
    return type == int.class ? Integer.class : type;
  }

  /** Returns some arguments that a getter takes, for a column or for one that does not exist. */
  private List<Object[]> arguments(Method getter, int column, ColumnDefinitions columns) {
    boolean isThere = column >= 0 && column < columns.size();
    CqlIdentifier id = isThere ? columns.get(column).getName() : CqlIdentifier.fromInternal("none");
    Class<?>[] types = getter.getParameterTypes();
    List<Object> first = new ArrayList<>();
    if (types[0] == int.class) {
      first.add(column);
    } else if (types[0] == CqlIdentifier.class) {
      first.add(id);
    } else {
      first.add(id.asInternal());
      first.add(id.asInternal().toUpperCase(Locale.ROOT));
      first.add("\"" + id.asInternal() + "\"");
    }
    List<Object[]> arguments = new ArrayList<>();
    for (Object of : first) {
      Object[] all = new Object[types.length];
      all[0] = of;
      for (int i = 1; i < types.length; i++) {
        all[i] = any(types[i]);
      }
      arguments.add(all);
    }
    return arguments;
  }

  private Object any(Class<?> type) {
    List<?> choice = type == Class.class ? CLASSES : type == GenericType.class ? TYPES : CODECS;
    return choice.get(random.nextInt(choice.size()));
  }

  private static Outcome call(Row row, Method getter, Object... arguments) {
    try {
      Object value = getter.invoke(row, arguments);
      return new Outcome(comparable(value), null);
    } catch (InvocationTargetException e) {
      Throwable error = e.getCause();
      // The driver's lists throw one of these exceptions.
      return new Outcome(
          null,
          error instanceof IndexOutOfBoundsException
              ? IndexOutOfBoundsException.class
              : error.getClass());
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  /** Replaces lists of arrays and the driver's token of an empty varint by comparable values. */
  private static Object comparable(Object value) {
    if (value instanceof List<?> list) {
      return list.toArray();
    }
    return value instanceof Token ? value.toString() : value;
  }

  private static Outcome contents(Row row) {
    try {
      return new Outcome(row.getFormattedContents(), null);
    } catch (RuntimeException e) {
      return new Outcome(null, e.getClass());
    }
  }
}
