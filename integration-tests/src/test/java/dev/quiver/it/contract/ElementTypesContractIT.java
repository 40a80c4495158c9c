/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.row.RowDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests vectors of the element types that no kernel moves, with values that the server wrote. */
@ExtendWith(ServerExtension.class)
class ElementTypesContractIT {
  private static final Set<String> EMPTY = Set.of("''", "0x");

  /**
   * @param cqlType an element type
   * @param literals elements in CQL
   * @param needsNewDriver whether drivers before 4.19 cannot parse the name of the vector's type,
   *     because the name of the element type has a comma
   */
  record Case(String cqlType, List<String> literals, boolean needsNewDriver) {
    static Case of(String cqlType, String... literals) {
      return new Case(cqlType, List.of(literals), false);
    }

    static Case ofNewDrivers(String cqlType, String... literals) {
      return new Case(cqlType, List.of(literals), true);
    }

    String literal() {
      return "[" + String.join(", ", literals) + "]";
    }

    boolean hasEmptyElements() {
      return literals.stream()
          .anyMatch(literal -> EMPTY.contains(literal) || literal.startsWith("['',"));
    }

    String vectorType() {
      return "vector<" + cqlType + ", " + literals.size() + ">";
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        Case.of("boolean", "true", "false", "true"),
        Case.of("timestamp", "1000", "-5", "1700000000000"),
        Case.of("tinyint", "1", "-128", "127"),
        Case.of("smallint", "1", "-32768", "32767"),
        Case.of("counter", "1", "-5"),
        Case.of("date", "'2020-01-01'", "'1969-12-31'"),
        Case.of("time", "'00:00:00.000000001'", "'23:59:59.999999999'"),
        Case.of("duration", "1mo2d3ns", "-1y"),
        Case.of("inet", "'127.0.0.1'", "'2001:db8::1'"),
        Case.of("decimal", "1.5", "-1E+10", "12345678901234567890.123"),
        Case.of("varint", "1", "70000", "-123456789012345678901234567890"),
        Case.of("text", "'ab'", "'" + "é".repeat(200) + "'", "'it''s'"),
        Case.of("text", "'ab'", "''"),
        Case.of("ascii", "'ab'", "'" + "x".repeat(20_000) + "'"),
        Case.of("ascii", "''"),
        Case.of("blob", "0xcafe", "0x" + "00ff".repeat(100)),
        Case.of("blob", "0x", "0xcafe", "0x"),
        Case.of("frozen<list<int>>", "[1]", "[2, 3]", "[]"),
        Case.of("frozen<set<text>>", "{'a', 'b'}", "{'c'}"),
        Case.ofNewDrivers("frozen<map<int, text>>", "{1: 'a', 2: 'b'}", "{}"),
        Case.ofNewDrivers("frozen<tuple<int, text>>", "(1, 'a')", "(2, null)"),
        Case.ofNewDrivers("vector<float, 2>", "[1, 2]", "[3.5, -4]", "[0, 1e30]"),
        Case.ofNewDrivers("vector<text, 2>", "['a', 'b']", "['c', 'd']"),
        Case.ofNewDrivers("vector<text, 2>", "['a', 'b']", "['', 'c']"),
        Case.ofNewDrivers("vector<vector<int, 2>, 1>", "[[1, 2]]", "[[3, 4]]"),
        Case.of("frozen<list<tinyint>>", "[1]", "[2, 3]"));
  }

  private final TestCluster cluster;
  private final CqlSession quiver;

  ElementTypesContractIT(TestCluster cluster) {
    this.cluster = cluster;
    this.quiver = cluster.quiver();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void readsWhatTheServerWroteInEveryForm(Case one) {
    if (one.hasEmptyElements()) {
      cluster.assume(Ability.EMPTY_ELEMENTS);
    }
    Table table = cluster.createTable("v " + one.vectorType());
    int id = Table.newId();
    quiver.execute("INSERT INTO " + table + " (id, v) VALUES (" + id + ", " + one.literal() + ")");
    if (!isReadable(one)) {
      assertThatThrownBy(() -> table.row(quiver, id))
          .as("the driver's own error")
          .isInstanceOf(RuntimeException.class)
          .isNotInstanceOf(DriverException.class);
      return;
    }
    Row row = table.row(quiver, id);
    CodecRegistry registry = quiver.getContext().getCodecRegistry();
    DataType columnType = row.getColumnDefinitions().get("v").getType();
    VectorType type = (VectorType) registry.codecFor(columnType).getCqlType();
    TypeCodec<Object> element = registry.codecFor(type.getElementType());
    List<Object> expected = one.literals().stream().<Object>map(element::parse).toList();
    GenericType<List<Object>> listType = GenericType.listOf(element.getJavaType());

    Object byDefault = row.getObject("v");
    assertThat(listOf(byDefault)).isEqualTo(expected);
    assertThat(byDefault instanceof CqlVector)
        .isEqualTo(VectorTypes.cqlVectorHolds(element.getJavaType()));
    assertThat(row.get("v", listType)).isEqualTo(expected);
    assertThat((Object) row.get("v", List.class)).isEqualTo(expected);
    if (byDefault instanceof CqlVector) {
      assertThat((Object) row.get("v", CqlVector.class)).isEqualTo(byDefault);
    }
    int[] ids = {
      table.write(quiver, byDefault),
      table.write(quiver, expected),
      table.write(quiver, bound -> bound.set("v", expected, listType)),
      table.write(quiver, bound -> bound.set("v", expected, List.class))
    };
    Object[] decoded =
        RowDecoder.arrays().decodeAll(quiver.execute("SELECT v FROM " + table)).get(0);
    assertThat(decoded[0]).as("by a row decoder").isEqualTo(byDefault);
    String json = json(table, id);
    for (int other : ids) {
      assertThat(table.row(quiver, other).getBytesUnsafe("v")).isEqualTo(row.getBytesUnsafe("v"));
      assertThat(json(table, other)).isEqualTo(json);
    }
    assertThat(row.getFormattedContents()).contains("v:");
  }

  /** Drivers before 4.19 cannot parse some names without Quiver's sessions. */
  private static boolean isReadable(Case one) {
    return VectorTypes.cqlVectorHoldsAnyType()
        || !one.needsNewDriver()
        || SessionUnderTest.KIND.equals("frames");
  }

  private String json(Table table, int id) {
    return quiver
        .execute("SELECT toJson(v) FROM " + table + " WHERE id = " + id)
        .one()
        .getString(0);
  }

  private static List<Object> listOf(Object vector) {
    List<Object> list = new ArrayList<>();
    ((Iterable<?>) vector).forEach(list::add);
    return list;
  }
}
