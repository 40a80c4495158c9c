/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.driver.internal.core.channel.ChannelFactory;
import com.datastax.oss.driver.internal.core.context.DefaultNettyOptions;
import io.netty.channel.Channel;

/** The driver's options of Netty, with a handler of ours on each connection. */
public class FrameNettyOptions extends DefaultNettyOptions {

  private final FrameContext context;

  /** Those of a session. */
  protected FrameNettyOptions(FrameContext context) {
    super(context);
    this.context = context;
  }

  /** A pipeline keeps its last handlers when the connection changes over to segments. */
  @Override
  public void afterChannelInitialized(Channel channel) {
    channel
        .pipeline()
        .addBefore(
            ChannelFactory.INFLIGHT_HANDLER_NAME, "refusedAnswers", context.refusedAnswers());
  }
}
