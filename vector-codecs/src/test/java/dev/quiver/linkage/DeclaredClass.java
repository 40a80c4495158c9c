/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.linkage;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The declarations of a class file, named as in the file: {@code get(I)V}, {@code size:I}. */
record DeclaredClass(
    String name,
    String superName,
    List<String> interfaces,
    int access,
    Map<String, Integer> methods,
    Map<String, Integer> fields) {

  static DeclaredClass read(byte[] bytes) {
    Reader reader = new Reader();
    new ClassReader(bytes)
        .accept(reader, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return new DeclaredClass(
        reader.name,
        reader.superName,
        reader.interfaces,
        reader.access,
        reader.methods,
        reader.fields);
  }

  boolean isInterface() {
    return is(access, Opcodes.ACC_INTERFACE);
  }

  static boolean is(int access, int flag) {
    return (access & flag) != 0;
  }

  private static final class Reader extends ClassVisitor {
    private String name;
    private String superName;
    private List<String> interfaces;
    private int access;
    private final Map<String, Integer> methods = new HashMap<>();
    private final Map<String, Integer> fields = new HashMap<>();

    Reader() {
      super(Opcodes.ASM9);
    }

    @Override
    public void visit(
        int version, int flags, String itself, String signature, String parent, String[] types) {
      name = itself;
      superName = parent;
      interfaces = new ArrayList<>(List.of(types));
      access = flags;
    }

    @Override
    public MethodVisitor visitMethod(
        int flags, String method, String descriptor, String signature, String[] exceptions) {
      methods.put(method + descriptor, flags);
      return null;
    }

    @Override
    public FieldVisitor visitField(
        int flags, String field, String descriptor, String signature, Object value) {
      fields.put(field + ":" + descriptor, flags);
      return null;
    }
  }
}
