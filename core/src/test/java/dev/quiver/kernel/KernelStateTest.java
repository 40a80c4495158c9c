/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.quiver.wire.ElementType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Point 8 of {@link VectorKernel}: no class of the package holds state that threads share. */
class KernelStateTest {

  /** Types whose values nobody can change. A field of another type has to be thought about. */
  private static final Set<Class<?>> IMMUTABLE =
      Set.of(
          boolean.class,
          byte.class,
          short.class,
          char.class,
          int.class,
          long.class,
          float.class,
          double.class,
          String.class,
          Class.class,
          VarHandle.class,
          ByteOrder.class,
          Path.class,
          ElementType.class);

  /** The same, of modules or JDKs that may not be there. */
  private static final Set<String> IMMUTABLE_BY_NAME =
      Set.of(
          "java.lang.foreign.ValueLayout$OfDouble",
          "java.lang.foreign.ValueLayout$OfFloat",
          "jdk.incubator.vector.VectorShape",
          "jdk.incubator.vector.VectorShuffle",
          "jdk.incubator.vector.VectorSpecies");

  /** Types of this package: immutable as long as their own fields pass this test. */
  private static final List<Class<?>> OURS =
      List.of(
          VectorArray.class, VectorKernel.class, KernelChoice.class, Candidate.class, Jvm.class);

  /** Immutable, unlike what its type may hold: KernelChoiceTest tries to change it. */
  private static final String REFUSED = "private final java.util.Map KernelChoice.refused";

  @Test
  void noFieldOfThePackageIsSharedAndMutable() {
    assertThat(classes())
        .contains(
            VectorArray.class,
            VectorArray.FLOATS.getClass(),
            Kernels.best().getClass(),
            Kernels.scalar().getClass(),
            Bytes.class,
            Staging.class);
    assertThat(classes()).containsAll(Kernels.all().stream().map(Object::getClass).toList());
    assertThat(classes()).flatMap(KernelStateTest::offences).isEmpty();
  }

  @Test
  void everyKindOfSharedStateIsFound() {
    assertThat(offences(Stateful.class))
        .containsExactlyInAnyOrder(
            "notFinal", "notFinalInstance", "array", "list", "object", "local", "instanceArray");
  }

  private static List<Class<?>> classes() {
    List<Class<?>> classes = new ArrayList<>();
    for (JavaClass each :
        new ClassFileImporter()
            .importUrl(VectorKernel.class.getProtectionDomain().getCodeSource().getLocation())) {
      if (each.getPackageName().startsWith(VectorKernel.class.getPackageName()) && runs(each)) {
        classes.add(each.reflect());
      }
    }
    return classes;
  }

  /** Only a JVM of a later release sees what is meant for one, and only in a jar. */
  private static boolean runs(JavaClass type) {
    String source = type.getSource().orElseThrow().getUri().toString();
    return !source.contains("META-INF/versions") || source.startsWith("jar:");
  }

  /** The fields that threads share and can change, or that hold what they could change. */
  private static List<String> offences(Class<?> type) {
    List<String> offences = new ArrayList<>();
    for (Field field : type.getDeclaredFields()) {
      boolean isFinal = Modifier.isFinal(field.getModifiers());
      if (!field.isSynthetic() && !(isFinal && isAllowed(field))) {
        offences.add(field.getName());
      }
    }
    return offences;
  }

  private static boolean isAllowed(Field field) {
    Class<?> type = field.getType();
    boolean perThread = Modifier.isStatic(field.getModifiers()) && type == ThreadLocal.class;
    return perThread
        || IMMUTABLE.contains(type)
        || IMMUTABLE_BY_NAME.contains(type.getName())
        || field.toString().replace("dev.quiver.kernel.", "").equals(REFUSED)
        || OURS.stream().anyMatch(ours -> ours.isAssignableFrom(type));
  }

  /** What must not be, beside what may be. */
  @SuppressWarnings("unused")
  private static final class Stateful {
    static final int NUMBER = Integer.parseInt("1");
    static final ThreadLocal<int[]> PER_THREAD = ThreadLocal.withInitial(() -> new int[1]);
    static final VectorKernel KERNEL = Kernels.best();
    static int notFinal;
    static final int[] array = new int[1];
    static final List<String> list = new ArrayList<>();
    static final Object object = new Object();
    int notFinalInstance;
    final ThreadLocal<int[]> local = PER_THREAD;
    final int[] instanceArray = new int[1];
  }
}
