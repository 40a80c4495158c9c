/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.search;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import dev.quiver.internal.codec.AbstractVectorCodec;
import dev.quiver.internal.codec.ArrayVectorCodec;
import dev.quiver.internal.codec.Elements;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.driver.FastFrames;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.internal.wire.WireErrors;
import dev.quiver.session.WriteThrough;
import dev.quiver.vector.QuiverException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A search that the server has prepared. Its last variable is the limit, those for the query vector
 * have one name, and all others are for the application's values.
 *
 * @param tableId the table's id when the search was prepared; empty if the session's metadata did
 *     not have the table
 */
record PreparedSearch(
    SearchQuery query, PreparedStatement statement, Optional<UUID> tableId, int dimension) {

  private static final TypeCodec<float[]> CODEC =
      new ArrayVectorCodec<>(ElementType.FLOAT, AbstractVectorCodec.ANY, Elements.FLOATS);
  private static final int ABSOLUTE = 0x7fff_ffff;
  private static final int INFINITE = Float.floatToRawIntBits(Float.POSITIVE_INFINITY);

  static PreparedSearch of(SearchQuery query, PreparedStatement statement, Optional<UUID> tableId) {
    DataType type = statement.getVariableDefinitions().get(SearchQuery.QUERY_VECTOR).getType();
    if (type instanceof VectorType vector && vector.getElementType().equals(DataTypes.FLOAT)) {
      return new PreparedSearch(query, statement, tableId, vector.getDimensions());
    }
    throw WireErrors.of(
        "search of " + query.column, "a vector of float", VectorTypes.describe(type));
  }

  /**
   * Creates a statement. With fast frames (Quiver's frame codec) it borrows the query vector.
   *
   * @param settings changes the settings of the statement; called before the query vector is set
   */
  BoundStatement bind(
      float[] queryVector,
      @Nullable Object[] values,
      int limit,
      UnaryOperator<BoundStatement> settings) {
    check(queryVector);
    ColumnDefinitions variables = statement.getVariableDefinitions();
    List<Integer> ofVector = variables.allIndicesOf(SearchQuery.QUERY_VECTOR);
    int last = variables.size() - 1;
    checkCount(values.length, last - ofVector.size());
    // The server returns all rows in one page, and warns if the page size is below the limit.
    BoundStatement bound =
        statement
            .boundStatementBuilder()
            .setInt(last, limit)
            .setPageSize(limit)
            .setIdempotence(true)
            .setConsistencyLevel(ConsistencyLevel.LOCAL_ONE)
            .build();
    int next = 0;
    for (int i = 0; i < last; i++) {
      if (!ofVector.contains(i)) {
        bound = WriteThrough.borrow(bound, i, values[next++]);
      }
    }
    bound = changed(settings, bound);
    boolean isBorrowed = query.session.getContext() instanceof FastFrames;
    for (int variable : ofVector) { // without fast frames, a borrowed vector would be encoded twice
      bound =
          isBorrowed
              ? WriteThrough.borrow(bound, variable, queryVector)
              : bound.set(variable, queryVector, CODEC);
    }
    return bound;
  }

  private static BoundStatement changed(
      UnaryOperator<BoundStatement> settings, BoundStatement bound) {
    return Objects.requireNonNull(
        settings.apply(bound), "settings: expected a statement, got null");
  }

  /** Rejects vectors for which some servers return a ReadFailureException without a reason. */
  private void check(float[] queryVector) {
    if (queryVector.length != dimension) {
      throw WireErrors.dimension(subject(), dimension, queryVector.length);
    }
    int greatest = 0;
    for (float element : queryVector) {
      greatest = Math.max(greatest, Float.floatToRawIntBits(element) & ABSOLUTE);
    }
    if (greatest >= INFINITE) {
      throw notFinite(queryVector);
    } else if (greatest == 0
        && (query.score == Similarity.COSINE
            || query.column.indexSimilarity() == Similarity.COSINE)) {
      throw WireErrors.fact(subject(), "cannot search by cosine with an all-zero vector");
    }
  }

  private QuiverException notFinite(float[] queryVector) {
    int index = 0;
    while (Float.isFinite(queryVector[index])) {
      index++;
    }
    return WireErrors.element(
        subject(), index, "a finite number", Float.toString(queryVector[index]));
  }

  private void checkCount(int actual, int expected) {
    if (actual != expected) {
      throw WireErrors.of(
          "search of " + query.column,
          expected + " values for its question marks",
          actual + "; search: " + query);
    }
  }

  private String subject() {
    return "query vector of " + query.column + " vector<float, " + dimension + ">";
  }
}
