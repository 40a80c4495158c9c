/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.protocol.internal.FrameCodec.CodecGroup.Registry;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import com.datastax.oss.protocol.internal.SegmentCodec;
import com.datastax.oss.protocol.internal.request.Batch;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.Result;
import com.datastax.oss.protocol.internal.response.result.SetKeyspace;
import dev.quiver.internal.driver.page.PageResults;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Tests the parts of a session that Quiver replaces, in one direction each. */
class FrameContextTest {

  private static final FrameContext CONTEXT =
      (FrameContext)
          FrameContext.of(
              DriverConfigLoader.programmaticBuilder()
                  .withInt(DefaultDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, 0)
                  .withInt(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, 0)
                  .build(),
              ProgrammaticArguments.builder().build());
  private static final ByteBufPrimitiveCodec PRIMITIVES =
      new ByteBufPrimitiveCodec(UnpooledByteBufAllocator.DEFAULT);

  @AfterAll
  static void close() {
    CONTEXT.getNettyOptions().onClose().syncUninterruptibly();
  }

  /** The codec counts the bytes of the current frame. */
  @Test
  void eachDirectionOfAConnectionHasItsOwnSegmentCodec() {
    SegmentCodec<ByteBuf> one = CONTEXT.getSegmentCodec();
    assertThat(one).isInstanceOf(BoundedSegmentCodec.class);
    assertThat(CONTEXT.getSegmentCodec()).isInstanceOf(BoundedSegmentCodec.class).isNotSameAs(one);
  }

  @Test
  void requestsGoToOurProcessor() {
    assertThat(CONTEXT.results()).isNotNull();
    assertThat(
            CONTEXT
                .getRequestProcessorRegistry()
                .processorFor(SimpleStatement.newInstance("SELECT 1"), Statement.ASYNC))
        .extracting("results")
        .isSameAs(CONTEXT.results());
  }

  @Test
  void replacedDecodersStillEncode() {
    Message keyspace = new SetKeyspace("ks");
    Message.Codec results = new Result.Codec(Version.V5);
    assertThat(encode(new ResultDecoder(results, new PageResults(null), null), keyspace))
        .isEqualTo(encode(results, keyspace));
    Message error = new Error(ErrorCode.INVALID, "no such table");
    Message.Codec errors = new Error.Codec(Version.V5);
    assertThat(encode(new FailureDecoder(errors), error)).isEqualTo(encode(errors, error));
  }

  private static byte[] encode(Message.Codec codec, Message message) {
    ByteBuf target = Unpooled.buffer(codec.encodedSize(message));
    codec.encode(target, message, PRIMITIVES);
    assertThat(target.readableBytes()).isEqualTo(codec.encodedSize(message));
    return Codecs.drain(target);
  }

  @Test
  void replacedEncodersStillDecode() {
    Message.Codec executes = new Execute.Codec(Version.V5);
    Message.Codec batches = new Batch.Codec(Version.V5);
    List<ByteBuffer> values = List.of(ByteBuffer.wrap(new byte[] {1, 2, 3}));
    Message execute = FaultyValues.frames(Version.V5, values).get(0).message;
    Message batch = FaultyValues.frames(Version.V5, values).get(1).message;
    Execute decodedExecute = (Execute) decode(new ExecuteEncoder(executes, null), execute);
    assertThat(decodedExecute.options.positionalValues).isEqualTo(values);
    Batch decodedBatch = (Batch) decode(new BatchEncoder(batches, null), batch);
    assertThat(decodedBatch.values).isEqualTo(List.of(values));
  }

  private static Message decode(Message.Codec codec, Message message) {
    return codec.decode(Unpooled.wrappedBuffer(encode(codec, message)), PRIMITIVES);
  }

  /** The driver can also register codecs that serve both directions. */
  @Test
  void aCodecForBothDirectionsIsReplacedInBoth() {
    List<Message.Codec> encoders = new ArrayList<>();
    List<Message.Codec> decoders = new ArrayList<>();
    Registry registry = new Recorded(encoders, decoders);
    new ReplacingCodecGroup(
            to -> to.addCodec(new Execute.Codec(Version.V5)).addCodec(new Error.Codec(Version.V5)),
            new PageResults(null),
            null)
        .registerCodecs(registry);
    assertThat(encoders).hasExactlyElementsOfTypes(ExecuteEncoder.class, Error.Codec.class);
    assertThat(decoders).hasExactlyElementsOfTypes(Execute.Codec.class, FailureDecoder.class);
  }

  private record Recorded(List<Message.Codec> encoders, List<Message.Codec> decoders)
      implements Registry {
    @Override
    public Registry addCodec(Message.Codec codec) {
      return addEncoder(codec).addDecoder(codec);
    }

    @Override
    public Registry addEncoder(Message.Codec codec) {
      encoders.add(codec);
      return this;
    }

    @Override
    public Registry addDecoder(Message.Codec codec) {
      decoders.add(codec);
      return this;
    }
  }
}
