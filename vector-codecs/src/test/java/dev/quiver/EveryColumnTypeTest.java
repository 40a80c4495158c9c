/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import dev.quiver.internal.codec.CellKind;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.driver.ElementKind;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that the tests of rows, maps, lists and vectors cover every column type. */
class EveryColumnTypeTest {

  private static final Set<DataType> READ_BY_THEIR_CODEC =
      Set.of(
          DataTypes.BLOB, DataTypes.DECIMAL, DataTypes.DURATION, DataTypes.INET, DataTypes.VARINT);

  private static Set<DataType> tested() {
    return Stream.concat(
            ElementKind.all().map(ElementKind::type),
            Arrays.stream(ElementType.values()).map(VectorTypes::dataType))
        .collect(Collectors.toSet());
  }

  /** The driver's types, except those made of other types. */
  static Stream<DataType> simpleTypes() {
    return Arrays.stream(DataTypes.class.getFields())
        .filter(field -> field.getType() == DataType.class)
        .map(
            field -> {
              try {
                return (DataType) field.get(null);
              } catch (IllegalAccessException e) {
                throw new AssertionError(e);
              }
            })
        .distinct();
  }

  @ParameterizedTest
  @MethodSource("simpleTypes")
  void eachTypeIsReadWithoutACodecOrListedToNeedOne(DataType type) {
    assertThat(
            CellKind.of(CodecRegistry.DEFAULT.codecFor(type)) != CellKind.OTHER
                || READ_BY_THEIR_CODEC.contains(type))
        .as("%s: add it to CellKind, or here if a codec is to read it", type)
        .isTrue();
    assertThat(tested()).as("add %s to ElementKind of the testkit", type).contains(type);
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "OTHER")
  void eachTypeThatACellKindReadsIsTested(CellKind kind) {
    assertThat(tested())
        .as("add the type that CellKind.%s reads to ElementKind of the testkit", kind)
        .anyMatch(type -> CellKind.of(CodecRegistry.DEFAULT.codecFor(type)) == kind);
  }
}
