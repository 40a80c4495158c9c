/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;

/** Objects of interfaces of which a test needs a few methods. */
public final class Stub {

  private Stub() {}

  /** An object whose methods, those of {@code Object} too, answer what a handler does. */
  public static <T> T of(Class<T> type, InvocationHandler answers) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, answers));
  }
}
