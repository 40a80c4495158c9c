/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.metadata.token.Token;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The methods by which ScyllaDB's driver routes statements to shards and tablets. With other
 * drivers, which lack these methods, results are false or null.
 *
 * @param lwt returns whether a statement is a lightweight transaction
 * @param table returns the statement's table
 * @param partitioner returns the partitioner of the table
 * @param hash computes the token of a routing key
 */
record ScyllaStatements(
    @Nullable MethodHandle lwt,
    @Nullable MethodHandle table,
    @Nullable MethodHandle partitioner,
    @Nullable MethodHandle hash) {

  /** The methods of the driver on the class path. */
  static final ScyllaStatements OF_DRIVER = of(Statement.class);

  static ScyllaStatements of(Class<?> statements) {
    MethodHandle partitioner = find(statements, "getPartitioner");
    return new ScyllaStatements(
        find(statements, "isLWT"),
        find(statements, "getRoutingTable"),
        partitioner,
        partitioner == null
            ? null
            : find(partitioner.type().returnType(), "hash", ByteBuffer.class));
  }

  /** Returns whether the server has marked the statement as a lightweight transaction. */
  boolean isLightweightTransaction(BoundStatement statement) {
    return lwt != null && Boolean.TRUE.equals(call(lwt, statement));
  }

  @Nullable CqlIdentifier routingTable(BoundStatement statement) {
    return table == null ? null : (CqlIdentifier) call(table, statement);
  }

  /** Returns the token of the routing key, by the table's partitioner; null if one is unknown. */
  @Nullable Token routingToken(BoundStatement statement) {
    if (partitioner == null || hash == null) {
      return null;
    }
    ByteBuffer key = statement.getRoutingKey();
    Object ofTable = key == null ? null : call(partitioner, statement);
    return ofTable == null ? null : (Token) call(hash, ofTable, key);
  }

  private static @Nullable Object call(MethodHandle method, Object... arguments) {
    try {
      return method.invokeWithArguments(arguments);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  /** Finds a method, whatever its return type. */
  private static @Nullable MethodHandle find(Class<?> type, String name, Class<?>... parameters) {
    try {
      return MethodHandles.publicLookup().unreflect(type.getMethod(name, parameters));
    } catch (NoSuchMethodException | IllegalAccessException e) {
      return null;
    }
  }
}
