/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit.driver;

import com.datastax.oss.driver.api.core.session.Session;
import com.datastax.oss.protocol.internal.Message;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Copies of the driver and its protocol library, changed as a later release might be. They run in a
 * separate JVM, and ordinary sessions work with them.
 */
public enum ChangedDriver {
  /** Nothing is changed. */
  UNCHANGED,

  /**
   * Methods of codecs that encode or decode have an additional parameter for the negotiated
   * features, as in ScyllaDB's driver from 4.19 on.
   */
  CODEC_PARAMETER,

  /** Codecs of messages have an additional abstract method. */
  ABSTRACT_METHOD,

  /** Requests have an additional field. */
  REQUEST_FIELD,

  /** A method that requests and responses do not need is removed. */
  REMOVED_METHOD,

  /** Another class writes EXECUTE in protocol v4. */
  OTHER_CODEC,

  /** The protocol library has no class of DSE, as in later releases of ScyllaDB's driver. */
  WITHOUT_DSE;

  private static final String PROTOCOL = "com/datastax/oss/protocol/internal/";
  private static final String DSE = "com/datastax/dse/protocol/internal/";
  private static final String CONTEXT =
      "com/datastax/oss/driver/internal/core/context/DefaultDriverContext";
  private static final String EXECUTE_CODEC = PROTOCOL + "request/Execute$Codec";
  private static final String OTHER_EXECUTE_CODEC = PROTOCOL + "request/OtherExecuteCodec";
  private static final String FEATURES = PROTOCOL + "ProtocolFeatures";

  /** The methods of codecs that get an additional parameter. */
  private static final List<String> CODEC_METHODS =
      List.of(
          "encode(Ljava/lang/Object;L" + PROTOCOL + "Message;L" + PROTOCOL + "PrimitiveCodec;)V",
          "encodedSize(L" + PROTOCOL + "Message;)I",
          "decode(Ljava/lang/Object;L" + PROTOCOL + "PrimitiveCodec;)L" + PROTOCOL + "Message;",
          "encode(L" + PROTOCOL + "Frame;)Ljava/lang/Object;",
          "decode(Ljava/lang/Object;)L" + PROTOCOL + "Frame;");

  /**
   * Writes the copies into a folder, which has to be empty.
   *
   * @param callers classes whose packages call the library as the driver does, and are copied too
   * @return the class path of this JVM with the copies in place of the jars
   */
  public String classPath(Path folder, Class<?>... callers) throws IOException {
    List<String> replaced = new ArrayList<>();
    for (Class<?> type : new Class<?>[] {Session.class, Message.class}) {
      Path jar = location(type);
      replaced.add(jar.toString());
      copyJar(jar, folder);
    }
    for (Class<?> caller : callers) {
      Path root = location(caller);
      try (Stream<Path> files =
          Files.list(root.resolve(caller.getPackageName().replace('.', '/')))) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          copy(root.relativize(file).toString(), Files.readAllBytes(file), folder);
        }
      }
    }
    write(FEATURES, emptyClass(FEATURES, "java/lang/Object"), folder);
    write(OTHER_EXECUTE_CODEC, emptyClass(OTHER_EXECUTE_CODEC, EXECUTE_CODEC), folder);
    List<String> entries =
        new ArrayList<>(
            Arrays.asList(System.getProperty("java.class.path").split(File.pathSeparator, -1)));
    entries.removeAll(replaced);
    entries.add(0, folder.toString());
    return String.join(File.pathSeparator, entries);
  }

  private static Path location(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private void copyJar(Path jar, Path folder) throws IOException {
    try (JarFile opened = new JarFile(jar.toFile())) {
      Enumeration<JarEntry> entries = opened.entries();
      while (entries.hasMoreElements()) {
        JarEntry entry = entries.nextElement();
        if (!entry.isDirectory()) {
          copy(entry.getName(), opened.getInputStream(entry).readAllBytes(), folder);
        }
      }
    }
  }

  private void copy(String file, byte[] bytes, Path folder) throws IOException {
    if (this == WITHOUT_DSE && file.startsWith(DSE)) {
      return;
    }
    Path copy = folder.resolve(file);
    Files.createDirectories(copy.getParent());
    Files.write(copy, this != UNCHANGED && file.endsWith(".class") ? changed(bytes) : bytes);
  }

  private static void write(String name, byte[] bytes, Path folder) throws IOException {
    Files.write(folder.resolve(name + ".class"), bytes);
  }

  private byte[] changed(byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    reader.accept(new Change(writer, reader.getClassName()), ClassReader.EXPAND_FRAMES);
    return writer.toByteArray();
  }

  /** Returns a class with only a constructor, with the parameters of Execute's codec. */
  private static byte[] emptyClass(String name, String parent) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, name, null, parent, null);
    boolean isCodec = parent.equals(EXECUTE_CODEC);
    String constructor = isCodec ? "(I)V" : "()V";
    MethodVisitor code = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", constructor, null, null);
    code.visitCode();
    code.visitVarInsn(Opcodes.ALOAD, 0);
    if (isCodec) {
      code.visitVarInsn(Opcodes.ILOAD, 1);
    }
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, parent, "<init>", constructor, false);
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
    return writer.toByteArray();
  }

  private final class Change extends ClassVisitor {
    private final String name;

    Change(ClassVisitor next, String name) {
      super(Opcodes.ASM9, next);
      this.name = name;
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String method, String descriptor, String signature, String[] exceptions) {
      if (ChangedDriver.this == REMOVED_METHOD
          && name.equals(PROTOCOL + "PrimitiveCodec")
          && method.equals("readUuid")) {
        return null;
      } else if (ChangedDriver.this == CODEC_PARAMETER
          && CODEC_METHODS.contains(method + descriptor)) {
        int slots = (Type.getArgumentsAndReturnSizes(descriptor) >> 2);
        int arguments = Type.getArgumentTypes(descriptor).length + 1;
        return new Code(
            super.visitMethod(access, method, withFeatures(descriptor), null, exceptions),
            slots,
            arguments);
      }
      MethodVisitor code = super.visitMethod(access, method, descriptor, signature, exceptions);
      if (ChangedDriver.this == WITHOUT_DSE
          && name.equals(CONTEXT)
          && method.equals("buildFrameCodec")) {
        return withGroups(code);
      }
      return new Code(code, Integer.MAX_VALUE, Integer.MAX_VALUE);
    }

    /** Visits the method of the driver without the groups of DSE. */
    private static MethodVisitor withGroups(MethodVisitor code) {
      List<String> groups = List.of("V3", "V4", "V5", "V6");
      code.visitCode();
      code.visitTypeInsn(Opcodes.NEW, PROTOCOL + "FrameCodec");
      code.visitInsn(Opcodes.DUP);
      for (String part : List.of("PrimitiveCodec", "Compressor")) {
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitMethodInsn(
            Opcodes.INVOKEVIRTUAL, CONTEXT, "get" + part, "()L" + PROTOCOL + part + ";", false);
      }
      code.visitIntInsn(Opcodes.BIPUSH, groups.size());
      code.visitTypeInsn(Opcodes.ANEWARRAY, PROTOCOL + "FrameCodec$CodecGroup");
      for (int i = 0; i < groups.size(); i++) {
        String group = PROTOCOL + "Protocol" + groups.get(i) + "ClientCodecs";
        code.visitInsn(Opcodes.DUP);
        code.visitIntInsn(Opcodes.BIPUSH, i);
        code.visitTypeInsn(Opcodes.NEW, group);
        code.visitInsn(Opcodes.DUP);
        code.visitMethodInsn(Opcodes.INVOKESPECIAL, group, "<init>", "()V", false);
        code.visitInsn(Opcodes.AASTORE);
      }
      code.visitMethodInsn(
          Opcodes.INVOKESPECIAL,
          PROTOCOL + "FrameCodec",
          "<init>",
          "(L%1$sPrimitiveCodec;L%1$sCompressor;[L%1$sFrameCodec$CodecGroup;)V".formatted(PROTOCOL),
          false);
      code.visitInsn(Opcodes.ARETURN);
      code.visitMaxs(0, 0);
      code.visitEnd();
      return null;
    }

    @Override
    public void visitEnd() {
      if (ChangedDriver.this == ABSTRACT_METHOD && name.equals(PROTOCOL + "Message$Codec")) {
        super.visitMethod(
                Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT, "isIdempotent", "()Z", null, null)
            .visitEnd();
      } else if (ChangedDriver.this == REQUEST_FIELD && name.equals(PROTOCOL + "request/Execute")) {
        super.visitField(Opcodes.ACC_PUBLIC, "tabletVersionBlock", "B", null, null).visitEnd();
      }
      super.visitEnd();
    }

    private static String withFeatures(String descriptor) {
      return descriptor.replace(")", "L" + FEATURES + ";)");
    }

    /**
     * Adapts calls of changed methods and, in such a method, its variables after its parameters.
     */
    private final class Code extends MethodVisitor {
      private final int slots;
      private final int arguments;

      Code(MethodVisitor next, int slots, int arguments) {
        super(Opcodes.ASM9, next);
        this.slots = slots;
        this.arguments = arguments;
      }

      @Override
      public void visitMethodInsn(
          int opcode, String owner, String method, String descriptor, boolean isInterface) {
        if (ChangedDriver.this == CODEC_PARAMETER && CODEC_METHODS.contains(method + descriptor)) {
          super.visitInsn(Opcodes.ACONST_NULL);
          super.visitMethodInsn(opcode, owner, method, withFeatures(descriptor), isInterface);
        } else if (ChangedDriver.this == OTHER_CODEC
            && name.endsWith("ProtocolV4ClientCodecsForDse")
            && owner.equals(EXECUTE_CODEC)) {
          super.visitMethodInsn(opcode, OTHER_EXECUTE_CODEC, method, descriptor, isInterface);
        } else {
          super.visitMethodInsn(opcode, owner, method, descriptor, isInterface);
        }
      }

      @Override
      public void visitTypeInsn(int opcode, String type) {
        boolean isReplaced =
            ChangedDriver.this == OTHER_CODEC
                && name.endsWith("ProtocolV4ClientCodecsForDse")
                && type.equals(EXECUTE_CODEC);
        super.visitTypeInsn(opcode, isReplaced ? OTHER_EXECUTE_CODEC : type);
      }

      @Override
      public void visitVarInsn(int opcode, int variable) {
        super.visitVarInsn(opcode, moved(variable));
      }

      @Override
      public void visitIincInsn(int variable, int increment) {
        super.visitIincInsn(moved(variable), increment);
      }

      @Override
      public void visitLocalVariable(
          String variable, String descriptor, String signature, Label start, Label end, int index) {
        super.visitLocalVariable(variable, descriptor, signature, start, end, moved(index));
      }

      private int moved(int variable) {
        return variable < slots ? variable : variable + 1;
      }

      @Override
      public void visitFrame(int type, int locals, Object[] local, int stacked, Object[] stack) {
        if (locals < arguments) {
          super.visitFrame(type, locals, local, stacked, stack);
          return;
        }
        List<Object> moved = new ArrayList<>(Arrays.asList(local).subList(0, locals));
        moved.add(arguments, FEATURES);
        super.visitFrame(type, moved.size(), moved.toArray(), stacked, stack);
      }
    }
  }
}
