/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Creates stubs of interfaces with only the methods that a test needs. */
public final class Stub {

  private Stub() {}

  /** Answers a call by the name of the method. */
  public interface Answers {
    @Nullable Object call(String method, Object[] arguments);
  }

  /** Returns an object whose methods, including those of {@code Object}, call a handler. */
  public static <T> T of(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }

  /** Returns an object that equals only itself; the answers implement its other methods. */
  public static <T> T of(Class<T> type, Answers answers) {
    return of(
        type,
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "hashCode" -> System.identityHashCode(proxy);
              case "equals" -> proxy == arguments[0];
              case "toString" -> type.getSimpleName();
              default -> answers.call(method.getName(), arguments);
            });
  }

  /** Returns an object whose methods call these functions; other methods throw. */
  public static <T> T of(Class<T> type, Map<String, Function<Object[], Object>> answers) {
    return of(
        type,
        (method, arguments) -> {
          Function<Object[], Object> answer = answers.get(method);
          if (answer == null) {
            throw new UnsupportedOperationException(type.getSimpleName() + "." + method);
          }
          return answer.apply(arguments);
        });
  }
}
