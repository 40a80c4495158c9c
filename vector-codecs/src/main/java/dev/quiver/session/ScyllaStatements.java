/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import static java.lang.invoke.MethodType.methodType;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.metadata.token.Token;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * What statements of ScyllaDB's driver say for routing to shards and tablets, and those of other
 * drivers do not. On another driver nobody asks for it, and there is none.
 */
final class ScyllaStatements {
  private static final @Nullable MethodHandle LWT = find("isLWT");
  private static final @Nullable MethodHandle TABLE = find("getRoutingTable");
  private static final @Nullable MethodHandle PARTITIONER = find("getPartitioner");
  private static final @Nullable MethodHandle HASH = findHash();

  private ScyllaStatements() {}

  /** Whether the server says that it is a lightweight transaction. */
  static boolean isLightweightTransaction(BoundStatement statement) {
    return LWT != null && Boolean.TRUE.equals(call(LWT, statement));
  }

  static @Nullable CqlIdentifier routingTable(BoundStatement statement) {
    return TABLE == null ? null : (CqlIdentifier) call(TABLE, statement);
  }

  /** The token of a routing key, by the partitioner of the table. */
  static @Nullable Token routingToken(BoundStatement statement) {
    if (PARTITIONER == null || HASH == null) {
      return null;
    }
    ByteBuffer key = statement.getRoutingKey();
    Object partitioner = key == null ? null : call(PARTITIONER, statement);
    return partitioner == null ? null : (Token) call(HASH, partitioner, key);
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

  /** A method of statements without parameters, whatever it returns. */
  private static @Nullable MethodHandle find(String name) {
    try {
      return MethodHandles.publicLookup().unreflect(Statement.class.getMethod(name));
    } catch (NoSuchMethodException | IllegalAccessException e) {
      return null;
    }
  }

  private static @Nullable MethodHandle find(Class<?> type, String name, MethodType signature) {
    try {
      return MethodHandles.publicLookup().findVirtual(type, name, signature);
    } catch (NoSuchMethodException | IllegalAccessException e) {
      return null;
    }
  }

  private static @Nullable MethodHandle findHash() {
    return PARTITIONER == null
        ? null
        : find(PARTITIONER.type().returnType(), "hash", methodType(Token.class, ByteBuffer.class));
  }
}
