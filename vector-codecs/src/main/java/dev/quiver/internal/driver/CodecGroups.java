/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import com.datastax.dse.protocol.internal.DseProtocolV1ClientCodecs;
import com.datastax.dse.protocol.internal.DseProtocolV2ClientCodecs;
import com.datastax.dse.protocol.internal.ProtocolV4ClientCodecsForDse;
import com.datastax.dse.protocol.internal.request.DseBatchCodec;
import com.datastax.dse.protocol.internal.request.DseExecuteCodec;
import com.datastax.oss.protocol.internal.FrameCodec.CodecGroup;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.Opcode;
import com.datastax.oss.protocol.internal.ProtocolV3ClientCodecs;
import com.datastax.oss.protocol.internal.ProtocolV5ClientCodecs;
import com.datastax.oss.protocol.internal.ProtocolV6ClientCodecs;
import com.datastax.oss.protocol.internal.request.Batch;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.Result;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The driver's codecs of messages, by protocol version.
 *
 * <p>Source: {@code DefaultDriverContext.buildFrameCodec}.
 */
public final class CodecGroups {

  /** The opcodes of the messages whose codecs Quiver replaces. */
  private static final Set<Integer> REPLACED =
      Set.of(Opcode.EXECUTE, Opcode.BATCH, Opcode.RESULT, Opcode.ERROR);

  /** The codecs for these opcodes that Quiver's codecs can replace. */
  private static final Set<Class<?>> KNOWN =
      Set.of(
          Execute.Codec.class,
          DseExecuteCodec.class,
          Batch.Codec.class,
          DseBatchCodec.class,
          Result.Codec.class,
          Error.Codec.class);

  private CodecGroups() {}

  /** Creates a group for each protocol version. */
  public static List<CodecGroup> create() {
    return List.of(
        new ProtocolV3ClientCodecs(),
        new ProtocolV4ClientCodecsForDse(),
        new ProtocolV5ClientCodecs(),
        new ProtocolV6ClientCodecs(),
        new DseProtocolV1ClientCodecs(),
        new DseProtocolV2ClientCodecs());
  }

  /** Describes an unknown codec that Quiver would have to replace; null if there is none. */
  static @Nullable String unknownCodec() {
    UnknownCodec unknown = new UnknownCodec();
    create().forEach(group -> group.registerCodecs(unknown));
    return unknown.found;
  }

  private static final class UnknownCodec implements CodecGroup.Registry {

    private @Nullable String found;

    @Override
    public CodecGroup.Registry addCodec(Message.Codec codec) {
      if (REPLACED.contains(codec.opcode) && !KNOWN.contains(codec.getClass())) {
        found = "unknown codec " + codec.getClass().getName();
      }
      return this;
    }

    @Override
    public CodecGroup.Registry addEncoder(Message.Codec codec) {
      return addCodec(codec);
    }

    @Override
    public CodecGroup.Registry addDecoder(Message.Codec codec) {
      return addCodec(codec);
    }
  }
}
