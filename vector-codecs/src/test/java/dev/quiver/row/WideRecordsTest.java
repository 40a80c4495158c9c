/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.testkit.Seed;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Records of as many components as a class can have. They are compiled here. */
class WideRecordsTest {

  private final SplittableRandom random = Seed.random(getClass().getName());

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"int, 100", "int, 253", "long, 126"})
  void every_component_has_its_cell(String javaType, int count) throws Exception {
    DataType type = javaType.equals("int") ? DataTypes.INT : DataTypes.BIGINT;
    TestRows rows = new TestRows();
    for (int i = count - 1; i >= 0; i--) {
      Number value = 7 * i;
      rows.withValue(
          "c" + i, type, javaType.equals("int") ? (Object) value : (Object) value.longValue());
    }
    try (URLClassLoader loader = loader()) {
      Class<? extends Record> recordClass = compile(loader, javaType, count);
      RowDecoder<? extends Record> decoder = RowDecoder.records(recordClass);
      for (Row row : rows.buildEachWay(random)) {
        Record value = decoder.decode(row);
        RecordComponent[] components = recordClass.getRecordComponents();
        for (int i = 0; i < count; i++) {
          Number read = (Number) components[i].getAccessor().invoke(value);
          assertThat(read.longValue()).isEqualTo(7L * i);
        }
      }
    }
  }

  @Test
  void one_component_too_many() throws Exception {
    try (URLClassLoader loader = loader()) {
      Class<? extends Record> recordClass = compile(loader, "int", 254);
      assertThatThrownBy(() -> RowDecoder.records(recordClass))
          .isInstanceOf(RowDecodeException.class)
          .hasMessageStartingWith("record Wide: expected at most as many components");
    }
  }

  private URLClassLoader loader() throws IOException {
    return new URLClassLoader(new URL[] {folder.toUri().toURL()});
  }

  private Class<? extends Record> compile(ClassLoader loader, String javaType, int count)
      throws Exception {
    String components =
        IntStream.range(0, count)
            .mapToObj(i -> javaType + " c" + i)
            .collect(Collectors.joining(", "));
    Path source = folder.resolve("Wide.java");
    Files.writeString(source, "public record Wide(" + components + ") {}");
    int errors =
        ToolProvider.getSystemJavaCompiler().run(null, null, null, "-proc:none", source.toString());
    assertThat(errors).isZero();
    return loader.loadClass("Wide").asSubclass(Record.class);
  }
}
