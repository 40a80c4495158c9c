/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.metadata.token.Token;
import com.datastax.oss.driver.api.core.session.Request;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.internal.core.metadata.token.Murmur3TokenFactory;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.ArrayValue;
import dev.quiver.testkit.driver.Prepared;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares each method of a statement with borrowed values with a statement of the driver that has
 * the same values, for all methods of this driver.
 */
class StatementMethodsTest {
  private static final List<String> NAMES =
      List.of("id", "v", "l", "s", "t", "u", "\"V\"", "ID", "none");

  /** A method with a class that only ScyllaDB's driver has. */
  private static final String PARTITIONER = "getPartitioner";

  private static final boolean HAS_PARTITIONER =
      Arrays.stream(BoundStatement.class.getMethods())
          .anyMatch(method -> method.getName().equals(PARTITIONER));

  private static final Set<Integer> BORROWED = Set.of(1, 2, 3, 6, 7);

  /** All methods of a bound statement, without bridges, in a fixed order. */
  private static final List<Method> METHODS =
      Arrays.stream(BoundStatement.class.getMethods())
          .filter(method -> !Modifier.isStatic(method.getModifiers()) && !method.isBridge())
          .filter(
              method ->
                  !HAS_PARTITIONER
                      || !Set.of(PARTITIONER, "getRoutingToken").contains(method.getName()))
          .sorted(Comparator.comparing(Method::toGenericString))
          .toList();

  /** Those that return something of the statement. */
  private static final List<Method> GETTERS =
      METHODS.stream()
          .filter(method -> method.getParameterCount() == 0)
          .filter(method -> !Statement.class.isAssignableFrom(method.getReturnType()))
          .toList();

  private final SplittableRandom random = Seed.random("statements");
  private final BoundStatement stock;
  private final BoundStatement ours;
  private final BoundStatement stamped;
  private final Arguments arguments;

  StatementMethodsTest() {
    ArrayValue vector = value(ArrayValue.Kind.VECTOR, ElementType.FLOAT);
    ArrayValue list = value(ArrayValue.Kind.LIST, ElementType.INT);
    ArrayValue set = value(ArrayValue.Kind.SET, ElementType.BIGINT);
    BoundStatement unset =
        new Prepared()
            .with("id", DataTypes.INT)
            .with("v", vector.type())
            .with("l", list.type())
            .with("s", set.type())
            .with("t", DataTypes.TEXT)
            .with("u", DataTypes.TEXT)
            .with("V", vector.type())
            .with("v", vector.type())
            .with("t", DataTypes.BIGINT)
            .partitionKey(0)
            .bind()
            .setInt(0, 5)
            .setString(4, "text")
            .setToNull(8);
    stock =
        unset
            .setBytesUnsafe(1, vector.bytes())
            .setBytesUnsafe(2, list.bytes())
            .setBytesUnsafe(3, set.bytes())
            .setBytesUnsafe(6, vector.bytes())
            .setBytesUnsafe(7, vector.bytes());
    BoundStatement borrowed = WriteThrough.borrow(unset, "v", vector.array());
    borrowed = WriteThrough.copy(borrowed, 2, list.array());
    ours = WriteThrough.borrow(borrowed, "s", set.array());
    stamped = WriteThrough.borrow(borrowed.setQueryTimestamp(7), "s", set.array());
    arguments = new Arguments(NAMES, stock.size());
  }

  private ArrayValue value(ArrayValue.Kind kind, ElementType type) {
    return ArrayValue.of(kind, type, 3, false, random);
  }

  static Stream<Method> methods() {
    return METHODS.stream();
  }

  /** The driver would compute the token with the partitioner; our statement already has it. */
  @Test
  void isRoutedToTheSameShardAsAStatementOfTheDriver() {
    Token token = new Murmur3TokenFactory().hash(stock.getRoutingKey());
    assertThat(ours.getRoutingToken()).isEqualTo(HAS_PARTITIONER ? token : null);
    assertThat(ours.setRoutingKey((ByteBuffer) null).setInt(0, 6).getRoutingToken())
        .isNotEqualTo(token);
    Token chosen = new Murmur3TokenFactory().minToken();
    assertThat(ours.setRoutingToken(chosen).getRoutingToken()).isEqualTo(chosen);
  }

  @Test
  void aBorrowingStatementHasTheDriversState() {
    assertThat(borrowedIn(ours)).isEqualTo(BORROWED);
    assertThat(borrowedIn(stock)).isEmpty();
    assertThat(state(ours)).isEqualTo(state(stock));
    assertThat(METHODS).hasSizeGreaterThan(200);
  }

  @ParameterizedTest
  @MethodSource("methods")
  void eachMethodReturnsTheSameAsTheDrivers(Method method) {
    returnsTheSame(method, stock, ours);
    returnsTheSame(method, stock.setQueryTimestamp(7), stamped);
  }

  private void returnsTheSame(Method method, BoundStatement stock, BoundStatement ours) {
    for (Object[] call : arguments.of(method)) {
      Object expected = invoke(stock, method, call);
      Object actual = invoke(ours, method, call);
      String description = method.getName() + Arrays.deepToString(call);
      if (expected instanceof BoundStatement changed) {
        assertThat(state((BoundStatement) actual)).as(description).isEqualTo(state(changed));
        assertThat(borrowedIn((BoundStatement) actual))
            .as("left by %s", description)
            .isEqualTo(without(targets(method, call)));
      } else {
        assertThat(comparable(actual)).as(description).isEqualTo(comparable(expected));
      }
    }
    assertThat(borrowedIn(ours)).as("the statement itself").isEqualTo(BORROWED);
    assertThat(state(ours)).isEqualTo(state(stock));
  }

  /** Returns the variables that a call sets; empty if it changes something else. */
  private List<Integer> targets(Method method, Object[] call) {
    Class<?> declaring = method.getDeclaringClass();
    if (declaring == Statement.class || declaring == Request.class || call.length == 0) {
      return List.of();
    } else if (call[0] instanceof Integer index) {
      return List.of(index);
    }
    return call[0] instanceof CqlIdentifier id
        ? stock.allIndicesOf(id)
        : stock.allIndicesOf((String) call[0]);
  }

  private static Set<Integer> without(List<Integer> variables) {
    Set<Integer> left = new TreeSet<>(BORROWED);
    left.removeAll(variables);
    return left;
  }

  private static Set<Integer> borrowedIn(BoundStatement statement) {
    Set<Integer> borrowed = new TreeSet<>();
    for (int i = 0; i < statement.size(); i++) {
      if (statement instanceof WriteThroughStatement chain && chain.borrowed(i) != null) {
        borrowed.add(i);
      }
    }
    return borrowed;
  }

  /** Returns the results of all methods without parameters, and the values. */
  private static Map<String, Object> state(BoundStatement statement) {
    Map<String, Object> state = new LinkedHashMap<>();
    for (Method getter : GETTERS) {
      state.put(getter.getName(), comparable(invoke(statement, getter, null)));
    }
    for (int i = 0; i < statement.size(); i++) {
      state.put("bytes " + i, statement.getBytesUnsafe(i));
      state.put("set " + i, statement.isSet(i));
      state.put("null " + i, statement.isNull(i));
    }
    return state;
  }

  private static Object invoke(BoundStatement statement, Method method, Object[] call) {
    try {
      return method.invoke(statement, call);
    } catch (InvocationTargetException e) {
      return e.getCause();
    } catch (IllegalAccessException e) {
      throw new LinkageError(method.toString(), e);
    }
  }

  private static Object comparable(Object result) {
    if (result instanceof NullPointerException) {
      return NullPointerException.class; // its message is about local variables
    } else if (result instanceof Throwable thrown) {
      return thrown.toString();
    }
    return result instanceof float[] floats ? Arrays.toString(floats) : result;
  }

  /** The size is the driver's, even if a borrowed value replaces another one. */
  @Test
  void aVariableThatIsBorrowedTwiceHasTheLastValue() {
    ArrayValue vector = value(ArrayValue.Kind.VECTOR, ElementType.FLOAT);
    BoundStatement unset = new Prepared().with("v", vector.type()).bind();
    BoundStatement expected = unset.setBytesUnsafe(0, vector.bytes());
    BoundStatement borrowed = WriteThrough.borrow(expected, 0, new float[3]);
    BoundStatement again = WriteThrough.borrow(borrowed, 0, vector.array());

    assertThat(again.getBytesUnsafe(0)).isEqualTo(vector.bytes());
    assertThat(((WriteThroughStatement) again).borrowedCount()).isEqualTo(1);
    DriverContext context = (DriverContext) arguments.of(DriverContext.class);
    assertThat(again.computeSizeInBytes(context)).isEqualTo(expected.computeSizeInBytes(context));
    assertThat(again.setQueryTimestamp(1).computeSizeInBytes(context))
        .isEqualTo(expected.setQueryTimestamp(1).computeSizeInBytes(context));
  }

  @Test
  void returnsEncodedBytesWithoutACopy() {
    assertThat(ours.getValues().get(0)).isSameAs(stock.getValues().get(0));
    assertThat(ours.getValues().get(1)).isNotSameAs(ours.getValues().get(1));
  }

  @Test
  void valuesSetByTheDriversMethodsAreTheDrivers() {
    BoundStatement mixed = ours.setLong(8, 7).setInt(0, 6);
    assertThat(mixed.getValues().get(8))
        .isEqualTo(TypeCodecs.BIGINT.encode(7L, stock.protocolVersion()));
    assertThat(borrowedIn(mixed)).isEqualTo(BORROWED);
  }
}
