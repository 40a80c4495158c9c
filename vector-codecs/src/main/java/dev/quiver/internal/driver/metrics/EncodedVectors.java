/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.metrics;

import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import dev.quiver.internal.driver.FrameValues;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Counts the vectors of a request that are already encoded. Does not count borrowed vectors, which
 * are not encoded yet, or values of simple statements, whose types are unknown.
 */
public final class EncodedVectors {

  private static final int CUSTOM = ProtocolConstants.DataType.CUSTOM;

  private EncodedVectors() {}

  /** Returns how many vectors of a bound statement or a batch are already encoded. */
  public static int in(Statement<?> request) {
    if (request instanceof BoundStatement bound) {
      return inBound(bound);
    }
    int count = 0;
    if (request instanceof BatchStatement batch) {
      for (BatchableStatement<?> statement : batch) {
        count += statement instanceof BoundStatement bound ? inBound(bound) : 0;
      }
    }
    return count;
  }

  private static int inBound(BoundStatement statement) {
    ColumnDefinitions variables = statement.getPreparedStatement().getVariableDefinitions();
    int size = variables.size();
    List<ByteBuffer> values = null;
    int count = 0;
    for (int i = 0; i < size; i++) {
      DataType type = variables.get(i).getType();
      // The protocol code (of a custom type) is compared first, which is faster than instanceof.
      if (type.getProtocolCode() == CUSTOM && type instanceof VectorType) {
        // getValues() creates a list, which is not needed for a statement without vectors.
        values = values == null ? statement.getValues() : values;
        count += isEncoded(values, i) ? 1 : 0;
      }
    }
    return count;
  }

  private static boolean isEncoded(List<ByteBuffer> values, int index) {
    return !(values instanceof FrameValues frameValues && frameValues.isBorrowed(index))
        && FrameValues.lengthOf(values.get(index)) >= 0;
  }
}
