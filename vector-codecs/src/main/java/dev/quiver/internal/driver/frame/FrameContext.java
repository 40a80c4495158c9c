/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.internal.core.context.DefaultDriverContext;
import com.datastax.oss.driver.internal.core.context.LifecycleListener;
import com.datastax.oss.driver.internal.core.context.NettyOptions;
import com.datastax.oss.driver.internal.core.session.BuiltInRequestProcessors;
import com.datastax.oss.driver.internal.core.session.RequestProcessorRegistry;
import com.datastax.oss.driver.internal.core.util.concurrent.LazyReference;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.FrameCodec.CodecGroup;
import com.datastax.oss.protocol.internal.PrimitiveCodec;
import com.datastax.oss.protocol.internal.SegmentCodec;
import dev.quiver.internal.driver.CodecGroups;
import dev.quiver.internal.driver.FastFrames;
import dev.quiver.internal.driver.FastRegistries;
import dev.quiver.internal.driver.metrics.SessionCounts;
import dev.quiver.internal.driver.metrics.SessionMetrics;
import dev.quiver.internal.driver.page.PageProcessor;
import dev.quiver.internal.driver.page.PageResults;
import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The driver's context with Quiver's frame codec and rows, which are faster than the driver's. */
@SuppressWarnings("this-escape") // the driver's own context also passes itself to its parts
public class FrameContext extends DefaultDriverContext implements FastFrames {

  private final long maxFrameLength;
  private final LazyReference<SessionMetrics> metrics =
      new LazyReference<>(() -> SessionMetrics.of(this));
  private final LazyReference<RejectedResponses> rejectedResponses =
      new LazyReference<>(
          () -> new RejectedResponses(getSessionName(), maxFrameLength(), counts()));
  private final LazyReference<RequestEncoder> requestEncoder =
      new LazyReference<>(() -> new RequestEncoder(getFrameCodec(), maxFrameLength()));
  private final LazyReference<PageResults> results =
      new LazyReference<>(() -> new PageResults(counts()));

  /** Creates a context, for subclasses that replace more of its parts, such as the allocator. */
  protected FrameContext(DriverConfigLoader configLoader, ProgrammaticArguments arguments) {
    super(configLoader, arguments);
    FastRegistries.add(getCodecRegistry());
    this.maxFrameLength =
        getConfig().getDefaultProfile().getBytes(DefaultDriverOption.PROTOCOL_MAX_FRAME_LENGTH);
  }

  /** Creates a context for a session builder. */
  public static DriverContext of(DriverConfigLoader configLoader, ProgrammaticArguments arguments) {
    return new FrameContext(configLoader, arguments);
  }

  @Override
  protected FrameCodec<ByteBuf> buildFrameCodec() {
    SessionCounts counts = counts();
    return new BoundedFrameCodec(
        maxFrameLength(),
        getPrimitiveCodec(),
        getCompressor(),
        CodecGroups.create().stream()
            .map(group -> new ReplacingCodecGroup(group, results(), counts))
            .toArray(CodecGroup[]::new));
  }

  /** Creates a segment codec. The driver calls this method for each direction of a connection. */
  @Override
  public SegmentCodec<ByteBuf> getSegmentCodec() {
    return new BoundedSegmentCodec(getPrimitiveCodec(), getCompressor(), maxFrameLength());
  }

  @Override
  protected NettyOptions buildNettyOptions() {
    return new FrameNettyOptions(this);
  }

  @Override
  protected PrimitiveCodec<ByteBuf> buildPrimitiveCodec() {
    return new BoundedPrimitives(getNettyOptions().allocator());
  }

  @Override
  protected RequestProcessorRegistry buildRequestProcessorRegistry() {
    return new RequestProcessorRegistry(
        getSessionName(),
        PageProcessor.in(
            BuiltInRequestProcessors.createDefaultProcessors(this), results(), counts()));
  }

  @Override
  protected List<LifecycleListener> buildLifecycleListeners() {
    List<LifecycleListener> listeners = new ArrayList<>(super.buildLifecycleListeners());
    listeners.add(metrics.get());
    return List.copyOf(listeners);
  }

  /** Returns the object that creates the session's results. */
  public PageResults results() {
    return results.get();
  }

  @Override
  public @Nullable Class<?> unknownResult() {
    return results().unknown();
  }

  @Nullable SessionCounts counts() {
    return metrics.get().counts();
  }

  /** Returns the handler added to every connection's pipeline. */
  RejectedResponses rejectedResponses() {
    return rejectedResponses.get();
  }

  /** Returns the encoder for the requests of every connection up to protocol v4. */
  RequestEncoder requestEncoder() {
    return requestEncoder.get();
  }

  /**
   * Returns the length in bytes of the longest frame that is read, and up to protocol v4 written.
   * The limit does not change after the session was created.
   */
  long maxFrameLength() {
    return maxFrameLength;
  }
}
