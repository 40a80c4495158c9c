/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.driver.internal.core.channel.ChannelFactory;
import com.datastax.oss.driver.internal.core.context.DefaultNettyOptions;
import io.netty.channel.Channel;

/** The driver's options of Netty, with two handlers of Quiver on each connection. */
public class FrameNettyOptions extends DefaultNettyOptions {

  private final FrameContext context;

  protected FrameNettyOptions(FrameContext context) {
    super(context);
    this.context = context;
  }

  /**
   * Adds Quiver's handlers to a connection. When the connection switches to segments, the driver
   * replaces the handler that has the name of its encoder, and keeps the handlers after that.
   */
  @Override
  public void afterChannelInitialized(Channel channel) {
    String encoder = ChannelFactory.FRAME_TO_BYTES_ENCODER_NAME;
    channel.pipeline().replace(encoder, encoder, context.requestEncoder());
    channel
        .pipeline()
        .addBefore(
            ChannelFactory.INFLIGHT_HANDLER_NAME, "rejectedResponses", context.rejectedResponses());
  }
}
