/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import dev.quiver.internal.codec.QuiverCodecRegistry;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.Prepared;
import dev.quiver.testkit.driver.RandomCells;
import dev.quiver.testkit.driver.TestRows;
import dev.quiver.vector.RowDecodeException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that random records survive decoding and encoding. */
class RandomRoundTripTest {

  private static final int SCHEMAS = Seed.rounds(40, 300);
  private static final int ROWS = 5;

  private record Schema(DataType type, String source) {}

  @TempDir private Path folder;
  private final SplittableRandom random = Seed.random(getClass().getName());
  private int written;
  private int rejected;

  @ParameterizedTest
  @MethodSource("dev.quiver.row.RowDecoderTypesTest#registries")
  void encodesWhatItDecodedForRandomTypes(CodecRegistry registry) throws Exception {
    RandomDataTypes types = RandomDataTypes.written(random, registry);
    RandomCells cells = new RandomCells(random, registry, true);
    Map<String, Schema> schemas = new LinkedHashMap<>();
    Map<String, String> sources = new LinkedHashMap<>();
    for (int i = 0; i < SCHEMAS; i++) {
      String name = "RoundTrip" + i;
      DataType type = types.type(random.nextInt(4));
      String source =
          RandomRecord.source(
              name, List.of("c"), List.of(type), registry instanceof QuiverCodecRegistry, random);
      schemas.put(name, new Schema(type, source));
      sources.put(name, source);
    }
    Map<String, Class<? extends Record>> classes = RecordCompiler.compile(folder, sources);
    schemas.forEach(
        (name, schema) -> {
          if (classes.get(name).getRecordComponents().length == 1) {
            for (int i = 0; i < ROWS; i++) {
              check(schema, classes.get(name), cells.cellOrNull(schema.type), registry);
            }
          }
        });
    assertThat(written).isGreaterThan(SCHEMAS);
    assertThat(rejected).as("fields without a component and the like").isLessThan(written);
  }

  private <R extends Record> void check(
      Schema schema, Class<R> recordClass, ByteBuffer cell, CodecRegistry registry) {
    RowDecoder<R> decoder = RowDecoder.records(recordClass);
    R record;
    try {
      record = decoder.decode(row(schema, cell, registry));
    } catch (RowDecodeException e) {
      return; // for example a null for a primitive
    }
    String evidence = Seed.describe() + ", " + schema + " " + Arrays.toString(bytes(cell));
    for (RowEncoder<R> encoder :
        List.of(RowEncoder.records(recordClass), RowEncoder.records(recordClass).withBorrowing())) {
      BoundStatement bound;
      try {
        bound =
            encoder.encode(
                new Prepared()
                    .registry(registry)
                    .with("c", schema.type)
                    .bind()
                    .getPreparedStatement(),
                record);
      } catch (IllegalArgumentException e) {
        assertThat(e.getMessage())
            .as(evidence)
            .matches(
                "(?s).*(expected one component of its name|expected a field of its name"
                    + "|expected one field|null|expected a version 1|no codec|not a version 1).*");
        rejected++;
        continue;
      }
      written++;
      ByteBuffer back = bound.getBytesUnsafe(0);
      assertThat(ComparableValue.of(decoder.decode(row(schema, back, registry))))
          .as(evidence)
          .isEqualTo(ComparableValue.of(record));
    }
  }

  private static Row row(Schema schema, ByteBuffer cell, CodecRegistry registry) {
    return new TestRows().on(registry).with("c", schema.type, cell).build();
  }

  private static byte[] bytes(ByteBuffer cell) {
    byte[] bytes = new byte[cell == null ? 0 : cell.remaining()];
    if (cell != null) {
      cell.duplicate().get(bytes);
    }
    return bytes;
  }
}
