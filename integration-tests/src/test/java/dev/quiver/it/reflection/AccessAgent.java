/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.reflection;

import static net.bytebuddy.matcher.ElementMatchers.isPublic;
import static net.bytebuddy.matcher.ElementMatchers.nameMatches;
import static net.bytebuddy.matcher.ElementMatchers.namedOneOf;
import static net.bytebuddy.matcher.ElementMatchers.none;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.agent.builder.AgentBuilder.InitializationStrategy;
import net.bytebuddy.agent.builder.AgentBuilder.RedefinitionStrategy;
import net.bytebuddy.agent.builder.AgentBuilder.TypeStrategy;
import net.bytebuddy.asm.Advice;

/** Inserts calls of {@link Accesses} into the JDK's reflective methods; saves the records. */
public final class AccessAgent {
  /**
   * Patterns of the methods by class. Classes load resources through their loader. Two methods are
   * left out, as they are also called implicitly: {@code ClassLoader.loadClass}, by the JVM to link
   * classes, and {@code Array.newInstance}, by collections that copy an array. {@code
   * NativeImageIT} finds such calls in the jars.
   */
  private static final Map<String, String> METHODS =
      Map.ofEntries(
          Map.entry(
              "java.lang.Class",
              "forName|newInstance|get(Declared)?(Constructor|Field|Method)s?"
                  + "|getRecordComponents|getPermittedSubclasses|get(Declared)?Classes"),
          Map.entry("java.lang.ClassLoader", "get(System)?Resource(s|AsStream)?|resources"),
          Map.entry("java.lang.Module", "getResourceAsStream"),
          Map.entry("java.lang.invoke.MethodHandles", "privateLookupIn|.*VarHandle"),
          Map.entry("java.lang.invoke.MethodHandles$Lookup", "bind|find.*|unreflect.*|define.*"),
          Map.entry("java.lang.invoke.MethodHandleProxies", "as.*"),
          Map.entry("java.lang.reflect.Constructor", "newInstance"),
          Map.entry("java.lang.reflect.Method", "invoke"),
          Map.entry(
              "java.lang.reflect.Field",
              "(get|set)(Boolean|Byte|Char|Short|Int|Long|Float|Double)?"),
          Map.entry("java.lang.reflect.Proxy", "newProxyInstance|getProxyClass"),
          Map.entry("java.util.ResourceBundle", "getBundle"),
          Map.entry("java.util.ServiceLoader", "load.*"),
          Map.entry("java.util.concurrent.atomic.AtomicIntegerFieldUpdater", "newUpdater"),
          Map.entry("java.util.concurrent.atomic.AtomicLongFieldUpdater", "newUpdater"),
          Map.entry("java.util.concurrent.atomic.AtomicReferenceFieldUpdater", "newUpdater"));

  private AccessAgent() {}

  /**
   * Starts recording.
   *
   * @param file the file for the records
   */
  public static void premain(String file, Instrumentation instrumentation)
      throws ClassNotFoundException {
    // Loaded before the JVM's own class loading calls it.
    Accesses.lines();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> write(Path.of(file))));
    // Load the classes first, as only loaded classes of the JDK can be changed.
    for (String type : METHODS.keySet()) {
      Class.forName(type);
    }
    Advice advice = Advice.to(Entered.class);
    new AgentBuilder.Default()
        .disableClassFormatChanges()
        .with(InitializationStrategy.NoOp.INSTANCE)
        .with(RedefinitionStrategy.RETRANSFORMATION)
        .with(TypeStrategy.Default.REDEFINE)
        .with(AgentBuilder.Listener.StreamWriting.toSystemError().withErrorsOnly())
        .ignore(none())
        .type(namedOneOf(METHODS.keySet().toArray(String[]::new)))
        .transform(
            (builder, type, loader, module, domain) ->
                builder.visit(advice.on(isPublic().and(nameMatches(METHODS.get(type.getName()))))))
        .installOn(instrumentation);
  }

  private static void write(Path file) {
    try {
      Files.write(file, Accesses.lines());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The code copied to the start of each method. */
  private static final class Entered {
    @Advice.OnMethodEnter
    static void enter(
        @Advice.Origin("#t.#m") String method,
        @Advice.This(optional = true) Object self,
        @Advice.AllArguments Object[] arguments) {
      Accesses.record(method, self, arguments);
    }
  }
}
