/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.Version;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.metadata.schema.IndexMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import dev.quiver.internal.driver.FrameValues;
import dev.quiver.internal.schema.VectorIndex;
import dev.quiver.vector.QuiverException;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The indexed vector columns of a table. Up to Cassandra 5.0.9, writes to a table with an index of
 * vectors fail if several are in flight (CASSANDRA-21644), and searches do not find their rows,
 * even if they are written again. A vector that the index rejects fails with the same exception,
 * which does not name the reason, so such vectors are rejected here.
 */
final class IndexedVectors {
  private static final Logger LOG = LoggerFactory.getLogger(IndexedVectors.class);
  private static final IndexedVectors NONE = new IndexedVectors(Map.of(), false, 0);

  /** The indexed {@code vector<float>} columns; true if the index rejects all-zero vectors. */
  private final Map<String, Boolean> columns;

  private final boolean areFragile;

  /** The largest absolute value of an element that the index accepts. */
  private final float largest;

  /** Holds a borrowed vector while it is checked. */
  private ByteBuffer encoded = ByteBuffer.allocate(0);

  private IndexedVectors(Map<String, Boolean> columns, boolean areFragile, float largest) {
    this.columns = columns;
    this.areFragile = areFragile;
    this.largest = largest;
  }

  /** Returns whether writes fail if several are in flight. */
  boolean areFragile() {
    return areFragile;
  }

  /** Returns the indexed vectors of a table; the table is null if the driver does not know it. */
  static IndexedVectors of(CqlSession session, @Nullable TableMetadata table) {
    Map<String, Boolean> columns = table == null ? Map.of() : columns(table);
    if (table == null || columns.isEmpty()) {
      return NONE;
    }
    Optional<Version> oldest = VectorIndex.oldestVersion(session);
    if (oldest.isEmpty()) {
      return NONE;
    }
    boolean fragile = VectorIndex.areWritesFragile(session);
    if (fragile) {
      LOG.info(
          "Sending one request at a time: table {} has an index of vectors, and Cassandra up to"
              + " 5.0.9 fails if several rows are written at once (CASSANDRA-21644)",
          table.getName());
    }
    boolean isBounded = oldest.get().getMajor() == 5 && oldest.get().getMinor() == 0;
    return new IndexedVectors(columns, fragile, isBounded ? VectorIndex.LARGEST : Float.MAX_VALUE);
  }

  private static Map<String, Boolean> columns(TableMetadata table) {
    Map<String, Boolean> columns = new TreeMap<>();
    for (IndexMetadata index : table.getIndexes().values()) {
      boolean isCosine = VectorIndex.COSINE.equals(VectorIndex.function(index));
      // The target of an index is a column, or an expression such as values(tags).
      table.getColumns().values().stream()
          .filter(column -> column.getName().asCql(true).equals(index.getTarget()))
          .filter(
              column ->
                  column.getType() instanceof VectorType vector
                      && vector.getElementType().equals(DataTypes.FLOAT))
          .forEach(column -> columns.put(column.getName().asInternal(), isCosine));
    }
    return columns;
  }

  /**
   * Checks the variables of a row that have the name of an indexed column. Called by one thread at
   * a time.
   *
   * @throws QuiverException if the index would reject a vector
   */
  void check(BoundStatement statement) {
    if (columns.isEmpty()) {
      return;
    }
    ColumnDefinitions definitions = statement.getPreparedStatement().getVariableDefinitions();
    for (int i = 0; i < definitions.size(); i++) {
      Boolean noZeros = columns.get(definitions.get(i).getName().asInternal());
      if (noZeros != null
          && statement.isSet(i)
          && definitions.get(i).getType() instanceof VectorType) {
        ByteBuffer vector = bytes(statement.getValues(), i);
        if (vector != null) {
          FloatBuffer elements = vector.duplicate().asFloatBuffer();
          VectorIndex.check("variable", definitions.get(i).getName(), elements, largest, noZeros);
        }
      }
    }
  }

  /** Returns the bytes of a value. Those of a borrowed value are valid until the next call. */
  private @Nullable ByteBuffer bytes(List<ByteBuffer> values, int variable) {
    if (!(values instanceof FrameValues frame) || !frame.isBorrowed(variable)) {
      return values.get(variable);
    }
    int length = frame.length(variable);
    encoded = encoded.capacity() < length ? ByteBuffer.allocate(length) : encoded.clear();
    frame.write(variable, encoded);
    return encoded.flip();
  }
}
