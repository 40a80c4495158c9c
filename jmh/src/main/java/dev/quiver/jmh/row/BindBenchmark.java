/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.row;

import com.datastax.oss.driver.api.core.DefaultProtocolVersion;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import com.datastax.oss.protocol.internal.response.result.RawType;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.jmh.session.Statements;
import dev.quiver.row.RowEncoder;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A record of six simple values and a vector as a bound statement. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class BindBenchmark {

  /** The columns have these names. */
  @SuppressWarnings("ArrayRecordComponent") // a vector is an array
  record Doc(UUID c0, String c1, int c2, long c3, double c4, Instant c5, float[] c6) {}

  /** Who makes the statement. */
  @Param public BindRival rival = BindRival.QUIVER;

  /** Elements of the vector. */
  @Param({"16", "1536"})
  public int dimension = 16;

  @SuppressWarnings("NullAway.Init") // by setUp
  private Doc doc;

  @SuppressWarnings("NullAway.Init") // by setUp
  private Function<Doc, BoundStatement> work;

  /** Prepares the statement. */
  @Setup
  public void setUp() {
    float[] vector = new float[dimension];
    for (int i = 0; i < dimension; i++) {
      vector[i] = i;
    }
    doc = new Doc(new UUID(1, 2), "a title", 3, 4, 5.5, Instant.ofEpochMilli(6), vector);
    PreparedStatement insert =
        Statements.insert(
                DefaultProtocolVersion.V5,
                VectorCodecRegistry.create(),
                primitive(ProtocolConstants.DataType.UUID),
                primitive(ProtocolConstants.DataType.VARCHAR),
                primitive(ProtocolConstants.DataType.INT),
                primitive(ProtocolConstants.DataType.BIGINT),
                primitive(ProtocolConstants.DataType.DOUBLE),
                primitive(ProtocolConstants.DataType.TIMESTAMP),
                Statements.vectorType(ElementType.FLOAT, dimension))
            .getPreparedStatement();
    work = work(rival, insert);
  }

  private static RawType primitive(int code) {
    return Objects.requireNonNull(RawType.PRIMITIVES.get(code));
  }

  private static Function<Doc, BoundStatement> work(BindRival rival, PreparedStatement insert) {
    return switch (rival) {
      case BIND -> d -> insert.bind(d.c0, d.c1, d.c2, d.c3, d.c4, d.c5, d.c6);
      case SETTERS_BY_NAME ->
          d ->
              insert
                  .bind()
                  .setUuid("c0", d.c0)
                  .setString("c1", d.c1)
                  .setInt("c2", d.c2)
                  .setLong("c3", d.c3)
                  .setDouble("c4", d.c4)
                  .setInstant("c5", d.c5)
                  .set("c6", d.c6, float[].class);
      case BUILDER_BY_INDEX ->
          d ->
              insert
                  .boundStatementBuilder()
                  .setUuid(0, d.c0)
                  .setString(1, d.c1)
                  .setInt(2, d.c2)
                  .setLong(3, d.c3)
                  .setDouble(4, d.c4)
                  .setInstant(5, d.c5)
                  .set(6, d.c6, float[].class)
                  .build();
      case QUIVER -> {
        RowEncoder<Doc> encoder = RowEncoder.records(Doc.class);
        yield d -> encoder.encode(insert, d);
      }
      case QUIVER_BORROWING -> {
        RowEncoder<Doc> encoder = RowEncoder.records(Doc.class).borrowing();
        yield d -> encoder.encode(insert, d);
      }
    };
  }

  /** The statement of a record. */
  @Benchmark
  public BoundStatement bind() {
    return work.apply(doc);
  }
}
