/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.bulk;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.NoNodeAvailableException;
import com.datastax.oss.driver.api.core.NodeUnavailableException;
import com.datastax.oss.driver.api.core.RequestThrottlingException;
import com.datastax.oss.driver.api.core.connection.BusyConnectionException;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.connection.FrameTooLongException;
import com.datastax.oss.driver.api.core.connection.HeartbeatException;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.servererrors.BootstrappingException;
import com.datastax.oss.driver.api.core.servererrors.OverloadedException;
import com.datastax.oss.driver.api.core.servererrors.QueryExecutionException;
import com.datastax.oss.driver.api.core.servererrors.ReadFailureException;
import com.datastax.oss.driver.api.core.servererrors.ReadTimeoutException;
import com.datastax.oss.driver.api.core.servererrors.ServerError;
import com.datastax.oss.driver.api.core.servererrors.UnauthorizedException;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;

/** The outcome of a request that failed with an exception of the driver. */
public enum Outcome {
  /** The request was not executed; a retry may succeed. */
  NOT_EXECUTED,
  /** The request may have been executed. */
  UNKNOWN,
  /** The server rejected the request, and would reject each retry. */
  REJECTED;

  /** Returns the outcome of a request that failed with an exception. */
  public static Outcome of(Throwable failure) {
    if (failure instanceof CompletionException && failure.getCause() != null) {
      return of(unwrapped(failure));
    }
    if (failure instanceof NoNodeAvailableException
        || failure instanceof NodeUnavailableException
        || failure instanceof RequestThrottlingException
        || failure instanceof BusyConnectionException
        || failure instanceof UnavailableException
        || failure instanceof BootstrappingException
        || isOfAClosingConnection(failure)
        || isOfAFailedAuthorization(failure)) {
      return NOT_EXECUTED;
    }
    if (failure instanceof AllNodesFailedException all) {
      return of(all.getAllErrors().values());
    }
    // Timeouts and failures of replicas are QueryExecutionExceptions, too.
    return failure instanceof QueryExecutionException
            || failure instanceof DriverTimeoutException
            || failure instanceof ClosedConnectionException
            || failure instanceof HeartbeatException
            || failure instanceof OverloadedException
            || failure instanceof ServerError
            || failure instanceof CancellationException
        ? UNKNOWN
        : REJECTED;
  }

  /**
   * Returns whether a closing connection rejected the request. The driver has no class for that.
   *
   * <p>Source: {@code DriverChannel.write} and {@code InFlightHandler.write} of the driver.
   */
  private static boolean isOfAClosingConnection(Throwable failure) {
    return failure.getClass() == IllegalStateException.class
        && List.of("Channel is closing", "Driver channel is closing")
            .contains(String.valueOf(failure.getMessage()));
  }

  /**
   * Returns whether the server could not read the user's permissions, which it reports by the same
   * exception as a missing permission.
   *
   * <p>Source: {@code CassandraAuthorizer.authorize} and {@code Roles.hasSuperuserStatus} of
   * Cassandra.
   */
  private static boolean isOfAFailedAuthorization(Throwable failure) {
    return failure instanceof UnauthorizedException
        && String.valueOf(failure.getMessage()).startsWith("Unable to perform authorization");
  }

  /**
   * Returns whether the request may have been executed, also by a node that the driver tried before
   * the node that caused this failure.
   */
  public static boolean mayBeExecuted(Throwable failure) {
    if (of(failure) == UNKNOWN) {
      return true;
    }
    ExecutionInfo execution =
        unwrapped(failure) instanceof DriverException known ? known.getExecutionInfo() : null;
    return execution != null
        && execution.getErrors().stream().anyMatch(error -> of(error.getValue()) == UNKNOWN);
  }

  /** Returns the driver's exception without the wrappers of later stages. */
  public static Throwable unwrapped(Throwable failure) {
    return failure instanceof CompletionException && failure.getCause() != null
        ? unwrapped(failure.getCause())
        : failure;
  }

  /**
   * Returns whether a read of fewer rows may succeed: after a timeout, if replicas have failed, as
   * they do at too many tombstones, and if the answer is longer than the driver's longest frame.
   */
  public static boolean mayNeedFewerRows(Throwable failure) {
    Throwable reason = unwrapped(failure);
    return isTimeout(reason)
        || reason instanceof ReadFailureException
        || reason instanceof FrameTooLongException;
  }

  /** Returns whether a read timed out, in the driver or on the server. */
  public static boolean isTimeout(Throwable failure) {
    Throwable reason = unwrapped(failure);
    return reason instanceof DriverTimeoutException || reason instanceof ReadTimeoutException;
  }

  /** Returns the outcome for several nodes: unknown if any may have executed the request. */
  private static Outcome of(Collection<List<Throwable>> failures) {
    List<Outcome> all = failures.stream().flatMap(List::stream).map(Outcome::of).toList();
    return all.contains(UNKNOWN) ? UNKNOWN : all.contains(REJECTED) ? REJECTED : NOT_EXECUTED;
  }
}
