/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.codahale.metrics.MetricFilter;
import com.codahale.metrics.MetricRegistry;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchType;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.session.Session;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.session.WriteThrough;
import dev.quiver.testkit.Stub;
import dev.quiver.testkit.driver.Prepared;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests meters of loads and scans with sessions that can only be closed, and counts of vectors. */
class RunMetersTest {

  private final CompletableFuture<Void> end = new CompletableFuture<>();
  private static final float[] VECTOR = {1, 2, 3};

  private Session session(DriverContext context) {
    return Stub.of(
        Session.class,
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "getContext" -> context;
              case "closeFuture" -> end;
              default -> throw new UnsupportedOperationException(method.getName());
            });
  }

  private static RunMeters of(Session session) {
    return Objects.requireNonNull(RunMeters.of(session));
  }

  @ParameterizedTest
  @EnumSource
  void metersExistFromTheFirstMarkUntilTheSessionIsClosed(Library library) {
    Object registry = library.newRegistry();
    Session session = session(library.context(registry, "a"));
    RunMeters meters = of(session);
    assertThat(library.counts(registry)).isEmpty();

    meters.mark(RunMetric.BULK_ROWS_WRITTEN, 3);
    meters.mark(RunMetric.BULK_ROWS_WRITTEN, 4);
    of(session).mark(RunMetric.SCAN_ROWS_READ, 5);
    assertThat(library.counts(registry))
        .isEqualTo(
            Map.of(
                library.name("a", "bulk.rows-written"), 7L,
                library.name("a", "scan.rows-read"), 5L));

    end.complete(null);
    assertThat(library.counts(registry)).isEmpty();
    meters.mark(RunMetric.BULK_ROWS_WRITTEN, 1);
    assertThat(library.counts(registry)).isEmpty();
  }

  @Test
  void allCallersGetTheMetersOfTheSession() {
    DriverContext context = Library.DROPWIZARD.context(new MetricRegistry(), "a");

    RunMeters meters = of(session(context));
    assertThat(RunMeters.of(session(context))).isSameAs(meters);
    end.complete(null);
    assertThat(RunMeters.of(session(context))).as("of a closed session").isNotSameAs(meters);
  }

  @Test
  void aClosedSessionRegistersNoMeters() {
    MetricRegistry registry = new MetricRegistry();
    end.complete(null);
    Session session = session(Library.DROPWIZARD.context(registry, "a"));

    RunMeters meters = of(session);
    meters.mark(RunMetric.SCAN_RETRIES, 1);
    assertThat(Library.DROPWIZARD.counts(registry)).isEmpty();
    assertThat(RunMeters.of(session)).as("is not kept").isNotSameAs(meters);
  }

  /** Another session of the same name may have registered an equal meter. */
  @Test
  void keepsAMeterOfAnotherSession() {
    MetricRegistry registry = new MetricRegistry();
    of(session(Library.DROPWIZARD.context(registry, "a"))).mark(RunMetric.SCAN_RETRIES, 1);
    String name = Library.DROPWIZARD.name("a", "scan.retries");
    registry.remove(name);
    registry.meter(name).mark(9);

    end.complete(null);
    assertThat(Library.DROPWIZARD.counts(registry)).isEqualTo(Map.of(name, 9L));
  }

  @Test
  void countsNothingWithoutMetricsOfTheDriver() {
    assertThat(
            RunMeters.of(session(Library.DROPWIZARD.context(new MetricRegistry(), "a", List.of()))))
        .isNull();
    DriverContext ofAnotherDriver =
        Stub.of(
            DriverContext.class,
            (proxy, method, arguments) -> {
              throw new UnsupportedOperationException(method.getName());
            });
    assertThat(RunMeters.of(session(ofAnotherDriver))).isNull();
  }

  /** A meter that cannot be removed does not prevent the removal of others. */
  @Test
  void removesOtherMetersIfTheRegistryFails() {
    MetricRegistry registry =
        new MetricRegistry() {
          private boolean failed;

          @Override
          public void removeMatching(MetricFilter filter) {
            if (!failed) {
              failed = true;
              throw new IllegalStateException("once");
            }
            super.removeMatching(filter);
          }
        };
    RunMeters meters = of(session(Library.DROPWIZARD.context(registry, "a")));
    meters.mark(RunMetric.BULK_ROWS_WRITTEN, 1);
    meters.mark(RunMetric.BULK_RETRIES, 1);
    end.complete(null);
    assertThat(Library.DROPWIZARD.counts(registry))
        .containsOnlyKeys(Library.DROPWIZARD.name("a", "bulk.rows-written"));
  }

  @Test
  void rejectsANameThatAnotherMetricHas() {
    MetricRegistry registry = new MetricRegistry();
    registry.counter(Library.DROPWIZARD.name("a", "bulk.retries"));
    RunMeters meters = of(session(Library.DROPWIZARD.context(registry, "a")));

    assertThatThrownBy(() -> meters.mark(RunMetric.BULK_RETRIES, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("bulk.retries");
  }

  private static BoundStatement statement() {
    return new Prepared()
        .with("id", DataTypes.INT)
        .with("v", DataTypes.vectorOf(DataTypes.FLOAT, 3))
        .with("w", DataTypes.vectorOf(DataTypes.FLOAT, 3))
        .with("custom", DataTypes.custom("org.example.Type"))
        .bind()
        .setInt("id", 1)
        .setBytesUnsafe("custom", ByteBuffer.allocate(4));
  }

  @Test
  void countsOnlyVectorsWithBytes() {
    BoundStatement none = statement();
    BoundStatement one = none.set("v", VECTOR, float[].class);
    BoundStatement two = one.set("w", VECTOR, float[].class);

    assertThat(EncodedVectors.in(none)).isZero();
    assertThat(EncodedVectors.in(none.setToNull("v"))).isZero();
    assertThat(EncodedVectors.in(one)).isEqualTo(1);
    assertThat(EncodedVectors.in(two)).isEqualTo(2);
    assertThat(EncodedVectors.in(two.unset("v"))).isEqualTo(1);
    assertThat(EncodedVectors.in(none.setBytesUnsafe("w", ByteBuffer.allocate(0))))
        .as("no bytes, which the server rejects, but a value")
        .isEqualTo(1);
  }

  @Test
  void doesNotCountBorrowedVectors() {
    BoundStatement borrowed = WriteThrough.borrow(statement(), "v", VECTOR);

    assertThat(EncodedVectors.in(borrowed)).isZero();
    assertThat(EncodedVectors.in(borrowed.set("w", VECTOR, float[].class))).isEqualTo(1);
  }

  @Test
  void countsTheVectorsOfABatchsStatements() {
    BoundStatement two =
        statement().set("v", VECTOR, float[].class).set("w", VECTOR, float[].class);
    SimpleStatement simple = SimpleStatement.newInstance("INSERT", 1, VECTOR);

    assertThat(EncodedVectors.in(simple)).isZero();
    assertThat(EncodedVectors.in(BatchStatement.newInstance(BatchType.LOGGED, two, simple, two)))
        .isEqualTo(4);
  }
}
