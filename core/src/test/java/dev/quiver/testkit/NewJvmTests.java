/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs a class of tests in a separate JVM, and prints the result of each test. */
public final class NewJvmTests {

  /** The result of a test that passes. */
  public static final String PASSED = "passed";

  /** The prefix of each line with a result: {@code RESULT id TAB result}. */
  private static final String RESULT = "result of ";

  private static boolean isThisJvm;

  private NewJvmTests() {}

  /**
   * Runs a class of tests in a separate JVM.
   *
   * @param options the options of the JVM
   * @return results by JUnit's unique id of a test, or of its container if that failed
   */
  public static Map<String, String> run(Class<?> tests, List<String> options)
      throws IOException, InterruptedException {
    return parse(ChildJvm.run(options, NewJvmTests.class, tests.getName()));
  }

  public static void main(String[] args) {
    isThisJvm = true;
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request().selectors(selectClass(args[0])).build(),
            new Results());
  }

  /** Whether this JVM only runs a class of tests. */
  static boolean isThisJvm() {
    return isThisJvm;
  }

  private static Map<String, String> parse(List<String> lines) {
    Map<String, String> results = new LinkedHashMap<>();
    for (String line : lines) {
      if (line.startsWith(RESULT)) {
        String[] parts = line.substring(RESULT.length()).split("\t", 2);
        results.put(parts[0], parts[1]);
      }
    }
    return results;
  }

  private static final class Results implements TestExecutionListener {
    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
      boolean passed = result.getStatus() == TestExecutionResult.Status.SUCCESSFUL;
      if (test.isTest() || !passed) {
        String said = result.getThrowable().map(Throwable::toString).orElse("aborted");
        System.out.println(
            RESULT + test.getUniqueId() + "\t" + (passed ? PASSED : said.replaceAll("\\s+", " ")));
      }
    }
  }
}
