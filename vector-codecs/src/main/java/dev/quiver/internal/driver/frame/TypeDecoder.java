/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.protocol.internal.ProtocolConstants;
import com.datastax.oss.protocol.internal.response.result.RawType;
import com.datastax.oss.protocol.internal.util.collection.NullAllowingImmutableList;
import com.datastax.oss.protocol.internal.util.collection.NullAllowingImmutableMap;
import dev.quiver.internal.driver.VectorNames;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * Reads the type of a column: an [option], which is only an id for a simple type.
 *
 * <p>Source: CQL binary protocol v4 and v5, section 4.2.5.2; {@code RawType} of native-protocol.
 */
final class TypeDecoder {

  /** The most nested levels of a type: more than schemas have, far fewer than the stack allows. */
  private static final int MAX_DEPTH = 100;

  /** The smallest number of bytes of a UDT's field: an empty name and a simple type. */
  private static final int MIN_FIELD = 4;

  private static final int MIN_TYPE = 2;

  /**
   * The most fields for which memory is allocated at once, whatever the count claims: nested types
   * could all claim the same bytes.
   */
  private static final int FEW = 16;

  /** The simple types by their ids, which are below 0x20. */
  private static final @Nullable RawType[] SIMPLE = new RawType[0x20];

  static {
    RawType.PRIMITIVES.forEach((id, type) -> SIMPLE[id] = type);
  }

  private TypeDecoder() {}

  static RawType read(ByteBuf source, String subject) {
    return read(source, subject, 0);
  }

  private static RawType read(ByteBuf source, String subject, int depth) {
    int id = FrameReader.readShort(source, subject);
    RawType simple = id < SIMPLE.length ? SIMPLE[id] : null;
    return simple == null ? readParameters(source, id, subject, depth + 1) : simple;
  }

  private static RawType readParameters(ByteBuf source, int id, String subject, int depth) {
    if (depth > MAX_DEPTH) {
      throw FrameReader.malformed(
          subject, "a type of at most " + MAX_DEPTH + " levels", depth + " or more");
    }
    return switch (id) {
      case ProtocolConstants.DataType.CUSTOM ->
          new RawType.RawCustom(VectorNames.mask(FrameReader.readString(source, subject)));
      case ProtocolConstants.DataType.LIST -> new RawType.RawList(read(source, subject, depth));
      case ProtocolConstants.DataType.SET -> new RawType.RawSet(read(source, subject, depth));
      case ProtocolConstants.DataType.MAP -> {
        RawType key = read(source, subject, depth);
        yield new RawType.RawMap(key, read(source, subject, depth));
      }
      case ProtocolConstants.DataType.UDT -> readUdt(source, subject, depth);
      case ProtocolConstants.DataType.TUPLE -> readTuple(source, subject, depth);
      default ->
          throw FrameReader.malformed(
              subject, "a type id of the protocol", String.format("0x%04x", id));
    };
  }

  private static RawType readUdt(ByteBuf source, String subject, int depth) {
    String keyspace = FrameReader.readString(source, subject);
    String name = FrameReader.readString(source, subject);
    int count = FrameReader.readShort(source, subject);
    if (count == 0) { // the driver cannot create columns of a type without fields
      throw FrameReader.malformed(subject, "at least 1 field of the type " + name, "0");
    }
    FrameReader.require(source, (long) MIN_FIELD * count, subject);
    NullAllowingImmutableMap.Builder<String, RawType> fields =
        NullAllowingImmutableMap.builder(Math.min(count, FEW));
    for (int i = 0; i < count; i++) {
      String field = FrameReader.readString(source, subject);
      fields.put(field, read(source, subject, depth));
    }
    return new RawType.RawUdt(keyspace, name, fields.build());
  }

  private static RawType readTuple(ByteBuf source, String subject, int depth) {
    int count = FrameReader.readShort(source, subject);
    FrameReader.require(source, (long) MIN_TYPE * count, subject);
    NullAllowingImmutableList.Builder<RawType> types =
        NullAllowingImmutableList.builder(Math.min(count, FEW));
    for (int i = 0; i < count; i++) {
      types.add(read(source, subject, depth));
    }
    return new RawType.RawTuple(types.build());
  }
}
