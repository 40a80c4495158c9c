/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.quiver.wire.ElementType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
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
          ElementType.class);

  /** Types of this package: immutable as long as their own fields pass this test. */
  private static final List<Class<?>> OURS = List.of(VectorArray.class, VectorKernel.class);

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
      if (each.getPackageName().startsWith(VectorKernel.class.getPackageName())) {
        classes.add(each.reflect());
      }
    }
    return classes;
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
