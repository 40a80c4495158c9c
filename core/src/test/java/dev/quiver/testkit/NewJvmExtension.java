/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.internal.kernel.ActiveKernel;
import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/** Gives each test of a class its result from a separate JVM. */
final class NewJvmExtension implements InvocationInterceptor {

  private static final int ATTEMPTS = 3;

  @Override
  public void interceptBeforeAllMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> method,
      ExtensionContext context)
      throws Throwable {
    if (isForNewJvm(context)) {
      invocation.skip();
    } else {
      invocation.proceed();
    }
  }

  @Override
  public void interceptTestMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> method,
      ExtensionContext context)
      throws Throwable {
    runOrReport(invocation, context);
  }

  @Override
  public void interceptTestTemplateMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> method,
      ExtensionContext context)
      throws Throwable {
    runOrReport(invocation, context);
  }

  private static void runOrReport(Invocation<Void> invocation, ExtensionContext context)
      throws Throwable {
    if (!isForNewJvm(context)) {
      invocation.proceed();
      return;
    }
    invocation.skip();
    Class<?> tests = context.getRequiredTestClass();
    Map<?, ?> results =
        context
            .getRoot()
            .getStore(Namespace.create(NewJvmExtension.class))
            .computeIfAbsent(tests, key -> results(tests), Map.class);
    assertThat(results.get(context.getUniqueId()))
        .as("result of the test in a separate JVM: %s", results)
        .isEqualTo(NewJvmTests.PASSED);
  }

  private static boolean isForNewJvm(ExtensionContext context) {
    InNewJvm how = context.getRequiredTestClass().getAnnotation(InNewJvm.class);
    return (how.always() || ActiveKernel.get().name().equals("simd")) && !NewJvmTests.isThisJvm();
  }

  /** Returns the results of the first JVM in which all tests pass, or of the last one. */
  private static Map<String, String> results(Class<?> tests) {
    Map<String, String> results = Map.of();
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
      results = resultsOfNewJvm(tests);
      Map<String, String> failed = new LinkedHashMap<>(results);
      failed.values().removeIf(NewJvmTests.PASSED::equals);
      if (failed.isEmpty()) {
        break;
      }
      System.out.printf(
          "%s: JVM %d of %d fails: %s%n", tests.getSimpleName(), attempt, ATTEMPTS, failed);
    }
    return results;
  }

  private static Map<String, String> resultsOfNewJvm(Class<?> tests) {
    List<String> options =
        List.of(
            "--add-modules=jdk.incubator.vector",
            "-Dorg.slf4j.simpleLogger.defaultLogLevel=error",
            "-Dquiver.kernel=" + ActiveKernel.get().name(),
            Seed.describe());
    try {
      return NewJvmTests.run(tests, options);
    } catch (Exception | AssertionError e) { // such as one that did not end in time
      return Map.of("the JVM", e.toString());
    }
  }
}
