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

/**
 * How requests ended: with what was asked for, or by something that this very request met. All else
 * is a mismatch.
 */
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

  /** What came that was not asked for, and failures that no fault explains. */
  Queue<Throwable> mismatches() {
    return mismatches;
  }

  /** A request was answered; the check fails if it is not the right answer. */
  void answered(Plan plan, Runnable check) {
    try {
      check.run();
      events.add(Event.SUCCEEDED);
    } catch (IllegalArgumentException e) {
      failed(plan, e); // a damaged length that its page bears out, refused by a codec
    } catch (AssertionError | RuntimeException e) {
      mismatches.add(e);
    }
  }

  /** A request failed. */
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
      return Optional.of(Event.MALFORMED).filter(event -> faults.isDamaged(plan.id()));
    }
    List<Throwable> attempts =
        failure instanceof AllNodesFailedException all
            ? all.getAllErrors().values().stream().flatMap(Collection::stream).toList()
            : List.of(failure);
    boolean refused = faults.isRefused(plan.id());
    if (!attempts.isEmpty() && attempts.stream().allMatch(e -> refused && isError(e))) {
      return Optional.of(Event.REFUSED);
    }
    boolean explained =
        faults.ended() > 0 && attempts.stream().allMatch(e -> isLost(e) || (refused && isError(e)));
    return Optional.of(Event.LOST).filter(event -> explained);
  }

  /** The errors that the server sends on purpose. */
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
