/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.hostile;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import com.datastax.oss.driver.internal.core.cql.DefaultRow;
import com.datastax.oss.driver.internal.core.type.DataTypeHelper;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.column.MatrixReader;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.matrix.MatrixRows;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.row.RowDecoder;
import dev.quiver.row.Vectors;
import dev.quiver.testkit.driver.Column;
import dev.quiver.testkit.driver.RowsFrame;
import dev.quiver.testkit.driver.TestResults;
import dev.quiver.testkit.driver.TestSession;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.RowDecodeException;
import dev.quiver.vector.VectorDimensionException;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** The lines about types of columns, cells and values. */
final class CodecLines {

  private static final MutableCodecRegistry REGISTRY = VectorCodecRegistry.create();
  private static final AttachmentPoint SESSION = new TestSession(REGISTRY);
  private static final RowDecoder<Object[]> ARRAYS = RowDecoder.arrays();
  private static final MatrixReader<FloatMatrix> MATRIX = MatrixReader.floats("v");

  private static final String MARSHAL = "org.apache.cassandra.db.marshal.";

  private CodecLines() {}

  static List<HostileCase> all() {
    List<HostileCase> cases = new ArrayList<>();
    addDimensions(cases);
    addNames(cases);
    addLengths(cases);
    addRows(cases);
    return cases;
  }

  private static void addDimensions(List<HostileCase> cases) {
    for (ElementType type : ElementType.values()) {
      int wrapping = (int) ((1L << 32) / type.size()) + 1;
      for (int dimension : new int[] {wrapping, wrapping - 1, 0, -1, Integer.MAX_VALUE}) {
        VectorType vector = DataTypes.vectorOf(VectorTypes.dataType(type), dimension);
        String name = "vector<" + type.cqlName() + ", " + dimension + ">";
        byte[] cell = new byte[dimension * type.size() == type.size() ? type.size() : 0];
        cases.add(
            new HostileCase(
                name + ", " + cell.length + " bytes",
                cell.length,
                VectorDimensionException.class,
                name + ": expected a dimension from 1 to ",
                () -> decode(REGISTRY.codecFor(vector), cell)));
        cases.add(
            new HostileCase(
                name + " encode",
                0,
                VectorDimensionException.class,
                name + ": expected a dimension from 1 to ",
                () -> REGISTRY.codecFor(vector, float[].class)));
      }
    }
    for (int dimension : new int[] {(1 << 30) + 1, 0, -1, Integer.MAX_VALUE}) {
      Row row = row(DataTypes.vectorOf(DataTypes.FLOAT, dimension), new byte[4]);
      cases.add(
          new HostileCase(
              "vector<float, " + dimension + "> of a row, read into an array",
              Float.BYTES,
              QuiverException.class,
              "column v",
              () -> Vectors.read(row, 0, new float[1], 0)));
      cases.add(
          new HostileCase(
              "vector<float, " + dimension + "> of a row, read into a matrix",
              Float.BYTES,
              QuiverException.class,
              "vector<float, " + dimension,
              () -> MATRIX.read(TestResults.rows(List.of(row)))));
    }
    VectorType nested = DataTypes.vectorOf(DataTypes.vectorOf(DataTypes.FLOAT, 1 << 20), 1 << 20);
    cases.add(
        new HostileCase(
            "nested vector whose product wraps around",
            0,
            VectorDimensionException.class,
            "expected a dimension from 1 to ",
            () -> REGISTRY.codecFor(nested)));
    for (int dimension : new int[] {0, -1}) {
      cases.add(
          new HostileCase(
              "matrix of dimension " + dimension,
              0,
              VectorDimensionException.class,
              "expected a dimension from 1 to ",
              () -> rows(dimension)));
    }
  }

  private static MatrixRows<FloatMatrix> rows(int dimension) {
    return MatrixRows.like(FloatMatrix.wrap(new float[0], 1), dimension, false);
  }

  private static void addNames(List<HostileCase> cases) {
    for (String name :
        List.of(
            "VectorType()",
            "VectorType",
            "VectorType(FloatType)",
            "VectorType(FloatType , 99999999999)",
            "VectorType(FloatType , three)",
            "VectorType(VectorType(FloatType , 2) , )",
            "VectorType(VectorType() , 2)")) {
      addName(cases, name, QuiverException.class, "expected the name of a type, got ");
    }
    for (String name :
        List.of(
            "VectorType(FloatType , -3)",
            "VectorType(FloatType , 0)",
            "VectorType(FloatType , 2147483647)",
            "VectorType(VectorType(FloatType , -3) , 2)")) {
      addName(cases, name, VectorDimensionException.class, "expected a dimension from 1 to ");
    }
  }

  /** From a frame to a codec, as in a session. */
  private static void addName(
      List<HostileCase> cases, String name, Class<? extends Exception> refusal, String message) {
    String full = name.replaceAll("([A-Z][A-Za-z]+Type)", MARSHAL + "$1");
    byte[] frame = RowsFrame.ofOneTable(1).string("v").shorts(0).string(full).integer(0).bytes();
    cases.add(
        new HostileCase(
            name + " in column metadata",
            frame.length,
            refusal,
            message,
            () -> {
              DefaultRows rows =
                  (DefaultRows) FrameLines.CODEC.decode(Unpooled.wrappedBuffer(frame)).message;
              REGISTRY.codecFor(
                  DataTypeHelper.fromProtocolSpec(
                      rows.getMetadata().columnSpecs.get(0).type, AttachmentPoint.NONE));
            }));
  }

  private static void addLengths(List<HostileCase> cases) {
    TypeCodec<float[]> codec = VectorCodecs.vectorToArray(DataTypes.FLOAT, 3, float[].class);
    for (int length : new int[] {13, 16, 8, 11}) {
      byte[] cell = new byte[length];
      cases.add(
          new HostileCase(
              "decode " + length + " bytes for dim 3",
              length,
              QuiverException.class,
              "vector<float, 3>: expected 12 bytes, got " + length,
              () -> decode(codec, cell)));
      cases.add(
          new HostileCase(
              "matrix, " + length + " bytes for dim 3",
              length,
              QuiverException.class,
              "vector<float, 3>: expected 12 bytes, got " + length,
              () -> rows(3).add(cell, 0, length)));
    }
    for (int count : new int[] {2, 4}) {
      float[] value = new float[count];
      cases.add(
          new HostileCase(
              "encode float[" + count + "] for dim 3",
              count * Float.BYTES,
              VectorDimensionException.class,
              "vector<float, 3>: expected 3 elements, got " + count,
              () -> codec.encode(value, ProtocolVersion.DEFAULT)));
    }
    DataType texts = DataTypes.vectorOf(DataTypes.TEXT, 2);
    addCell(cases, "vector<text> vint length huge", texts, 0xff, -1, -1, -1, -1, -1, -1, -1, -1);
    addCell(cases, "vector<text> vint length of 5 bytes", texts, 0xf0, 0x7f, -1, -1, -1);
    addCell(cases, "surplus bytes of a vector<text>", texts, 0, 0, 0);
    DataType nested = DataTypes.vectorOf(DataTypes.vectorOf(DataTypes.FLOAT, 1), 2);
    addCell(cases, "surplus bytes of a nested vector", nested, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    DataType nestedTexts = DataTypes.vectorOf(DataTypes.vectorOf(DataTypes.TEXT, 1), 1);
    addCell(cases, "surplus bytes inside of a nested vector", nestedTexts, 3, 1, 'a', 0);
    DataType smallints = DataTypes.vectorOf(DataTypes.SMALLINT, 2);
    addCell(cases, "smallint as if it were of fixed length", smallints, 0, 1, 0xff, 0xfe);
  }

  /** Of vectors of variable length: elements tell by an exception of their own, or of lengths. */
  private static void addCell(List<HostileCase> cases, String name, DataType type, int... bytes) {
    byte[] cell = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      cell[i] = (byte) bytes[i];
    }
    TypeCodec<?> codec = REGISTRY.codecFor(type);
    cases.add(
        new HostileCase(
            name, cell.length, QuiverException.class, "vector<", () -> decode(codec, cell)));
  }

  private static void addRows(List<HostileCase> cases) {
    VectorType wider = DataTypes.vectorOf(DataTypes.FLOAT, 4);
    byte[] cell = new byte[12];
    Row narrower = row(wider, cell);
    cases.add(
        new HostileCase(
            "CASSJAVA-130: dim 3 read by the columns of dim 4",
            cell.length,
            RowDecodeException.class,
            "expected 16 bytes, got 12",
            () -> ARRAYS.decode(narrower)));
    Row shifted = row(wider, new byte[16], new byte[4]);
    cases.add(
        new HostileCase(
            "scylladb #20860: more cells than columns",
            20,
            RowDecodeException.class,
            "cells: expected 1, one for each column, got 2",
            () -> ARRAYS.decode(shifted)));
    Row eleven = row(DataTypes.vectorOf(DataTypes.FLOAT, 3), new byte[11]);
    cases.add(
        new HostileCase(
            "cqlite #4114: 11 of 12 bytes",
            11,
            QuiverException.class,
            "expected 12 bytes, got 11",
            () -> Vectors.read(eleven, 0, new float[3], 0)));
  }

  static Row row(DataType type, byte[]... cells) {
    List<ByteBuffer> data = new ArrayList<>();
    for (byte[] cell : cells) {
      data.add(ByteBuffer.wrap(cell));
    }
    return new DefaultRow(Column.definitions(List.of(Column.of("v", type))), data, SESSION);
  }

  private static Object decode(TypeCodec<?> codec, byte[] cell) {
    return codec.decode(ByteBuffer.wrap(cell), ProtocolVersion.DEFAULT);
  }
}
