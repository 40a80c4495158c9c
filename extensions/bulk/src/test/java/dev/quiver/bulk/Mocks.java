/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.config.DriverConfig;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** Interfaces of which only the methods that a test needs answer. */
final class Mocks {
  private static final DriverConfig CONFIG =
      DriverConfigLoader.programmaticBuilder().build().getInitialConfig();

  private Mocks() {}

  /** An object whose other methods throw. */
  static <T> T mock(Class<T> type, Map<String, Function<Object[], Object>> methods) {
    InvocationHandler handler =
        (proxy, method, args) ->
            switch (method.getName()) {
              case "hashCode" -> System.identityHashCode(proxy);
              case "equals" -> proxy == args[0];
              case "toString" -> type.getSimpleName();
              default -> {
                Function<Object[], Object> answer = methods.get(method.getName());
                if (answer == null) {
                  throw new UnsupportedOperationException(method.toString());
                }
                yield answer.apply(args);
              }
            };
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }

  /** A context with the driver's own configuration, of protocol v5. */
  static DriverContext context(Map<String, Function<Object[], Object>> more) {
    Map<String, Function<Object[], Object>> methods = new HashMap<>(more);
    methods.put("getConfig", args -> CONFIG);
    methods.put("getProtocolVersion", args -> ProtocolVersion.V5);
    return mock(DriverContext.class, methods);
  }

  static ColumnMetadata column(String name) {
    return mock(ColumnMetadata.class, Map.of("getName", args -> CqlIdentifier.fromInternal(name)));
  }
}
