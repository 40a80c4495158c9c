/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.NoNodeAvailableException;
import com.datastax.oss.driver.api.core.NodeUnavailableException;
import com.datastax.oss.driver.api.core.RequestThrottlingException;
import com.datastax.oss.driver.api.core.connection.BusyConnectionException;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.UnauthorizedException;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.CodecNotFoundException;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.internal.bulk.Outcome;
import dev.quiver.testkit.Stub;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class OutcomeTest {
  private static final Node NODE = Stub.of(Node.class, Map.of());

  static Stream<Arguments> failures() {
    return Stream.of(
        Arguments.of(new NoNodeAvailableException(), Outcome.NOT_EXECUTED),
        Arguments.of(new NodeUnavailableException(NODE), Outcome.NOT_EXECUTED),
        Arguments.of(
            AllNodesFailedException.fromErrors(
                List.of(Map.entry(NODE, new NodeUnavailableException(NODE)))),
            Outcome.NOT_EXECUTED),
        Arguments.of(
            AllNodesFailedException.fromErrors(
                List.of(Map.entry(NODE, new ClosedConnectionException("gone")))),
            Outcome.UNKNOWN),
        Arguments.of(new RequestThrottlingException("full"), Outcome.NOT_EXECUTED),
        Arguments.of(new BusyConnectionException(1), Outcome.NOT_EXECUTED),
        Arguments.of(new DriverTimeoutException("late"), Outcome.UNKNOWN),
        Arguments.of(new ClosedConnectionException("gone"), Outcome.UNKNOWN),
        Arguments.of(new CompletionException(new DriverTimeoutException("late")), Outcome.UNKNOWN),
        Arguments.of(new IllegalStateException("Channel is closing"), Outcome.NOT_EXECUTED),
        Arguments.of(
            AllNodesFailedException.fromErrors(
                List.of(Map.entry(NODE, new IllegalStateException("Driver channel is closing")))),
            Outcome.NOT_EXECUTED),
        Arguments.of(
            new UnauthorizedException(
                NODE,
                "Unable to perform authorization of permissions: Unable to perform authorization of"
                    + " super-user permission: Operation timed out - received only 0 responses."),
            Outcome.NOT_EXECUTED),
        Arguments.of(
            new UnauthorizedException(
                NODE, "User u has no SELECT permission on <table ks.docs> or any of its parents"),
            Outcome.REFUSED),
        Arguments.of(new NotAppliedException(), Outcome.REFUSED),
        Arguments.of(new IllegalStateException("closed"), Outcome.REFUSED),
        Arguments.of(
            new CodecNotFoundException(DataTypes.INT, GenericType.STRING), Outcome.REFUSED));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void classifiesExceptions(Throwable failure, Outcome outcome) {
    assertThat(Outcome.of(failure)).isEqualTo(outcome);
    assertThat(Outcome.mayBeExecuted(failure)).isEqualTo(outcome == Outcome.UNKNOWN);
  }
}
