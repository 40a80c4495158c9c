/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import java.lang.reflect.Field;

/** Returns the vector registers in use; tests are compiled without the Vector API. */
final class Registers {

  private Registers() {}

  /** Returns their size in bits. The JVM needs the module of the Vector API. */
  static int bits() throws ReflectiveOperationException {
    Field bytes =
        Class.forName(Registers.class.getPackageName() + ".Species").getDeclaredField("BYTES");
    Class<?> species = Class.forName("jdk.incubator.vector.VectorSpecies");
    return (int) species.getMethod("vectorBitSize").invoke(bytes.get(null));
  }
}
