/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.cql.PagingState;
import com.datastax.oss.driver.api.core.data.CqlDuration;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.data.TupleValue;
import com.datastax.oss.driver.api.core.data.UdtValue;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.token.Token;
import com.datastax.oss.driver.api.core.session.Session;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import com.datastax.oss.driver.internal.core.metadata.token.Murmur3Token;
import com.datastax.oss.driver.internal.core.time.ServerSideTimestampGenerator;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import dev.quiver.testkit.Stub;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Creates arguments for the methods of a statement, by the types of their parameters. */
final class Arguments {

  private final Map<Class<?>, List<Object>> values = new HashMap<>();

  /**
   * @param names of the variables, among others
   * @param size the number of variables
   */
  Arguments(List<String> names, int size) {
    List<Object> integers = new ArrayList<>(List.of(-1, size, 1_000_000));
    for (int i = 0; i < size; i++) {
      integers.add(i);
    }
    values.put(int.class, integers);
    values.put(String.class, new ArrayList<>(names));
    values.put(
        CqlIdentifier.class, new ArrayList<>(names.stream().map(CqlIdentifier::fromCql).toList()));
    put(boolean.class, true);
    put(byte.class, (byte) 5);
    put(short.class, (short) 5);
    put(long.class, 5L);
    put(float.class, 5f);
    put(double.class, 5.0);
    put(Boolean.class, null, true);
    put(Object.class, null, 5, "text", new float[] {7, 8, 9}, List.of(5));
    put(Class.class, Integer.class, String.class, float[].class, CqlVector.class);
    put(
        GenericType.class,
        GenericType.INTEGER,
        GenericType.listOf(Integer.class),
        GenericType.of(float[].class));
    put(TypeCodec.class, TypeCodecs.INT, TypeCodecs.TEXT);
    put(ByteBuffer.class, null, ByteBuffer.wrap(new byte[] {1, 2, 3, 4}));
    put(ByteBuffer[].class, (Object) new ByteBuffer[] {ByteBuffer.allocate(4)});
    put(Instant.class, null, Instant.EPOCH);
    put(LocalDate.class, LocalDate.EPOCH);
    put(LocalTime.class, LocalTime.NOON);
    put(BigInteger.class, BigInteger.TEN);
    put(BigDecimal.class, BigDecimal.TEN);
    put(UUID.class, new UUID(1, 2));
    put(InetAddress.class, InetAddress.getLoopbackAddress());
    put(CqlDuration.class, CqlDuration.from("1mo"));
    put(CqlVector.class, null, CqlVector.newInstance(List.of(7f, 8f, 9f)));
    put(Token.class, new Murmur3Token(5));
    put(List.class, null, List.of(5, 6));
    put(Set.class, null, Set.of(new UUID(3, 4)));
    put(Map.class, Map.of(), Map.of("key", ByteBuffer.allocate(1)));
    put(TupleValue.class, DataTypes.tupleOf(DataTypes.INT).newValue(5));
    put(UdtValue.class, udt());
    put(Node.class, null, Stub.of(Node.class, (method, arguments) -> null));
    put(
        DriverExecutionProfile.class,
        null,
        Stub.of(DriverExecutionProfile.class, (method, arguments) -> null));
    put(ConsistencyLevel.class, null, DefaultConsistencyLevel.QUORUM);
    put(Duration.class, null, Duration.ofSeconds(5));
    put(
        PagingState.class,
        Stub.of(
            PagingState.class,
            (method, arguments) -> method.equals("matches") ? true : ByteBuffer.allocate(2)));
    put(Session.class, (Object) null);
    put(
        DriverContext.class,
        Stub.of(
            DriverContext.class,
            (method, arguments) ->
                switch (method) {
                  case "getProtocolVersion" -> ProtocolVersion.V4;
                  case "getTimestampGenerator" -> new ServerSideTimestampGenerator(null);
                  default -> null;
                }));
  }

  private void put(Class<?> type, Object... arguments) {
    values.put(type, Arrays.asList(arguments));
  }

  /** Returns a value of a type. */
  Object of(Class<?> type) {
    return values.get(type).get(0);
  }

  /** Returns all combinations of arguments. */
  List<Object[]> of(Method method) {
    List<Object[]> all = new ArrayList<>(Collections.singletonList(new Object[0]));
    for (Class<?> type : method.getParameterTypes()) {
      if (!values.containsKey(type)) {
        throw new AssertionError("no arguments for " + method);
      }
      List<Object[]> longer = new ArrayList<>();
      for (Object[] some : all) {
        for (Object next : values.get(type)) {
          Object[] more = Arrays.copyOf(some, some.length + 1);
          more[some.length] = next;
          longer.add(more);
        }
      }
      all = longer;
    }
    return all;
  }

  private static UdtValue udt() {
    return new UserDefinedTypeBuilder("ks", "udt")
        .withField("f", DataTypes.INT)
        .build()
        .newValue(5);
  }
}
