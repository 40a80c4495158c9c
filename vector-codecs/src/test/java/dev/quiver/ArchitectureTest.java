/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnitAccess;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.lang.syntax.elements.GivenClassesConjunction;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.internal.annotation.CheckReturnValue;
import dev.quiver.internal.kernel.ActiveKernel;
import dev.quiver.internal.wire.VectorLayout;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Rules for packages, each shown to fail on a class that breaks it. */
class ArchitectureTest {

  private static final String INTERNALS = "dev.quiver.internal.driver";
  private static final String FRAMES = "dev.quiver.internal.driver.frame";

  /** The module's public packages. */
  private static final String[] PUBLIC = {
    "dev.quiver",
    "dev.quiver.codec",
    "dev.quiver.column",
    "dev.quiver.row",
    "dev.quiver.search",
    "dev.quiver.session"
  };

  /**
   * Packages that may use other public packages: they open sessions, send statements and read rows.
   */
  private static final Map<String, Set<String>> KNOWS =
      Map.of(
          "dev.quiver",
          Set.of(PUBLIC),
          "dev.quiver.search",
          Set.of("dev.quiver.row", "dev.quiver.session"));

  private static final JavaClasses CODECS = classesBeside(VectorCodecs.class);
  private static final JavaClasses CORE = classesBeside(VectorLayout.class);
  private static final JavaClasses OFFENDING =
      new ClassFileImporter()
          .importPackages(
              "dev.quiver.codec.offending",
              "dev.quiver.internal.offending",
              "dev.quiver.offending");

  @Test
  void onlyInternalDriverPackagesUseTheDriversInternals() {
    ArchRule rule =
        noClasses()
            .that()
            .resideOutsideOfPackage(INTERNALS + "..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                "com.datastax.oss.driver.internal..",
                "com.datastax.oss.protocol..",
                "com.datastax.dse.driver.internal..",
                "com.datastax.dse.protocol..");
    check(rule, "FloatCodec", "ProtocolConstants", "GeometryCodec", "DseProtocolConstants");
    assertThat(usedBy(INTERNALS))
        .as("internals that are used")
        .contains("com.datastax.oss.driver.internal.core.type.codec.registry");
    assertThat(usedBy(FRAMES)).contains("com.datastax.oss.protocol.internal");
  }

  @Test
  void nothingUsesClassesThatTheDriverShades() {
    check(
        noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.datastax.oss.driver.shaded.."),
        "ImmutableList");
  }

  /** The same jar has to work on the driver that shades Netty. */
  @Test
  void onlyThePackageOfFramesUsesNetty() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackage(FRAMES)
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.netty.."),
        "ByteBuf",
        "Offences.event()");
    assertThat(usedBy(FRAMES)).as("Netty that is used").contains("io.netty.buffer");
  }

  /** Using this package loads classes of Netty. */
  @Test
  void onlyTheSessionBuilderUsesThePackageOfFrames() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackage(FRAMES)
            .and()
            .doNotHaveFullyQualifiedName("dev.quiver.QuiverSessionBuilder")
            .should()
            .dependOnClassesThat()
            .resideInAPackage(FRAMES),
        "FrameContext");
    assertThat(usedBy("dev.quiver")).as("through the door").contains(FRAMES);
  }

  /** KernelInUse logs the kernel before the first codec is created. */
  @Test
  void codecsAndRegistryGetTheirKernelFromOneClass() {
    check(
        noClasses()
            .that()
            .resideInAnyPackage("dev.quiver.codec..", "dev.quiver.internal.codec..")
            .and()
            .doNotHaveSimpleName("KernelInUse")
            .should()
            .dependOnClassesThat()
            .belongToAnyOf(ActiveKernel.class, Quiver.class),
        "ActiveKernel.get()");
  }

  /** With the annotation, tools report a caller that ignores the copy and so changes nothing. */
  @Test
  void methodsThatReturnAChangedCopyAreAnnotated() {
    ArchRule rule =
        methods()
            .that()
            .arePublic()
            .and()
            .areDeclaredInClassesThat()
            .arePublic()
            .and()
            .areDeclaredInClassesThat()
            .resideOutsideOfPackage("dev.quiver.internal..")
            .and(giveAChangedCopy())
            .should()
            .beAnnotatedWith(CheckReturnValue.class);
    check(rule, "Offences.withMore()", "Offences.trimmed(java.lang.String)");
    rule.allowEmptyShould(true).check(CORE);
  }

  /**
   * Matches methods that return their own class, or, if static, the class of their first parameter.
   * Codecs made of other codecs are not copies.
   */
  private static DescribedPredicate<JavaMethod> giveAChangedCopy() {
    return DescribedPredicate.describe(
        "give a changed copy",
        method -> {
          List<JavaClass> parameters = method.getRawParameterTypes();
          JavaClass given = method.getOwner();
          if (method.getModifiers().contains(JavaModifier.STATIC)) {
            given = parameters.isEmpty() ? null : parameters.get(0);
          }
          return method.getRawReturnType().equals(given)
              && !given.isPrimitive()
              && !given.isEquivalentTo(TypeCodec.class);
        });
  }

  @Test
  void packagesFormNoCycles() {
    ArchRule rule = slices().matching("dev.quiver.(**)").should().beFreeOfCycles();
    check(rule, "Slice offending.left");
    rule.check(CORE);
  }

  /** Shared code is internal or in core. The exception: the method that borrows records. */
  @Test
  void publicPackagesDoNotUseEachOther() {
    for (String one : PUBLIC) {
      for (String other : PUBLIC) {
        if (!one.equals(other) && !KNOWS.getOrDefault(one, Set.of()).contains(other)) {
          ArchRule rule =
              noClassesOf(one)
                  .and()
                  .doNotHaveFullyQualifiedName("dev.quiver.row.StatementPlan")
                  .should()
                  .dependOnClassesThat()
                  .resideInAPackage(other);
          assertThatCode(() -> rule.check(CODECS)).doesNotThrowAnyException();
        }
      }
    }
    assertThatThrownBy(
            () ->
                noClassesOf("dev.quiver.codec.offending")
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage("dev.quiver.column")
                    .check(OFFENDING))
        .hasMessageContaining("Offences.columns()");
    noClasses()
        .that()
        .haveFullyQualifiedName("dev.quiver.row.StatementPlan")
        .should()
        .dependOnClassesThat(
            DescribedPredicate.describe(
                "are of other public packages, but for WriteThrough",
                used ->
                    Set.of(PUBLIC).contains(used.getPackageName())
                        && !used.getPackageName().equals("dev.quiver.row")
                        && !used.getSimpleName().equals("WriteThrough")))
        .check(CODECS);
    assertThat(usedBy("dev.quiver.row")).contains("dev.quiver.internal.cell", "dev.quiver.session");
    assertThat(usedBy("dev.quiver.column")).contains("dev.quiver.internal.cell");
  }

  private static GivenClassesConjunction noClassesOf(String packageName) {
    return noClasses().that().resideInAPackage(packageName);
  }

  @Test
  void internalPackagesDoNotUsePublicPackages() {
    check(
        noClassesOf("dev.quiver.internal..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(PUBLIC),
        "UsesDecoders.ofUsers()");
    assertThat(packages(CODECS).stream().filter(name -> !name.startsWith("dev.quiver.internal")))
        .containsExactlyInAnyOrder(PUBLIC);
  }

  /** Modules may not share a package. */
  @Test
  void noPackageIsInBothModules() {
    assertThat(packages(CODECS)).isNotEmpty().doesNotContainAnyElementsOf(packages(CORE));
    assertThat(packages(CORE)).contains("dev.quiver.internal.wire", "dev.quiver.matrix");
    assertThat(packages(CODECS)).contains("dev.quiver.codec", "dev.quiver.internal.codec");
    assertThatThrownBy(
            () ->
                assertThat(packages(CORE))
                    .doesNotContainAnyElementsOf(Set.of("dev.quiver.internal.wire")))
        .isInstanceOf(AssertionError.class);
  }

  /** Such a call, compiled against one driver line, fails to link on another. */
  @Test
  void callsNoMethodThatDriverLinesDeclareDifferently() {
    check(
        noClasses().should(accessMethodsThatDiffer()),
        "CqlVector.get(int)",
        "CqlVector.set(int, java.lang.Number)",
        "CqlVector.newInstance([Ljava.lang.Number;)");
  }

  /** Finds every method of the offending class, including method references. */
  @Test
  void theRuleFindsMethodReferences() {
    assertThatThrownBy(() -> noClasses().should(accessMethodsThatDiffer()).check(OFFENDING))
        .hasMessageContaining("(5 times)")
        .hasMessageContaining("UsesUnstableMethods.reference")
        .hasMessageContaining("UsesUnstableMethods.factory");
  }

  private static ArchCondition<JavaClass> accessMethodsThatDiffer() {
    return new ArchCondition<>("use methods of CqlVector that differ between driver lines") {
      @Override
      public void check(JavaClass from, ConditionEvents events) {
        Stream.concat(
                from.getCodeUnitCallsFromSelf().stream(),
                from.getCodeUnitReferencesFromSelf().stream())
            .map(access -> (JavaCodeUnitAccess<?>) access)
            .filter(access -> differs(access.getTarget()))
            .forEach(
                access ->
                    events.add(SimpleConditionEvent.satisfied(access, access.getDescription())));
      }
    };
  }

  private static boolean differs(CodeUnitAccessTarget target) {
    boolean takesElements =
        target.getRawParameterTypes().stream()
            .noneMatch(type -> type.isEquivalentTo(java.util.List.class));
    return target.getOwner().isEquivalentTo(CqlVector.class)
        && switch (target.getName()) {
          case "get", "set" -> true;
          case "newInstance" -> takesElements;
          default -> false;
        };
  }

  private static void check(ArchRule rule, String... offences) {
    assertThatCode(() -> rule.check(CODECS)).doesNotThrowAnyException();
    assertThatThrownBy(() -> rule.check(OFFENDING))
        .isInstanceOf(AssertionError.class)
        .satisfies(
            error -> {
              for (String offence : offences) {
                assertThat(error).hasMessageContaining(offence);
              }
            });
  }

  /** Returns the packages that the classes of a package depend on. */
  private static Set<String> usedBy(String packageName) {
    return CODECS.stream()
        .filter(c -> c.getPackageName().equals(packageName))
        .flatMap(c -> c.getDirectDependenciesFromSelf().stream())
        .map(dependency -> dependency.getTargetClass().getPackageName())
        .collect(toSet());
  }

  private static Set<String> packages(JavaClasses classes) {
    return classes.stream().map(JavaClass::getPackageName).collect(toSet());
  }

  /** Imports all classes of the jar or folder that contains a class. */
  private static JavaClasses classesBeside(Class<?> known) {
    JavaClasses classes =
        new ClassFileImporter()
            .importUrl(known.getProtectionDomain().getCodeSource().getLocation());
    assertThat(classes.contain(known)).isTrue();
    return classes;
  }
}
