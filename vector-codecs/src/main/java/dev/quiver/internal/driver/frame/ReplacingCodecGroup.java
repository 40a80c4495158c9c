/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.protocol.internal.FrameCodec.CodecGroup;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.Opcode;
import dev.quiver.internal.driver.metrics.SessionCounts;
import dev.quiver.internal.driver.page.PageResults;
import org.jspecify.annotations.Nullable;

/**
 * The codecs of one protocol version, some of them replaced by Quiver's. This class replaces a
 * codec when the driver's group registers it, because an opcode may be registered only once.
 */
record ReplacingCodecGroup(CodecGroup stock, PageResults results, @Nullable SessionCounts counts)
    implements CodecGroup {

  @Override
  public void registerCodecs(Registry registry) {
    stock.registerCodecs(new Replacing(registry, results, counts));
  }

  private record Replacing(Registry registry, PageResults results, @Nullable SessionCounts counts)
      implements Registry {

    @Override
    public Registry addCodec(Message.Codec codec) {
      return addEncoder(codec).addDecoder(codec);
    }

    @Override
    public Registry addEncoder(Message.Codec codec) {
      registry.addEncoder(
          switch (codec.opcode) {
            case Opcode.EXECUTE -> new ExecuteEncoder(codec, counts);
            case Opcode.BATCH -> new BatchEncoder(codec, counts);
            default -> codec;
          });
      return this;
    }

    @Override
    public Registry addDecoder(Message.Codec codec) {
      registry.addDecoder(
          switch (codec.opcode) {
            case Opcode.RESULT -> new ResultDecoder(codec, results, counts);
            case Opcode.ERROR -> new FailureDecoder(codec);
            default -> codec;
          });
      return this;
    }
  }
}
