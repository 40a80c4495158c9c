/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.linkage;

import static dev.quiver.linkage.DeclaredClass.is;

import dev.quiver.linkage.References.Member;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.objectweb.asm.Opcodes;

/** Finds references of our classes that a JVM cannot link with one driver. */
final class Linker {
  private static final List<String> OTHERS = List.of("com/datastax/", "com/scylladb/", "io/netty/");

  private final ClassFiles line;

  Linker(ClassFiles line) {
    this.line = line;
  }

  static boolean isOfDriver(String className) {
    return OTHERS.stream().anyMatch(className::startsWith);
  }

  /** Returns one line for each missing class or member, which names the class that needs it. */
  List<String> unlinked(byte[] classFile) {
    DeclaredClass ours = DeclaredClass.read(classFile);
    References references = References.of(classFile);
    List<String> problems = new ArrayList<>();
    for (String type : new TreeSet<>(references.types())) {
      if (isOfDriver(type) && line.find(type).filter(t -> accessible(t.access())).isEmpty()) {
        problems.add(ours.name() + ": no class " + type);
      }
    }
    for (Member member : references.members()) {
      line.find(member.owner())
          .filter(owner -> !links(ours, owner, member))
          .ifPresent(owner -> problems.add(ours.name() + ": no " + member));
    }
    problems.addAll(unimplemented(ours));
    return problems;
  }

  private boolean links(DeclaredClass ours, DeclaredClass owner, Member member) {
    if (!member.isField() && owner.isInterface() != member.isInterface()) {
      return false;
    }
    Optional<DeclaredClass> declaring =
        line.hierarchy(owner).values().stream()
            .filter(t -> members(t, member).containsKey(member.name()))
            .findFirst();
    if (declaring.isEmpty() && owner.isInterface()) { // interfaces have the methods of Object, too
      return line.find("java/lang/Object").orElseThrow().methods().containsKey(member.name());
    } else if (declaring.isEmpty()) {
      return isSignaturePolymorphic(member);
    }
    int access = members(declaring.get(), member).get(member.name());
    boolean mayBeCalled =
        accessible(access)
            || !isOfDriver(declaring.get().name())
            || (is(access, Opcodes.ACC_PROTECTED)
                && line.hierarchy(ours).containsKey(declaring.get().name()));
    return mayBeCalled && is(access, Opcodes.ACC_STATIC) == member.isStatic();
  }

  private static Map<String, Integer> members(DeclaredClass type, Member member) {
    return member.isField() ? type.fields() : type.methods();
  }

  private static boolean isSignaturePolymorphic(Member member) {
    return member.owner().equals("java/lang/invoke/MethodHandle")
        || member.owner().equals("java/lang/invoke/VarHandle");
  }

  private static boolean accessible(int access) {
    return is(access, Opcodes.ACC_PUBLIC);
  }

  /** Returns abstract methods of the driver's types that our class does not implement. */
  private List<String> unimplemented(DeclaredClass ours) {
    if (is(ours.access(), Opcodes.ACC_ABSTRACT)) {
      return List.of();
    }
    Map<String, DeclaredClass> hierarchy = line.hierarchy(ours);
    return hierarchy.values().stream()
        .filter(type -> isOfDriver(type.name()))
        .flatMap(
            type ->
                type.methods().entrySet().stream()
                    .filter(method -> is(method.getValue(), Opcodes.ACC_ABSTRACT))
                    .map(Map.Entry::getKey)
                    .filter(method -> !isImplemented(hierarchy, method))
                    .map(
                        method ->
                            ours.name() + ": does not implement " + type.name() + "." + method))
        .distinct()
        .sorted()
        .toList();
  }

  private static boolean isImplemented(Map<String, DeclaredClass> hierarchy, String method) {
    return hierarchy.values().stream()
        .map(type -> type.methods().get(method))
        .anyMatch(access -> access != null && !is(access, Opcodes.ACC_ABSTRACT));
  }

  /** Returns methods of our class that the driver's types declare. */
  List<String> overrides(byte[] classFile) {
    DeclaredClass ours = DeclaredClass.read(classFile);
    List<DeclaredClass> drivers =
        line.hierarchy(ours).values().stream().filter(type -> isOfDriver(type.name())).toList();
    int neither = Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC;
    return ours.methods().entrySet().stream()
        .filter(method -> !is(method.getValue(), neither))
        .map(Map.Entry::getKey)
        .filter(method -> !method.startsWith("<"))
        .filter(method -> drivers.stream().anyMatch(type -> declares(type, method)))
        .map(method -> ours.name() + "." + method)
        .toList();
  }

  private static boolean declares(DeclaredClass type, String method) {
    Integer access = type.methods().get(method);
    return access != null && !is(access, Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE);
  }
}
