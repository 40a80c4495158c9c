/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs the given test classes in this JVM, and prints a line for each method that did not run or
 * did not pass, and the totals. Exits with 1 after a failure.
 */
public final class SuiteRun implements TestExecutionListener {
  private final Map<Status, Integer> counts = new TreeMap<>();

  private SuiteRun() {}

  public static void main(String[] args) throws ClassNotFoundException {
    LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request();
    for (String name : args) {
      request.selectors(selectClass(Class.forName(name)));
    }
    SuiteRun run = new SuiteRun();
    LauncherFactory.create().execute(request.build(), run);
    System.out.println("Tests: " + run.counts);
    System.exit(run.counts.containsKey(Status.FAILED) ? 1 : 0);
  }

  @Override
  public synchronized void executionFinished(TestIdentifier test, TestExecutionResult result) {
    if (!test.isTest() && result.getStatus() == Status.SUCCESSFUL) {
      return;
    }
    counts.merge(result.getStatus(), 1, Integer::sum);
    result
        .getThrowable()
        .ifPresent(
            thrown -> {
              System.out.println(result.getStatus() + " " + nameOf(test) + ": " + thrown);
              if (result.getStatus() == Status.FAILED) {
                for (Throwable each = thrown; each != null; each = each.getCause()) {
                  System.out.println("  by " + each);
                  Arrays.stream(each.getStackTrace())
                      .limit(5)
                      .forEach(frame -> System.out.println("  at " + frame));
                }
              }
            });
  }

  private static String nameOf(TestIdentifier test) {
    return test.getSource()
        .filter(MethodSource.class::isInstance)
        .map(MethodSource.class::cast)
        .map(method -> method.getJavaClass().getSimpleName() + "." + method.getMethodName())
        .orElse(test.getDisplayName());
  }
}
