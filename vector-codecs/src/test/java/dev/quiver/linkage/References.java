/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.linkage;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** All references of a class file: types in its constant pool, and members in its code. */
final class References extends ClassVisitor {
  private static final int CLASS = 7;
  private static final int NAME_AND_TYPE = 12;
  private static final int METHOD_TYPE = 16;

  /** A field or method, as an instruction or a method handle refers to it. */
  record Member(String owner, String name, boolean isField, boolean isStatic, boolean isInterface) {
    @Override
    public String toString() {
      return owner + "." + name;
    }
  }

  private final Set<String> types = new LinkedHashSet<>();
  private final Set<Member> members = new LinkedHashSet<>();

  private References(ClassReader reader) {
    super(Opcodes.ASM9);
    char[] buffer = new char[reader.getMaxStringLength()];
    for (int i = 1; i < reader.getItemCount(); i++) {
      int item = reader.getItem(i);
      if (item != 0) { // long and double take two places
        switch (reader.readByte(item - 1)) {
          case CLASS -> addType(Type.getObjectType(reader.readUTF8(item, buffer)));
          case NAME_AND_TYPE -> addDescriptor(reader.readUTF8(item + 2, buffer));
          case METHOD_TYPE -> addDescriptor(reader.readUTF8(item, buffer));
          default -> {}
        }
      }
    }
    reader.accept(this, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
  }

  static References of(byte[] classFile) {
    return new References(new ClassReader(classFile));
  }

  /** Returns class names with slashes. */
  Set<String> types() {
    return types;
  }

  Set<Member> members() {
    return members;
  }

  private void addDescriptor(String descriptor) {
    Type type = Type.getType(descriptor);
    if (type.getSort() == Type.METHOD) {
      Stream.concat(Stream.of(type.getReturnType()), Arrays.stream(type.getArgumentTypes()))
          .forEach(this::addType);
    } else {
      addType(type);
    }
  }

  private void addType(Type type) {
    Type element = type.getSort() == Type.ARRAY ? type.getElementType() : type;
    if (element.getSort() == Type.OBJECT) {
      types.add(element.getInternalName());
    }
  }

  private void addMember(
      String owner, String name, boolean isField, boolean isStatic, boolean isInterface) {
    if (!owner.startsWith("[")) { // methods of arrays are the JDK's
      members.add(new Member(owner, name, isField, isStatic, isInterface));
    }
  }

  private void addConstant(Object constant) {
    if (constant instanceof Handle handle) {
      boolean field = handle.getTag() <= Opcodes.H_PUTSTATIC;
      addMember(
          handle.getOwner(),
          handle.getName() + (field ? ":" : "") + handle.getDesc(),
          field,
          switch (handle.getTag()) {
            case Opcodes.H_GETSTATIC, Opcodes.H_PUTSTATIC, Opcodes.H_INVOKESTATIC -> true;
            default -> false;
          },
          handle.isInterface());
    } else if (constant instanceof ConstantDynamic dynamic) {
      addConstant(dynamic.getBootstrapMethod());
      for (int i = 0; i < dynamic.getBootstrapMethodArgumentCount(); i++) {
        addConstant(dynamic.getBootstrapMethodArgument(i));
      }
    }
  }

  @Override
  public FieldVisitor visitField(
      int access, String name, String descriptor, String signature, Object value) {
    addDescriptor(descriptor);
    return null;
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    addDescriptor(descriptor);
    return new Code();
  }

  private final class Code extends MethodVisitor {
    Code() {
      super(Opcodes.ASM9);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      boolean isStatic = opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
      addMember(owner, name + ":" + descriptor, true, isStatic, false);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      addMember(owner, name + descriptor, false, opcode == Opcodes.INVOKESTATIC, isInterface);
    }

    @Override
    public void visitInvokeDynamicInsn(
        String name, String descriptor, Handle bootstrap, Object... arguments) {
      addConstant(bootstrap);
      Arrays.stream(arguments).forEach(References.this::addConstant);
    }

    @Override
    public void visitLdcInsn(Object value) {
      addConstant(value);
    }
  }
}
