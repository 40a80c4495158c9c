/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.use;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Puts this JVM in use before a measurement: other codecs, lists, buffers and rows run through the
 * code shared by the driver, Quiver and the JDK, often enough to be compiled.
 *
 * <p>A JVM that has done one thing only makes assumptions that do not hold in a service: for
 * example, if a list always has the same class, its calls are inlined and boxes of elements are not
 * allocated. All rivals are measured after the same use, which favours the driver: the use calls
 * only the most common of the driver's codecs, but all of Quiver's.
 */
public final class InUse {

  /** Enough rounds that C2 compiles the codecs of the driver and of Quiver. */
  private static final int ROUNDS = 250;

  private static final Set<String> DONE = new HashSet<>();

  @SuppressWarnings("UnusedVariable") // written only: what is decoded escapes
  private static volatile @Nullable Object kept;

  private InUse() {}

  public static void vectors() {
    once("vectors", VectorUse::addTo);
  }

  public static void collections() {
    once("collections", VectorUse::addTo, CollectionUse::addTo);
  }

  public static void sessions() {
    once("sessions", VectorUse::addTo, CollectionUse::addTo, RequestUse::addTo, PageUse::addTo);
  }

  @SafeVarargs
  private static synchronized void once(String name, Consumer<Uses>... parts) {
    if (DONE.add(name)) {
      Uses uses = new Uses();
      for (Consumer<Uses> part : parts) {
        part.accept(uses);
      }
      kept = uses.run(ROUNDS);
    }
  }
}
