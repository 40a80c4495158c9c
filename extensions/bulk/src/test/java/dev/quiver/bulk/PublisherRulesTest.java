/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.row.RowDecoder;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.reactivestreams.Publisher;
import org.reactivestreams.tck.PublisherVerification;
import org.reactivestreams.tck.TestEnvironment;
import org.testng.SkipException;

/** Tests the publisher of a scan with the compatibility kit of Reactive Streams. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class PublisherRulesTest {

  /** The deadline for expected signals; the kit waits this long for some of them. */
  private static final long DEADLINE_MILLIS = 1_000;

  /** The deadline of a second check of late signals: the machine may be busy. */
  private static final long LAST_DEADLINE_MILLIS = 60_000;

  /** The time without a signal that counts as silence. */
  private static final long SILENCE_MILLIS = 30;

  private record Doc(int id) {}

  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void shutdown() {
    threads.shutdownNow();
  }

  private final class Rules extends PublisherVerification<Doc> {
    Rules(long deadlineMillis) {
      super(new TestEnvironment(deadlineMillis, SILENCE_MILLIS), deadlineMillis);
    }

    @Override
    public Publisher<Doc> createPublisher(long rows) {
      ScriptedTable table = new ScriptedTable(0);
      for (int id = 0; id < rows; id++) {
        table.row(id * 1_000_003L, id);
      }
      table.answers = threads;
      return TableScan.of(table.session, "docs")
          .select("id")
          .publish(RowDecoder.records(Doc.class), threads);
    }

    @Override
    public Publisher<Doc> createFailedPublisher() {
      return TableScan.of(new ScriptedTable(0).session, "other")
          .publish(RowDecoder.records(Doc.class), threads);
    }

    /** A table is finite. */
    @Override
    public long maxElementsFromPublisher() {
      return 1_000;
    }
  }

  private static List<Method> rules() {
    return Arrays.stream(PublisherVerification.class.getMethods())
        .filter(method -> method.isAnnotationPresent(org.testng.annotations.Test.class))
        .filter(method -> !method.getName().startsWith("untested_")) // without a check in the kit
        .sorted(Comparator.comparing(Method::getName))
        .toList();
  }

  @Test
  void coversAllRules() {
    assertThat(rules()).hasSizeGreaterThan(25);
  }

  @TestFactory
  Stream<DynamicTest> rulesOfPublishers() {
    return rules().stream().map(rule -> DynamicTest.dynamicTest(rule.getName(), () -> check(rule)));
  }

  private void check(Method rule) throws Throwable {
    try {
      check(rule, DEADLINE_MILLIS);
    } catch (AssertionError e) {
      check(rule, LAST_DEADLINE_MILLIS);
    }
  }

  private void check(Method rule, long deadlineMillis) throws Throwable {
    Rules rules = new Rules(deadlineMillis);
    rules.setUp();
    try {
      rule.invoke(rules);
    } catch (InvocationTargetException e) {
      Assumptions.assumeFalse(
          e.getCause() instanceof SkipException, () -> e.getCause().getMessage());
      throw e.getCause();
    }
  }
}
