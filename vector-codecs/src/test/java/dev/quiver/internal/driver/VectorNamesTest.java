/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.CustomType;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.testkit.driver.ElementKind;
import dev.quiver.testkit.driver.ServerTypes;
import dev.quiver.vector.QuiverException;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests parsing the names of vector types that servers send. */
class VectorNamesTest {

  private static final String MARSHAL = "org.apache.cassandra.db.marshal.";
  private static final String NESTED =
      MARSHAL + "VectorType(" + MARSHAL + "VectorType(" + MARSHAL + "FloatType , 2) , 3)";

  @Test
  void masksNamesOnDriversBefore419() {
    assertThat(VectorNames.needMask()).isEqualTo(!VectorTypes.cqlVectorHoldsAnyType());
    assertThat(VectorNames.mask(NESTED)).isEqualTo(VectorNames.needMask() ? " " + NESTED : NESTED);
    for (String name :
        List.of(MARSHAL + "VectorType(" + MARSHAL + "FloatType , 2)", "com.example.Type(a,b,c)")) {
      assertThat(VectorNames.mask(name)).isEqualTo(name);
    }
  }

  /** The server creates the name. */
  @ParameterizedTest
  @MethodSource("dev.quiver.testkit.driver.ElementKind#all")
  void everyTypeCanBeReadFromItsName(ElementKind kind) {
    VectorType type = DataTypes.vectorOf(kind.type(), 3);
    String name = ServerTypes.of(type).toString();
    assertThat(name).startsWith(MARSHAL + "VectorType(");
    assertThat(VectorNames.unmask(DataTypes.custom(VectorNames.mask(name)))).isEqualTo(type);
    // As if the driver needed masking.
    DataType masked = DataTypes.custom(" " + name);
    assertThat(masked).isInstanceOf(CustomType.class).isNotInstanceOf(VectorType.class);
    assertThat(VectorNames.unmask(masked)).isEqualTo(type);
  }

  /** The driver's parser knows three kinds of blanks. */
  @ParameterizedTest
  @ValueSource(strings = {"", " ", "  ", "\t", "\n", " \t\n"})
  void ignoresBlanksAroundADimension(String blanks) {
    String name = MARSHAL + "VectorType(" + MARSHAL + "FloatType ," + blanks + "2" + blanks + ")";
    assertThat(VectorNames.unmask(DataTypes.custom(" " + name)))
        .isEqualTo(DataTypes.vectorOf(DataTypes.FLOAT, 2));
    assertThat(VectorNames.unmask(DataTypes.custom(VectorNames.mask(name))))
        .isEqualTo(DataTypes.vectorOf(DataTypes.FLOAT, 2));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 9, 10, 19, 90, 1_234_567_890, Integer.MAX_VALUE, -1, -90})
  void readsTheDimensionsThatTheParserReads(int dimension) {
    String name = MARSHAL + "VectorType(" + MARSHAL + "FloatType , " + dimension + ")";
    DataType type = VectorNames.unmask(DataTypes.custom(" " + name));
    assertThat(((VectorType) type).getDimensions()).isEqualTo(dimension);
    assertThat(((VectorType) type).getElementType()).isEqualTo(DataTypes.FLOAT);
  }

  @Test
  void leavesOtherTypesUnchanged() {
    for (DataType type :
        List.of(
            DataTypes.INT,
            DataTypes.custom("com.example.Type"),
            DataTypes.custom(" com.example.Type"),
            DataTypes.vectorOf(DataTypes.FLOAT, 2))) {
      assertThat(VectorNames.unmask(type)).isSameAs(type);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        " VectorType",
        " VectorType(",
        " VectorType()",
        " VectorType(,)",
        " VectorType,2)",
        " VectorType(,2",
        " VectorType(VectorType(FloatType , 2) , x)",
        " VectorType(VectorType(FloatType , 99999999999) , 2)",
        " VectorType(TupleType(Int32Type,Int32Type , 2)",
        " VectorType(VectorType(FloatType , 2) , 12",
        " VectorType(VectorType(FloatType , 2) , 3x",
        " VectorType(FloatType ,\u001d2)", // found by a fuzzer: the driver skips no such blank
        " VectorType(FloatType , 2\u001d)",
        " VectorType(FloatType ,\u20032)"
      })
  void rejectsNamesThatAreNotOfVectors(String name) {
    rejects(name.replaceAll("([A-Z][A-Za-z0-9]+Type)", MARSHAL + "$1"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-",
        "2147483648",
        "9999999999",
        "12345678901",
        "00000000001",
        "-2147483648",
        "-12345678901",
        "1/",
        "1:",
        "/",
        ":",
        "+1",
        "1 2",
        "--1",
        "1-"
      })
  void rejectsTextsThatAreNoDimension(String dimension) {
    rejects(" " + MARSHAL + "VectorType(" + MARSHAL + "FloatType , " + dimension + ")");
  }

  private static void rejects(String full) {
    assertThat(VectorNames.mask(full.substring(1))).isEqualTo(full);
    DataType type = DataTypes.custom(full);
    assertThatThrownBy(() -> VectorNames.unmask(type))
        .isInstanceOf(QuiverException.class)
        .hasMessageStartingWith("type of a value: expected the name of a type, got ");
  }

  /** Parsing would repeat the inner name for each level. */
  @Test
  void rejectsNamesOfTooManyLevels() {
    for (int levels : new int[] {32, 33, 1500}) {
      String name = NESTED.substring(0, NESTED.indexOf('(') + 1).repeat(levels - 1);
      name += MARSHAL + "VectorType(" + MARSHAL + "FloatType , 1)" + " , 1)".repeat(levels - 1);
      assertThat(name.chars().filter(c -> c == '(').count()).isEqualTo(levels);
      DataType masked = DataTypes.custom(" " + name);
      if (levels <= 32) {
        assertThat(VectorNames.unmask(masked)).isInstanceOf(VectorType.class);
      } else {
        assertThat(VectorNames.mask(name)).isEqualTo(" " + name);
        assertThatThrownBy(() -> VectorNames.unmask(masked))
            .isInstanceOf(QuiverException.class)
            .hasMessageContaining("a type of at most 32 levels");
      }
    }
  }

  /** Many adjacent types are not many levels. */
  @Test
  void readsNamesWithManyAdjacentTypes() {
    String list = "," + MARSHAL + "ListType(" + MARSHAL + "Int32Type)";
    String name =
        MARSHAL + "VectorType(" + MARSHAL + "TupleType(" + list.repeat(100).substring(1) + ") , 3)";
    VectorType type = (VectorType) VectorNames.unmask(DataTypes.custom(" " + name));
    assertThat(((TupleType) type.getElementType()).getComponentTypes())
        .hasSize(100)
        .containsOnly(DataTypes.listOf(DataTypes.INT));
    if (!VectorNames.needMask()) {
      assertThat(VectorNames.mask(name)).isEqualTo(name);
    }
  }

  @Test
  void theRegistryKnowsMaskedTypes() {
    MutableCodecRegistry registry = VectorCodecRegistry.create();
    DataType masked = DataTypes.custom(" " + NESTED);
    DataType type = DataTypes.vectorOf(DataTypes.vectorOf(DataTypes.FLOAT, 2), 3);
    List<float[]> value = List.of(new float[2], new float[] {1, 2}, new float[2]);
    GenericType<List<float[]>> javaType = GenericType.listOf(float[].class);
    ByteBuffer bytes = registry.codecFor(masked, value).encode(value, ProtocolVersion.DEFAULT);
    assertThat(bytes.remaining()).isEqualTo(24);
    assertThat(registry.codecFor(masked, javaType).decode(bytes, ProtocolVersion.DEFAULT).get(1))
        .containsExactly(1, 2);
    assertThat(registry.codecFor(masked).getCqlType()).isEqualTo(type);
    assertThat(registry.codecFor(masked, List.class).getCqlType()).isEqualTo(type);
    assertThat(
            registry
                .codecFor(DataTypes.listOf(masked), GenericType.listOf(javaType))
                .encode(List.of(value), ProtocolVersion.DEFAULT)
                .remaining())
        .isEqualTo(4 + 4 + 24);
  }
}
