/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.server;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/**
 * A cluster on the loopback interface: nodes are ports, and all of them have the same table and
 * follow the same script.
 *
 * <pre>{@code
 * try (FakeServer server = FakeServer.start(2)) {
 *   server.play(Script.once(request -> request.answerAfter(500)));
 *   ... a session to server.contactPoint(), in data centre FakeServer.DATACENTER
 * }
 * }</pre>
 */
public final class FakeServer implements AutoCloseable {

  public static final String DATACENTER = "dc1";

  private final EventLoopGroup group =
      new NioEventLoopGroup(1, new DefaultThreadFactory("fake-server", true));
  private final PooledByteBufAllocator allocator =
      new PooledByteBufAllocator(true, 1, 1, 8192, 4, 0, 0, false);
  private final List<Channel> nodes = new ArrayList<>();
  private final Queue<Connection> connections = new ConcurrentLinkedQueue<>();
  private final Queue<Throwable> errors = new ConcurrentLinkedQueue<>();
  private final FakeTable table = new FakeTable(this);
  private final Map<String, List<String>> supported =
      new ConcurrentHashMap<>(Map.of("COMPRESSION", List.of("lz4")));
  private volatile Script script = Script.GOOD;
  private boolean reading;

  private FakeServer() {}

  public static FakeServer start(int nodes) {
    FakeServer server = new FakeServer();
    try {
      for (int node = 0; node < nodes; node++) {
        server.nodes.add(server.bind(node));
      }
      return server;
    } catch (RuntimeException e) {
      server.close();
      throw e;
    }
  }

  private Channel bind(int node) {
    return new ServerBootstrap()
        .group(group)
        .channel(NioServerSocketChannel.class)
        .childOption(ChannelOption.ALLOCATOR, allocator)
        .childOption(ChannelOption.TCP_NODELAY, true)
        .childHandler(
            new ChannelInitializer<NioSocketChannel>() {
              @Override
              protected void initChannel(NioSocketChannel channel) {
                Connection connection = new Connection(FakeServer.this, node, channel);
                connections.add(connection);
                channel.closeFuture().addListener(closed -> connections.remove(connection));
                Requests.addTo(channel.pipeline(), connection);
              }
            })
        .bind(InetAddress.getLoopbackAddress(), 0)
        .syncUninterruptibly()
        .channel();
  }

  /** Handles requests with this script from now on. */
  public void play(Script newScript) {
    script = newScript;
  }

  Script script() {
    return script;
  }

  /** Makes the nodes offer an option, such as a protocol extension, from now on. */
  public void offer(String option, String... values) {
    supported.put(option, List.of(values));
  }

  Map<String, List<String>> supported() {
    return supported;
  }

  public FakeTable table() {
    return table;
  }

  public InetSocketAddress contactPoint() {
    return address(0);
  }

  InetSocketAddress address(int node) {
    return (InetSocketAddress) nodes.get(node).localAddress();
  }

  int nodeCount() {
    return nodes.size();
  }

  public List<Connection> connections() {
    return List.copyOf(connections);
  }

  /** Returns errors of the server itself, above all wrong values from a client. */
  public List<Throwable> errors() {
    return List.copyOf(errors);
  }

  void failed(Throwable error) {
    errors.add(error);
  }

  /** Marks the time in which requests are read: their responses are sent together afterwards. */
  void reading(boolean isReading) {
    reading = isReading;
  }

  void flush(Connection connection) {
    if (!reading || !connection.channel().eventLoop().inEventLoop()) {
      connection.channel().flush();
    }
  }

  public long buffersInUse() {
    return allocator.metric().directArenas().get(0).numActiveAllocations()
        + allocator.metric().heapArenas().get(0).numActiveAllocations();
  }

  @Override
  public void close() {
    group.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly(10, TimeUnit.SECONDS);
  }
}
