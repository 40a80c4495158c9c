/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit.driver;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.internal.core.cql.DefaultRow;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.driver.DriverNetty;
import dev.quiver.internal.driver.frame.DecodedPages;
import dev.quiver.internal.driver.frame.TestPages;
import dev.quiver.internal.driver.page.TestPageRows;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.Seed;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;

/** Builds rows of the driver without a server. */
public final class TestRows {

  private final List<Column> columns = new ArrayList<>();
  private final List<ByteBuffer> cells = new ArrayList<>();
  private AttachmentPoint session = AttachmentPoint.NONE;

  public static ByteBuffer bytes(String hex) {
    return ByteBuffer.wrap(HexFormat.of().parseHex(hex));
  }

  public static ByteBuffer ints(int... values) {
    ByteBuffer cell = ByteBuffer.allocate(Integer.BYTES * values.length);
    cell.asIntBuffer().put(values);
    return cell;
  }

  /** Adds a column with a case-sensitive name and a cell, which may be null. */
  public TestRows with(String name, DataType type, ByteBuffer cell) {
    columns.add(Column.of(name, type));
    cells.add(cell);
    return this;
  }

  /** Adds a column with a cell encoded by the driver. */
  public TestRows withValue(String name, DataType type, Object value) {
    ByteBuffer cell =
        value == null
            ? null
            : CodecRegistry.DEFAULT.codecFor(type, value).encode(value, ProtocolVersion.DEFAULT);
    return with(name, type, cell);
  }

  public TestRows withFloats(String name, float... elements) {
    ByteBuffer cell = ByteBuffer.allocate(Float.BYTES * elements.length);
    cell.asFloatBuffer().put(elements);
    return with(name, vector(ElementType.FLOAT, elements.length), cell);
  }

  public TestRows on(CodecRegistry registry) {
    session = new TestSession(registry);
    return this;
  }

  public ColumnDefinitions definitions() {
    return Column.definitions(columns);
  }

  public Row build() {
    return build(definitions());
  }

  public Row build(ColumnDefinitions definitions) {
    definitions.attach(session);
    return new DefaultRow(definitions, cells, session);
  }

  /**
   * Returns the row as the driver's, as ours from each kind of page, and, if Netty is available,
   * from a page that was decoded.
   */
  public List<Row> buildEachWay(SplittableRandom random) {
    return buildEachWay(definitions(), random);
  }

  /** Returns the same, with the seed of the run. */
  public List<Row> buildEachWay() {
    return buildEachWay(Seed.random("rows"));
  }

  /** Returns the same with other columns. */
  public List<Row> buildEachWay(ColumnDefinitions definitions, SplittableRandom random) {
    List<Row> rows = new ArrayList<>();
    rows.add(build(definitions));
    List<List<ByteBuffer>> onPages = new ArrayList<>();
    onPages.add(TestPages.row(cells, random));
    onPages.add(TestPages.equalRow(cells, random));
    if (DriverNetty.isPlain()) {
      onPages.add(DecodedPages.row(cells, random));
    }
    for (List<ByteBuffer> onPage : onPages) {
      rows.add(new DefaultRow(definitions, onPage, session));
      rows.add(TestPageRows.of(definitions, onPage, session));
    }
    return rows;
  }

  public static VectorType vector(ElementType type, int dimension) {
    return DataTypes.vectorOf(VectorTypes.dataType(type), dimension);
  }
}
