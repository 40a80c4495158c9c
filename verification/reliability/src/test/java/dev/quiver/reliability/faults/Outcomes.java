/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.NodeUnavailableException;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.servererrors.BootstrappingException;
import com.datastax.oss.driver.api.core.servererrors.OverloadedException;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The outcomes of requests: the right values, a fault that the request met, or a mismatch. */
final class Outcomes {

  private final RandomFaults faults;
  private final Counts<Event> events = new Counts<>(Event.class);
  private final Queue<Throwable> mismatches = new ConcurrentLinkedQueue<>();

  Outcomes(RandomFaults faults) {
    this.faults = faults;
  }

  Counts<Event> events() {
    return events;
  }

  /** Wrong values, and failures that no fault explains. */
  Queue<Throwable> mismatches() {
    return mismatches;
  }

  void answered(Plan plan, Runnable check) {
    try {
      check.run();
      events.add(Event.SUCCEEDED);
    } catch (IllegalArgumentException e) {
      failed(plan, e); // a wrong length that is valid for the page, rejected by a codec
    } catch (AssertionError | RuntimeException e) {
      mismatches.add(e);
    }
  }

  void failed(Plan plan, Throwable failure) {
    reason(plan, failure)
        .ifPresentOrElse(
            events::add,
            () ->
                mismatches.add(
                    new AssertionError(
                        "no fault explains it: request " + plan.id() + ", " + failure, failure)));
  }

  private Optional<Event> reason(Plan plan, Throwable failure) {
    if (failure instanceof CancellationException) {
      return Optional.of(Event.CANCELLED).filter(event -> plan.cancelled());
    } else if (failure instanceof DriverTimeoutException) {
      return Optional.of(Event.TIMED_OUT).filter(event -> plan.late());
    } else if (failure instanceof IllegalArgumentException) {
      return Optional.of(Event.MALFORMED).filter(event -> faults.isMalformed(plan.id()));
    }
    List<Throwable> attempts =
        failure instanceof AllNodesFailedException all
            ? all.getAllErrors().values().stream().flatMap(Collection::stream).toList()
            : List.of(failure);
    boolean rejected = faults.isRejected(plan.id());
    if (!attempts.isEmpty() && attempts.stream().allMatch(e -> rejected && isError(e))) {
      return Optional.of(Event.REJECTED);
    }
    boolean explained =
        faults.ended() > 0
            && attempts.stream().allMatch(e -> isLost(e) || (rejected && isError(e)));
    return Optional.of(Event.LOST).filter(event -> explained);
  }

  /** Whether the server sends the error on purpose. */
  private static boolean isError(Throwable attempt) {
    return attempt instanceof OverloadedException
        || attempt instanceof BootstrappingException
        || attempt instanceof UnavailableException;
  }

  private static boolean isLost(Throwable attempt) {
    return attempt instanceof ClosedConnectionException
        || attempt instanceof NodeUnavailableException
        || attempt instanceof IOException;
  }
}
