/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.use;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Puts this JVM in use before anything is measured: other codecs, lists, buffers and rows go
 * through the code that the driver, Quiver and the JDK share among them, often enough to be
 * compiled.
 *
 * <p>A JVM that has done one thing only makes assumptions that no service's JVM makes: that a list
 * is always of the same class, say, so that its calls are inlined and boxes around elements never
 * allocated. All rivals are measured after the same use. In doubt it favours the driver: of the
 * driver's codecs it calls those that most services call, of Quiver's all.
 */
public final class InUse {

  /** So many that the codecs of the driver and of Quiver are compiled by C2. */
  private static final int ROUNDS = 250;

  private static final Set<String> DONE = new HashSet<>();

  @SuppressWarnings("UnusedVariable") // written only: what is decoded escapes
  private static volatile @Nullable Object kept;

  private InUse() {}

  /** Codecs of vectors. */
  public static void vectors() {
    once("vectors", VectorUse::addTo);
  }

  /** Codecs of vectors and of collections. */
  public static void collections() {
    once("collections", VectorUse::addTo, CollectionUse::addTo);
  }

  /** All codecs, requests, and pages of rows, in sessions of the driver and of Quiver. */
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
