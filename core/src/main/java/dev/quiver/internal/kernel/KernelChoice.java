/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import java.lang.reflect.InvocationTargetException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The kernel that this JVM uses, and one line that says why. */
record KernelChoice(VectorKernel kernel, String reason) {

  static final List<String> NAMES = List.of("simd", "segment", "portable");

  private static final String VECTOR_MODULE = "jdk.incubator.vector";

  /** The first JDK that vectorizes the loops of the kernel {@code segment}. */
  private static final int SEGMENTS_FAST_SINCE = 25;

  /**
   * Chooses a kernel.
   *
   * @param feature the JDK's feature release, such as 17
   * @param requested the value of {@link ActiveKernel#PROPERTY}, or null if the property is not set
   */
  static KernelChoice of(int feature, @Nullable String requested) {
    if (requested == null) {
      return byDefault(feature, "");
    }
    String property = "-D%s=%s".formatted(ActiveKernel.PROPERTY, requested);
    if (!NAMES.contains(requested)) {
      String names = String.join(", ", NAMES);
      return byDefault(feature, "; ignoring %s: expected one of %s".formatted(property, names));
    }
    try {
      return new KernelChoice(create(requested, feature), "set by " + property);
    } catch (UnsupportedOperationException e) {
      return byDefault(feature, "; ignoring %s: %s".formatted(property, e.getMessage()));
    }
  }

  private static KernelChoice byDefault(int feature, String ignored) {
    String reason = "the default on JDK " + feature;
    if (feature < SEGMENTS_FAST_SINCE) {
      return new KernelChoice(new PortableKernel(), reason + ignored);
    }
    try {
      return new KernelChoice(create("segment", feature), reason + ignored);
    } catch (UnsupportedOperationException e) {
      return new KernelChoice(
          new PortableKernel(),
          "%s without segment: %s".formatted(reason, e.getMessage()) + ignored);
    }
  }

  /**
   * @throws UnsupportedOperationException if the kernel does not run on this JVM; the message says
   *     why
   */
  static VectorKernel create(String name, int feature) {
    return switch (name) {
      case "simd" -> simd();
      case "segment" -> segment(feature);
      case "portable" -> new PortableKernel();
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static VectorKernel simd() {
    if (ModuleLayer.boot().findModule(VECTOR_MODULE).isEmpty()) {
      throw new UnsupportedOperationException(
          "needs the JVM option --add-modules " + VECTOR_MODULE);
    }
    return load("SimdKernel");
  }

  private static VectorKernel segment(int feature) {
    if (feature < ForeignMemory.SINCE_FEATURE) {
      throw new UnsupportedOperationException(
          "needs JDK %d or newer, this is JDK %d".formatted(ForeignMemory.SINCE_FEATURE, feature));
    }
    return load("SegmentKernel");
  }

  /** Loads a kernel by class name: the class needs a module or JDK that this JVM may lack. */
  private static VectorKernel load(String className) {
    try {
      Class<?> type = Class.forName(KernelChoice.class.getPackageName() + "." + className);
      return (VectorKernel) type.getDeclaredConstructor().newInstance();
    } catch (ClassNotFoundException e) {
      throw new UnsupportedOperationException(
          "not in this build of Quiver, which was built without a JDK 25 (JAVA_25_HOME), or"
              + " repackaged without 'Multi-Release: true'",
          e);
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof UnsupportedOperationException unsupported
          ? unsupported
          : new UnsupportedOperationException("does not start: " + e.getCause(), e);
    } catch (ReflectiveOperationException | LinkageError e) {
      throw new UnsupportedOperationException("does not start: " + e, e);
    }
  }
}
