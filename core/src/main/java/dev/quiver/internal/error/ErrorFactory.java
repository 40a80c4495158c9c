/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.error;

import java.lang.invoke.MethodHandles;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Gives other packages access to the constructors of exceptions, which are not public. */
public final class ErrorFactory {

  private static volatile @Nullable Constructors constructors;

  private ErrorFactory() {}

  /** Calls the constructors of an exception class and its subclasses. */
  @FunctionalInterface
  public interface Constructors {
    <E extends RuntimeException> E create(
        Class<E> kind, String subject, String expected, String actual, @Nullable Throwable cause);
  }

  /**
   * Sets the object that calls the constructors of exceptions. The root class's initializer calls
   * this.
   */
  public static void set(Constructors ofRoot) {
    constructors = ofRoot;
  }

  /**
   * Returns the object that calls the constructors, and initializes the root class if necessary.
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
