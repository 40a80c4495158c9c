/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.codahale.metrics.Metric;
import com.codahale.metrics.MetricRegistry;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.ProgrammaticDriverConfigLoaderBuilder;
import com.datastax.oss.driver.api.core.connection.CrcMismatchException;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.metrics.DefaultSessionMetric;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.internal.core.context.LifecycleListener;
import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.driver.internal.core.protocol.BytesToSegmentDecoder;
import com.datastax.oss.driver.internal.core.protocol.FrameDecodingException;
import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import com.datastax.oss.protocol.internal.SegmentCodec;
import dev.quiver.session.WriteThrough;
import dev.quiver.testkit.driver.Prepared;
import dev.quiver.testkit.driver.RowsFrame;
import dev.quiver.vector.MalformedFrameException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.DecoderException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Tests contexts of sessions without connections, with the driver's default metrics library. */
class SessionMetricsTest {

  private static final String SESSION = "session-of-the-test";

  private static final List<String> COUNTERS =
      List.of(
          "quiver.vectors-written",
          "quiver.bytes-written",
          "quiver.vectors-encoded",
          "quiver.pages",
          "quiver.cells",
          "quiver.frames-rejected",
          "quiver.driver-pages");

  private final MetricRegistry registry = new MetricRegistry();
  private final FrameContext context = context(DefaultSessionMetric.BYTES_SENT.getPath());
  private final FrameCodec<ByteBuf> codec = context.getFrameCodec();

  private FrameContext context(String... enabled) {
    return context(registry, enabled);
  }

  private static FrameContext context(MetricRegistry registry, String... enabled) {
    return context(registry, COUNTERS, enabled);
  }

  private static FrameContext context(
      MetricRegistry registry, List<String> counters, String... enabled) {
    ProgrammaticDriverConfigLoaderBuilder config =
        DriverConfigLoader.programmaticBuilder()
            .withString(DefaultDriverOption.SESSION_NAME, SESSION)
            .withString(DefaultDriverOption.METRICS_ID_GENERATOR_PREFIX, "prefix")
            .withStringList(DefaultDriverOption.METRICS_SESSION_ENABLED, List.of(enabled))
            .withStringList(() -> "advanced.metrics.quiver.enabled", counters);
    return (FrameContext)
        FrameContext.of(
            config.build(), ProgrammaticArguments.builder().withMetricRegistry(registry).build());
  }

  private static void close(FrameContext context) throws Exception {
    for (LifecycleListener listener : context.getLifecycleListeners()) {
      listener.close();
    }
  }

  private long count(String name) {
    return registry.getCounters().get("prefix." + SESSION + ".quiver." + name).getCount();
  }

  private static BoundStatement statement() {
    return new Prepared()
        .with("id", DataTypes.INT)
        .with("v", DataTypes.vectorOf(DataTypes.FLOAT, 3))
        .with("l", DataTypes.listOf(DataTypes.DOUBLE))
        .bind()
        .setInt("id", 1);
  }

  /** Encodes an EXECUTE and a BATCH. */
  private static void encode(FrameCodec<ByteBuf> codec, BoundStatement statement) {
    for (Frame frame : FaultyValues.frames(Version.V5, statement.getValues())) {
      codec.encode(frame).release();
    }
  }

  /** The driver registers its own metrics the same way. */
  @Test
  void registersOnlyTheCountersThatAreListed() throws Exception {
    String driversMetric = DefaultSessionMetric.CQL_REQUESTS.getPath();
    for (List<String> listed :
        List.of(
            List.<String>of(),
            List.of("quiver.pages"),
            List.of("quiver.cells", "quiver.frames-rejected"),
            List.of("quiver.pages", "quiver.unknown", "pages", driversMetric))) {
      MetricRegistry other = new MetricRegistry();
      FrameContext counting = context(other, listed, driversMetric);
      FrameCodec<ByteBuf> unused = counting.getFrameCodec();
      assertThat(other.getCounters().keySet())
          .containsExactlyInAnyOrderElementsOf(
              listed.stream()
                  .filter(COUNTERS::contains)
                  .map(name -> "prefix." + SESSION + "." + name)
                  .toList());
      close(counting);
      assertThat(other.getCounters()).isEmpty();
    }
  }

  @Test
  void countsBorrowedValuesInEachFrame() {
    BoundStatement borrowed = WriteThrough.borrow(statement(), "v", new float[3]);
    encode(codec, borrowed);
    encode(codec, WriteThrough.borrow(borrowed, "l", new double[] {1, 2}));
    encode(codec, borrowed.setToNull("v"));

    assertThat(count("vectors-written")).isEqualTo(2 + 4);
    assertThat(count("bytes-written")).isEqualTo(2 * 12 + 2 * (12 + 4 + 2 * (4 + 8)));
  }

  @Test
  void countsPagesAndCells() {
    byte[] twoRows =
        RowsFrame.ofOneTable(1)
            .string("id")
            .shorts(9)
            .integer(2)
            .cell(4, new byte[4])
            .cell(-1)
            .bytes();
    codec.decode(Unpooled.wrappedBuffer(twoRows));
    codec.decode(Unpooled.wrappedBuffer(twoRows));

    assertThat(count("pages")).isEqualTo(2);
    assertThat(count("cells")).isEqualTo(4);
    assertThat(count("frames-rejected")).isZero();
  }

  @Test
  void countsRejectedFrames() {
    byte[] tooManyRows = RowsFrame.ofOneTable(1).string("id").shorts(9).integer(99).bytes();
    byte[] tooLong = {(byte) 0x84, 0, 0, 0, 8, 0x7f, 0, 0, 0};
    int rejected = 0;
    for (byte[] frame : List.of(tooManyRows, tooLong, tooManyRows)) {
      assertThatThrownBy(
              () -> Codecs.connection(context).writeInbound(Unpooled.wrappedBuffer(frame)))
          .isInstanceOf(FrameDecodingException.class);
      rejected++;
      assertThat(count("frames-rejected")).isEqualTo(rejected);
    }
    assertThat(count("pages")).isZero();
  }

  @Test
  void countsOnlyErrorsOfMalformedFrames() {
    MalformedFrameException malformed = FrameReader.malformed("rows", "some", "none");
    LongFrameException tooLong = new LongFrameException(LongFrameException.NO_STREAM, 5000);
    CrcMismatchException mismatch = new CrcMismatchException("bad");
    List<Exception> rejected =
        List.of(
            new LongFrameException(7, 5000),
            new LongFrameException(-1, 5000),
            new FrameDecodingException(7, tooLong),
            new FrameDecodingException(7, malformed),
            new FrameDecodingException(7, mismatch),
            tooLong,
            malformed,
            mismatch,
            new DecoderException(new DecoderException(mismatch)));
    for (int i = 0; i < rejected.size(); i++) {
      fail(rejected.get(i));
      assertThat(count("frames-rejected")).as("%s", rejected.get(i)).isEqualTo(i + 1);
    }
    fail(new FrameDecodingException(7, new IllegalStateException("not for its bytes")));
    fail(new IOException("connection reset"));
    assertThat(count("frames-rejected")).isEqualTo(rejected.size());
  }

  /** Each failure gets a new connection. */
  private void fail(Exception failure) {
    new EmbeddedChannel(context.rejectedResponses()).pipeline().fireExceptionCaught(failure);
  }

  /** Closes the connection as the driver's request handler does. */
  private static final class Closer extends ChannelInboundHandlerAdapter {
    private int failures;

    @Override
    public void exceptionCaught(ChannelHandlerContext failed, Throwable cause) {
      failures++;
      failed.close().syncUninterruptibly();
    }
  }

  /** When the connection ends, Netty decodes the same bytes again. */
  @Test
  void countsAMalformedSegmentOnce() {
    Closer closer = new Closer();
    EmbeddedChannel connection =
        new EmbeddedChannel(
            new BytesToSegmentDecoder(
                new SegmentCodec<>(
                    new ByteBufPrimitiveCodec(ByteBufAllocator.DEFAULT), Compressor.none())),
            context.rejectedResponses(),
            closer);
    connection.writeInbound(Unpooled.wrappedBuffer(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9}));

    assertThat(closer.failures).as("each of them is handed on").isEqualTo(2);
    assertThat(connection.isActive()).isFalse();
    assertThat(count("frames-rejected")).isEqualTo(1);
  }

  /** A registry accepts a name once, and replacing an entry is not atomic. */
  @Test
  void sessionsOfOneNameCanBeOpenedConcurrently() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<FrameContext>> opened = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        opened.add(
            threads.submit(
                () -> {
                  FrameContext one = context(DefaultSessionMetric.BYTES_SENT.getPath());
                  assertThat(one.counts()).isNotNull();
                  return one;
                }));
      }
      for (Future<FrameContext> one : opened) {
        close(one.get());
      }
    } finally {
      threads.shutdownNow();
    }
    close(context);
    assertThat(registry.getMetrics().keySet()).noneMatch(name -> name.contains("quiver"));
  }

  /**
   * The session opens without counters. MicroProfile Metrics 5 has no {@code MetricType} any more.
   */
  @Test
  void opensASessionIfRegisteringCountersFails() {
    failAtACounter(
        () -> {
          throw new IllegalArgumentException("full");
        });
    failAtACounter(
        () -> {
          throw new NoClassDefFoundError("org/eclipse/microprofile/metrics/MetricType");
        });
  }

  private static void failAtACounter(Runnable failure) {
    MetricRegistry rejecting =
        new MetricRegistry() {
          @Override
          public <T extends Metric> T register(String name, T metric) {
            if (name.endsWith("quiver.cells")) {
              failure.run();
            }
            return super.register(name, metric);
          }
        };
    assertThat(context(rejecting, DefaultSessionMetric.BYTES_SENT.getPath()).counts()).isNull();
    assertThat(rejecting.getMetrics().keySet()).noneMatch(name -> name.contains("quiver"));
  }

  /** Registers nothing, and counts nothing. */
  @Test
  void countsNothingWithoutMetricsOfTheDriver() throws Exception {
    close(context);
    FrameContext off = context();
    encode(off.getFrameCodec(), WriteThrough.borrow(statement(), "v", new float[3]));
    assertThat(off.counts()).isNull();
    assertThat(context.counts()).isNotNull();
    assertThat(registry.getMetrics().keySet()).noneMatch(name -> name.contains("quiver"));
  }
}
