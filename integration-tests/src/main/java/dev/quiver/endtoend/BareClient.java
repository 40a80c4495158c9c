/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.handler.flush.FlushConsolidationHandler;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The least that a client can do: it writes frames that are nothing but bytes, and lets go of those
 * that it gets. One connection, protocol v4, so that there are no checksums either.
 *
 * <p>Source: native_protocol_v4.spec, sections 2 (frames), 4.1.1 (STARTUP), 4.1.6 (EXECUTE) and
 * 4.2.5.2 (Rows).
 */
final class BareClient implements AutoCloseable {

  static final int HEADER = 9;

  private static final byte REQUEST = 0x04;
  private static final byte STARTUP = 0x01;
  private static final byte EXECUTE = 0x0A;
  private static final byte READY = 0x02;
  private static final byte RESULT = 0x08;
  private static final int ROWS = 2;
  private static final int HAS_MORE_PAGES = 0x02;
  private static final short LOCAL_ONE = 0x0A;
  private static final byte VALUES_WITHOUT_METADATA = 0x03;

  private static final int OPCODE_OFFSET = 4;
  private static final int LENGTH_OFFSET = 5;
  private static final int MAX_FRAME = 256 << 20;

  private static final int PATIENCE_SECONDS = 60;

  /** More than wait. */
  private static final int MANY = 1_000;

  private final EventLoopGroup loop = new NioEventLoopGroup(1);
  private final Channel channel;
  private final CompletableFuture<Boolean> ready = new CompletableFuture<>();
  private final AtomicInteger rows = new AtomicInteger();
  private volatile Semaphore free = new Semaphore(1);
  private volatile @Nullable Throwable failure;

  BareClient(SocketAddress server) {
    Bootstrap bootstrap =
        new Bootstrap()
            .group(loop)
            .channel(NioSocketChannel.class)
            .option(ChannelOption.TCP_NODELAY, true)
            .handler(
                new ChannelInitializer<SocketChannel>() {
                  @Override
                  protected void initChannel(SocketChannel made) {
                    made.pipeline()
                        .addLast(new FlushConsolidationHandler(256, true))
                        .addLast(
                            new LengthFieldBasedFrameDecoder(
                                MAX_FRAME, LENGTH_OFFSET, Integer.BYTES, 0, 0))
                        .addLast(new Answers());
                  }
                });
    try {
      channel = bootstrap.connect(server).syncUninterruptibly().channel();
      ChannelFuture unused = channel.writeAndFlush(startup(), channel.voidPromise());
      ready.join();
    } catch (RuntimeException | Error e) {
      end();
      throw e;
    }
  }

  /** What comes back: a result, or the end. */
  private final class Answers extends SimpleChannelInboundHandler<ByteBuf> {
    @Override
    protected void channelRead0(ChannelHandlerContext context, ByteBuf frame) {
      byte opcode = frame.getByte(OPCODE_OFFSET);
      if (opcode == READY) {
        ready.complete(true);
      } else if (opcode == RESULT) {
        rows.addAndGet(rowCount(frame));
        free.release();
      } else {
        fail(new IllegalStateException("expected a result, got opcode " + opcode));
      }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
      fail(new IllegalStateException("the server closed the connection"));
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      fail(cause);
    }

    private void fail(Throwable cause) {
      failure = cause;
      ready.completeExceptionally(cause);
      free.release(MANY);
    }
  }

  private static int rowCount(ByteBuf frame) {
    int offset = HEADER;
    if (frame.getInt(offset) != ROWS) {
      return 0;
    }
    int flags = frame.getInt(offset + 4);
    offset += 12;
    if ((flags & HAS_MORE_PAGES) != 0) {
      offset += 4 + frame.getInt(offset);
    }
    return frame.getInt(offset);
  }

  /**
   * Sends so many requests.
   *
   * @param underWay how many of them at once
   * @return the rows of all answers
   */
  int send(IntFunction<ByteBuf> requests, int count, int underWay) {
    rows.set(0);
    Semaphore permits = new Semaphore(underWay);
    free = permits;
    for (int i = 0; i < count; i++) {
      acquire(permits, 1);
      ChannelFuture unused = channel.writeAndFlush(requests.apply(i), channel.voidPromise());
    }
    acquire(permits, underWay);
    return rows.get();
  }

  private void acquire(Semaphore permits, int count) {
    boolean got;
    try {
      got = permits.tryAcquire(count, PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
    if (!got || failure != null) {
      throw new IllegalStateException("a request failed, or was not answered in time", failure);
    }
  }

  /**
   * A request to execute a statement, whose values are to be added, each with its length.
   *
   * @param id of the prepared statement
   * @param bytes of all its values, lengths included
   */
  ByteBuf execute(byte[] id, int values, int bytes) {
    int length = Short.BYTES + id.length + Short.BYTES + 1 + Short.BYTES + bytes;
    return frame(EXECUTE, length)
        .writeShort(id.length)
        .writeBytes(id)
        .writeShort(LOCAL_ONE)
        .writeByte(VALUES_WITHOUT_METADATA)
        .writeShort(values);
  }

  private ByteBuf startup() {
    byte[] name = "CQL_VERSION".getBytes(StandardCharsets.US_ASCII);
    byte[] version = "3.0.0".getBytes(StandardCharsets.US_ASCII);
    return frame(STARTUP, 3 * Short.BYTES + name.length + version.length)
        .writeShort(1)
        .writeShort(name.length)
        .writeBytes(name)
        .writeShort(version.length)
        .writeBytes(version);
  }

  /** All with one stream id: answers are only counted. */
  private ByteBuf frame(byte opcode, int length) {
    return channel
        .alloc()
        .directBuffer(HEADER + length)
        .writeByte(REQUEST)
        .writeByte(0)
        .writeShort(0)
        .writeByte(opcode)
        .writeInt(length);
  }

  @Override
  public void close() {
    channel.close().syncUninterruptibly();
    end();
  }

  private void end() {
    loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
  }
}
