/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.quiver.internal.wire.ElementType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests point 8 of {@link VectorKernel}: no class of the package has state that threads share. */
class KernelStateTest {

  /** Immutable types. A field of another type needs a review. */
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

  /** Immutable types of modules or JDKs that may not be available. */
  private static final Set<String> IMMUTABLE_BY_NAME =
      Set.of(
          "java.lang.foreign.ValueLayout$OfDouble",
          "java.lang.foreign.ValueLayout$OfFloat",
          "java.lang.foreign.ValueLayout$OfInt",
          "java.lang.foreign.ValueLayout$OfLong",
          "jdk.incubator.vector.VectorShape",
          "jdk.incubator.vector.VectorShuffle",
          "jdk.incubator.vector.VectorSpecies");

  private static final Pattern VERSION = Pattern.compile("META-INF/versions/(\\d+)/");

  /** Types of this package, which are immutable if their own fields pass this test. */
  private static final List<Class<?>> OURS =
      List.of(
          ArrayKind.class,
          VectorArray.class,
          VectorKernel.class,
          MemoryKind.class,
          MemoryKind.Copier.class,
          ForeignMemory.class,
          KernelChoice.class);

  /** An immutable value of a type that is not. */
  private static final String NAMES = "static final java.util.List KernelChoice.NAMES";

  /** The constructor of an array, which stores nothing. */
  private static final String CONSTRUCTOR =
      "private final java.util.function.IntFunction ArrayKind.maker";

  /** One of the constants of Scratch. */
  private static final String PIECES = "private final java.lang.ThreadLocal MemoryKind.pieces";

  private static final List<Class<?>> CLASSES = imported();

  @Test
  void noFieldOfThePackageIsSharedAndMutable() {
    assertThat(CLASSES)
        .contains(VectorArray.class, VectorArray.FLOATS.getClass(), UuidLoops.class, Staging.class);
    assertThat(CLASSES).containsAll(Kernels.all().stream().map(Object::getClass).toList());
    assertThat(CLASSES).flatMap(KernelStateTest::offences).isEmpty();
  }

  @Test
  void everyExceptionNamesAnExistingField() {
    assertThat(CLASSES)
        .flatMap(type -> List.of(type.getDeclaredFields()))
        .map(KernelStateTest::name)
        .contains(NAMES, CONSTRUCTOR, PIECES);
  }

  @Test
  void detectsEveryKindOfSharedState() {
    assertThat(offences(Stateful.class))
        .containsExactlyInAnyOrder(
            "notFinal",
            "notFinalInstance",
            "array",
            "list",
            "object",
            "flag",
            "local",
            "instanceArray");
  }

  private static List<Class<?>> imported() {
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

  /** A class for a later release is loaded only by such a JVM, and only from a jar. */
  private static boolean runs(JavaClass type) {
    String source = type.getSource().orElseThrow().getUri().toString();
    Matcher version = VERSION.matcher(source);
    return !version.find()
        || (source.startsWith("jar:")
            && Integer.parseInt(version.group(1)) <= Runtime.version().feature());
  }

  /** Returns the fields that threads share and can change, or that refer to mutable objects. */
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
        || name(field).equals(NAMES)
        || name(field).equals(CONSTRUCTOR)
        || name(field).equals(PIECES)
        || OURS.stream().anyMatch(ours -> ours.isAssignableFrom(type));
  }

  private static String name(Field field) {
    return field.toString().replace("dev.quiver.internal.kernel.", "");
  }

  /** A class with forbidden and permitted state. */
  @SuppressWarnings("unused")
  private static final class Stateful {
    static final int NUMBER = Integer.parseInt("1");
    static final ThreadLocal<int[]> PER_THREAD = ThreadLocal.withInitial(() -> new int[1]);
    static final VectorKernel KERNEL = ActiveKernel.get();
    static int notFinal;
    static final int[] array = new int[1];
    static final List<String> list = new ArrayList<>();
    static final Object object = new Object();
    static final AtomicBoolean flag = new AtomicBoolean();
    int notFinalInstance;
    final ThreadLocal<int[]> local = PER_THREAD;
    final int[] instanceArray = new int[1];
  }
}
