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
   * Adds Quiver's handlers to a connection. With segments (protocol v5), the driver then replaces
   * Quiver's encoder, which has the name of the driver's, and keeps Quiver's other handler.
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
