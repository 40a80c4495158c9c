/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.fuzz;

import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.codec.CodecNotFoundException;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import com.datastax.oss.driver.internal.core.type.DataTypeHelper;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.Opcode;
import com.datastax.oss.protocol.internal.ProtocolConstants.ResultKind;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import com.datastax.oss.protocol.internal.response.result.Prepared;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.internal.driver.frame.Codecs;
import dev.quiver.internal.driver.frame.RandomResults;
import dev.quiver.testkit.Allocation;
import dev.quiver.testkit.driver.HostileFrames;
import dev.quiver.vector.QuiverException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Reads columns and their types: of rows, of a prepared statement, or of one column whose type name
 * is the input. Each type is created, and its codec looked up, as in a session. The first byte is
 * the protocol version, the second one chooses between these.
 */
final class MetadataFuzzTest extends FuzzTarget<Frame> {

  private static final int[] VERSIONS = Codecs.versions();
  private static final String MARSHAL = "org.apache.cassandra.db.marshal.";
  private static final int ROWS = 0;
  private static final int PREPARED = 1;
  private static final int NAME = 2;

  /** The driver's part of a registry never evicts the codec of a collection type. */
  private static final int LOOKUPS = 10_000;

  private MutableCodecRegistry registry = VectorCodecRegistry.create();
  private int lookups;

  @Override
  Frame read(byte[] input) {
    Frame frame = Decoders.OURS.decode(Decoders.buffer(frame(input), 0));
    if (frame.message instanceof Prepared prepared) {
      use(prepared.variablesMetadata);
      use(prepared.resultMetadata);
    } else {
      use(((DefaultRows) frame.message).getMetadata());
    }
    return frame;
  }

  private static byte[] frame(byte[] input) {
    ByteBuffer source = ByteBuffer.wrap(input);
    int version = VERSIONS[Bytes.next(source) % VERSIONS.length];
    int kind = Bytes.next(source) % 3;
    byte[] rest = Bytes.rest(source);
    if (kind == NAME) {
      byte[] name = Arrays.copyOf(rest, Math.min(rest.length, 0xffff));
      rest =
          Bytes.join(
              Bytes.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 'v', 0, 0),
              Bytes.of(name.length >>> 8, name.length),
              name,
              new byte[4]);
    }
    return HostileFrames.withLength(
        Bytes.join(
            Bytes.of(0x80 | version, 0, 0, 1, Opcode.RESULT, 0, 0, 0, 0),
            Bytes.ofInt(kind == PREPARED ? ResultKind.PREPARED : ResultKind.ROWS),
            rest));
  }

  /** Creates column definitions as the driver does, and looks up a codec for each. */
  private void use(RowsMetadata metadata) {
    for (ColumnSpec column : metadata.columnSpecs) {
      DataType type = DataTypeHelper.fromProtocolSpec(column.type, AttachmentPoint.NONE);
      if (++lookups % LOOKUPS == 0) {
        registry = VectorCodecRegistry.create();
      }
      try {
        Allocation.sink = registry.codecFor(type);
      } catch (CodecNotFoundException e) {
        // Documented for types without a codec.
        Allocation.sink = e;
      }
    }
  }

  @Override
  void verify(byte[] input, Frame value) {
    Decoders.sameAsTheDriver(value, frame(input), Decoders.STOCK);
  }

  /** Exceptions of the frame, and of a vector type when its codec is looked up. */
  @Override
  boolean isDocumented(RuntimeException e) {
    return e instanceof QuiverException;
  }

  /** Columns and types become objects; names of types are parsed level by level, 32 at most. */
  @Override
  int factor() {
    return 400;
  }

  @Override
  Map<String, byte[]> seeds() {
    Map<String, byte[]> seeds = new TreeMap<>();
    RandomResults results = new RandomResults(new SplittableRandom(4));
    for (int version = 0; version < VERSIONS.length; version++) {
      for (int flags = 0; flags < RandomResults.FLAGS; flags += 5) {
        RowsMetadata metadata = metadata(results, VERSIONS[version], flags);
        seeds.put("valid-rows-" + version + "-" + flags, rows(version, metadata));
        seeds.put("valid-prepared-" + version + "-" + flags, prepared(version, metadata));
      }
    }
    for (String name :
        List.of(
            "VectorType(FloatType , 3)",
            "VectorType(VectorType(FloatType , 2) , 3)",
            "VectorType(UTF8Type, 5)",
            "VectorType(ListType(Int32Type),2)",
            "VectorType(TupleType(Int32Type,UTF8Type),2)",
            "VectorType(UserType(ks,74,6e:Int32Type,78:UTF8Type),2)")) {
      seeds.put("valid-name-" + fileName(name), name(name));
    }
    for (String name :
        List.of(
            "VectorType()",
            "VectorType(FloatType , 0)",
            "VectorType(MapType , 3)",
            "VectorType(".repeat(200))) {
      seeds.put("hostile-name-" + fileName(name), name(name));
    }
    byte[] columns = Bytes.join(Bytes.ofInt(900_000_000), new byte[50]);
    seeds.put("hostile-columns", Bytes.join(Bytes.of(2, ROWS), new byte[4], columns));
    byte[] key = Bytes.join(Bytes.of(1, PREPARED, 0, 0), new byte[8], columns);
    seeds.put("hostile-key", key);
    return seeds;
  }

  private static RowsMetadata metadata(RandomResults results, int version, int flags) {
    return ((DefaultRows) results.rows(version, flags, 3, 0, 1).message).getMetadata();
  }

  private static byte[] rows(int version, RowsMetadata metadata) {
    return input(version, ROWS, new DefaultRows(metadata, new ArrayDeque<>()));
  }

  private static byte[] prepared(int version, RowsMetadata metadata) {
    RowsMetadata variables =
        new RowsMetadata(
            metadata.flags,
            metadata.columnSpecs,
            metadata.columnCount,
            metadata.pagingState,
            new int[] {0, 2},
            metadata.newResultMetadataId);
    byte[] id = {1, 2, 3};
    return input(version, PREPARED, new Prepared(id, id, variables, metadata));
  }

  private static byte[] input(int version, int kind, Message message) {
    byte[] frame = Decoders.bytes(VERSIONS[version], message);
    int body = 9 + Integer.BYTES;
    return Bytes.join(Bytes.of(version, kind), Arrays.copyOfRange(frame, body, frame.length));
  }

  private static byte[] name(String name) {
    String full = name.replaceAll("([A-Z][A-Za-z0-9]+Type|Int32Type|UTF8Type)", MARSHAL + "$1");
    return Bytes.join(Bytes.of(2, NAME), full.getBytes(StandardCharsets.UTF_8));
  }

  private static String fileName(String name) {
    String plain = name.replaceAll("[^A-Za-z0-9-]+", "_");
    return plain.substring(0, Math.min(40, plain.length()));
  }
}
