/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import java.lang.reflect.InvocationTargetException;
import org.jspecify.annotations.Nullable;

/**
 * The kernels, the preferred ones first. Their classes are loaded by name: some of them need a
 * module or a JDK that may not be there, and may be missing from a build made without that JDK.
 */
enum Candidate {
  SIMD_SEGMENT("simd-segment", "SimdSegmentKernel", 22, true),
  SIMD("simd", "SimdKernel", 17, true),
  SEGMENT("segment", "SegmentKernel", 22, false) {
    @Override
    @Nullable String drawback(Jvm jvm) {
      return jvm.feature() < 25 ? "not faster before JDK 25, this is " + jvm.feature() : null;
    }
  },
  PORTABLE("portable", "PortableKernel", 17, false),
  SCALAR("scalar", "ScalarKernel", 17, false) {
    @Override
    VectorKernel create(Jvm jvm) {
      return ScalarKernel.INSTANCE;
    }
  };

  private static final String NOT_IN_BUILD =
      "not in this build of Quiver, as it was built without a JDK 25 (JAVA_25_HOME), or repackaged"
          + " without 'Multi-Release: true'";

  private final String kernelName;
  private final String className;
  private final int sinceFeature;
  private final boolean usesVectorApi;

  Candidate(String kernelName, String className, int sinceFeature, boolean usesVectorApi) {
    this.kernelName = kernelName;
    this.className = className;
    this.sinceFeature = sinceFeature;
    this.usesVectorApi = usesVectorApi;
  }

  String kernelName() {
    return kernelName;
  }

  /** Whether the kernel is many times slower than others until the JVM has compiled it. */
  boolean usesVectorApi() {
    return usesVectorApi;
  }

  /** Why the kernel runs, but not well, or null if it runs well. A pinned kernel may do so. */
  @Nullable String drawback(Jvm jvm) {
    return usesVectorApi ? jvm.obstacleToVectors() : null;
  }

  /**
   * The kernel, tried out.
   *
   * @throws UnsupportedOperationException if it does not run on the JVM; the message says why
   */
  VectorKernel create(Jvm jvm) {
    String missing = missing(jvm);
    if (missing != null) {
      throw new UnsupportedOperationException(missing);
    }
    VectorKernel kernel = load();
    Trial.of(kernel);
    return kernel;
  }

  /** What the kernel needs and is not there, as far as that is known before it is created. */
  @Nullable String missing(Jvm jvm) {
    if (jvm.feature() < sinceFeature) {
      return "needs JDK %d or newer, this is %d".formatted(sinceFeature, jvm.feature());
    }
    // Looked for as a file: to load the class would load the Vector API before its warm-up.
    if (usesVectorApi && Candidate.class.getResource(className + ".class") == null) {
      return NOT_IN_BUILD;
    }
    if (usesVectorApi && !jvm.vectorModule()) {
      return "needs the JVM option --add-modules " + Jvm.VECTOR_MODULE;
    }
    return null;
  }

  private VectorKernel load() {
    try {
      Class<?> type = Class.forName(Candidate.class.getPackageName() + "." + className);
      return (VectorKernel) type.getDeclaredConstructor().newInstance();
    } catch (ClassNotFoundException e) {
      throw new UnsupportedOperationException(NOT_IN_BUILD, e);
    } catch (InvocationTargetException e) {
      Throwable cause = e.getCause();
      throw cause instanceof UnsupportedOperationException refusal
          ? refusal
          : new UnsupportedOperationException("does not start: " + cause, e);
    } catch (ReflectiveOperationException | LinkageError e) {
      throw new UnsupportedOperationException("does not start: " + e, e);
    }
  }
}
