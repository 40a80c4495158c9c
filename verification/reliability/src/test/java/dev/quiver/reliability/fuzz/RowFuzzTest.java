/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import com.datastax.oss.driver.internal.core.cql.DefaultRow;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.row.RowDecoder;
import dev.quiver.row.Vectors;
import dev.quiver.testkit.Allocation;
import dev.quiver.testkit.driver.TestSession;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.RowDecodeException;
import java.util.Map;

/** Reads the driver's row of a {@link RowInput} as an array and a map, and its first vector. */
final class RowFuzzTest extends FuzzTarget<RowFuzzTest.Decoded> {

  private static final MutableCodecRegistry REGISTRY = VectorCodecRegistry.create();
  private static final RowDecoder<Object[]> ARRAYS = RowDecoder.arrays();
  private static final RowDecoder<Map<String, Object>> MAPS = RowDecoder.maps();

  private static final AttachmentPoint SESSION = new TestSession(REGISTRY);

  private final float[] floats = new float[16];

  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Decoded(Row row, Object[] array, Map<String, Object> map) {}

  @Override
  Decoded read(byte[] input) {
    Row row = row(input);
    Allocation.sink = readVector(row);
    return new Decoded(row, ARRAYS.decode(row), MAPS.decode(row));
  }

  /** Reads the first column, which may not be a vector of floats. */
  private Object readVector(Row row) {
    try {
      return Vectors.read(row, 0, floats, 0);
    } catch (QuiverException e) {
      return e;
    }
  }

  private static Row row(byte[] input) {
    RowInput row = RowInput.of(input);
    return new DefaultRow(row.columns(), row.cells(), SESSION);
  }

  /** A decoder returns the same as the row's own getter, which may accept more. */
  @Override
  void verify(byte[] input, Decoded decoded) {
    Row row = decoded.row;
    assertThat(decoded.map).hasSameSizeAs(decoded.array);
    for (int i = 0; i < row.size(); i++) {
      DataType type = row.getType(i);
      Object expected = row.getObject(i);
      assertThat(Decoders.same(type, decoded.array[i], expected)).as("column %d", i).isTrue();
      assertThat(Decoders.same(type, decoded.map.get("c" + i), expected)).as("map %d", i).isTrue();
      assertThat(Decoders.same(type, byTheDriver(row, i), expected)).as("driver %d", i).isTrue();
    }
  }

  private static Object byTheDriver(Row row, int column) {
    DataType type = row.getType(column);
    return CodecRegistry.DEFAULT
        .codecFor(type)
        .decode(row.getBytesUnsafe(column), ProtocolVersion.V5);
  }

  @Override
  boolean isDocumented(RuntimeException e) {
    return e instanceof RowDecodeException;
  }

  /** Columns are created for each input, which is read twice. */
  @Override
  int factor() {
    return 1500;
  }

  @Override
  Map<String, byte[]> seeds() {
    return RowInput.seeds();
  }
}
