/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.metrics.DefaultSessionMetric;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.internal.core.protocol.FrameDecodingException;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import dev.quiver.column.MatrixReader;
import dev.quiver.session.WriteThrough;
import dev.quiver.testkit.driver.Prepared;
import dev.quiver.testkit.driver.RowsFrame;
import dev.quiver.testkit.driver.TestResults;
import dev.quiver.testkit.driver.TestRows;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.List;

/** A program whose work is counted and recorded; prints the counters and events. */
final class WithoutLibraries {

  private WithoutLibraries() {}

  public static void main(String[] args) throws Exception {
    DriverContext made =
        FrameContext.of(
            DriverConfigLoader.programmaticBuilder()
                .withStringList(
                    DefaultDriverOption.METRICS_SESSION_ENABLED,
                    List.of(DefaultSessionMetric.BYTES_SENT.getPath()))
                .withStringList(
                    () -> "advanced.metrics.quiver.enabled",
                    List.of("quiver.vectors-written", "quiver.frames-rejected"))
                .build(),
            ProgrammaticArguments.builder().build());
    FrameContext context = (FrameContext) made;
    FrameCodec<ByteBuf> codec = context.getFrameCodec();
    List<Frame> frames =
        FaultyValues.frames(
            Version.V5,
            WriteThrough.borrow(
                    new Prepared().with("v", DataTypes.vectorOf(DataTypes.FLOAT, 3)).bind(),
                    "v",
                    new float[3])
                .getValues());
    frames.forEach(frame -> codec.encode(frame).release());
    byte[] tooManyRows = RowsFrame.ofOneTable(1).string("id").shorts(9).integer(99).bytes();
    try {
      Codecs.connection(context).writeInbound(Unpooled.wrappedBuffer(tooManyRows));
      throw new IllegalStateException("not rejected");
    } catch (FrameDecodingException e) {
      System.out.println("rejected");
    }
    int rows =
        MatrixReader.floats("v")
            .read(TestResults.rows(List.of(new TestRows().withFloats("v", 1, 2).build())))
            .rowCount();
    System.out.println("read " + rows);
    System.out.println("metrics " + context.getMetricsFactory().getMetrics().isPresent());
    System.out.println("recorder " + ModuleLayer.boot().findModule("jdk.jfr").isPresent());
    System.exit(0); // the driver's threads may still run
  }
}
