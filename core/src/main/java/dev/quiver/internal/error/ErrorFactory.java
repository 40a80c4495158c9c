/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.error;

import java.lang.invoke.MethodHandles;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Calls exception constructors that are not public, like the JDK's {@code SharedSecrets}. */
public final class ErrorFactory {

  private static volatile @Nullable Constructors constructors;

  private ErrorFactory() {}

  /** The constructors of a class and its subclasses, which have the same parameters. */
  @FunctionalInterface
  public interface Constructors {
    <E extends RuntimeException> E create(
        Class<E> kind, String subject, String expected, String actual, @Nullable Throwable cause);
  }

  /** Sets the constructors; called by the initializer of the root class. */
  public static void set(Constructors ofRoot) {
    constructors = ofRoot;
  }

  /**
   * Returns the constructors.
   *
   * @param root the class whose initializer calls {@link #set}
   */
  public static Constructors of(Class<? extends RuntimeException> root) {
    if (constructors == null) {
      try {
        MethodHandles.lookup().ensureInitialized(root);
      } catch (IllegalAccessException e) {
        throw new LinkageError(e.getMessage(), e);
      }
    }
    return Objects.requireNonNull(constructors);
  }
}
