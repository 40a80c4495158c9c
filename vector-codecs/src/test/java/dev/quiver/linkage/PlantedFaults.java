/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.linkage;

import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ACONST_NULL;
import static org.objectweb.asm.Opcodes.CHECKCAST;
import static org.objectweb.asm.Opcodes.GETFIELD;
import static org.objectweb.asm.Opcodes.H_INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.INVOKEINTERFACE;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.RETURN;
import static org.objectweb.asm.Opcodes.V17;

import java.util.List;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/** A class with one of each linkage fault. It is read, and never loaded. */
final class PlantedFaults {
  private static final String NAME = "dev/quiver/linkage/Planted";
  private static final String API = "com/datastax/oss/driver/api/core/";
  private static final String ID = API + "CqlIdentifier";
  private static final String COLUMN = API + "cql/ColumnDefinition";
  private static final String NODE = API + "metadata/Node";

  /** The faults to be found. */
  static final List<String> FAULTS =
      List.of(
          "no class " + API + "Gone",
          "no class " + API + "GoneFromDescriptor",
          "no class " + API + "GoneFromMethodType",
          "no " + ID + ".asCql(I)Ljava/lang/String;", // other parameters
          "no " + ID + ".asCql(Z)V", // other return type
          "no " + ID + ".asInternal()Ljava/lang/String;", // is not static
          "no " + ID + ".fromCql(Ljava/lang/String;)L" + ID + ";", // is static
          "no " + ID + ".toString()I", // a method handle
          "no " + ID + ".internal:Ljava/lang/String;", // is private
          "no " + NODE + ".getHostId()Ljava/util/UUID;", // is of an interface
          "does not implement " + COLUMN + ".getName()L" + ID + ";",
          "does not implement " + COLUMN + ".getType()L" + API + "type/DataType;");

  private PlantedFaults() {}

  static List<String> reported() {
    return FAULTS.stream().map(fault -> NAME + ": " + fault).toList();
  }

  static byte[] classFile() {
    ClassWriter type = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    type.visit(V17, ACC_PUBLIC, NAME, null, "java/lang/Object", new String[] {COLUMN});
    for (String method : List.of("getKeyspace", "getTable")) {
      type.visitMethod(ACC_PUBLIC, method, "()L" + ID + ";", null, null).visitEnd();
    }
    type.visitMethod(ACC_PUBLIC, "isDetached", "()Z", null, null).visitEnd();
    type.visitMethod(ACC_PUBLIC, "attach", "(L" + API + "detach/AttachmentPoint;)V", null, null)
        .visitEnd();
    MethodVisitor code = type.visitMethod(ACC_PUBLIC, "faults", "()V", null, null);
    code.visitCode();
    code.visitInsn(ACONST_NULL);
    code.visitTypeInsn(CHECKCAST, API + "Gone");
    code.visitLdcInsn(Type.getMethodType("(L" + API + "GoneFromMethodType;)V"));
    code.visitMethodInsn(INVOKESTATIC, NAME, "call", "(L" + API + "GoneFromDescriptor;)V", false);
    code.visitMethodInsn(INVOKEVIRTUAL, ID, "asCql", "(Z)Ljava/lang/String;", false); // right
    code.visitMethodInsn(INVOKEVIRTUAL, ID, "asCql", "(I)Ljava/lang/String;", false);
    code.visitMethodInsn(INVOKEVIRTUAL, ID, "asCql", "(Z)V", false);
    code.visitMethodInsn(INVOKESTATIC, ID, "asInternal", "()Ljava/lang/String;", false);
    code.visitMethodInsn(INVOKEVIRTUAL, ID, "fromCql", "(Ljava/lang/String;)L" + ID + ";", false);
    code.visitFieldInsn(GETFIELD, ID, "internal", "Ljava/lang/String;");
    code.visitMethodInsn(INVOKEINTERFACE, NODE, "getHostId", "()Ljava/util/UUID;", true); // right
    code.visitMethodInsn(INVOKEVIRTUAL, NODE, "getHostId", "()Ljava/util/UUID;", false);
    Handle wrong = new Handle(H_INVOKEVIRTUAL, ID, "toString", "()I", false);
    code.visitInvokeDynamicInsn("run", "()V", wrong);
    code.visitInsn(RETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
    type.visitEnd();
    return type.toByteArray();
  }
}
