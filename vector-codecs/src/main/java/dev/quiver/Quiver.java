/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import dev.quiver.internal.driver.DriverNetty;
import dev.quiver.session.WriteThrough;

/**
 * The front door: sessions with everything that Quiver has, the codecs for vectors and the fast
 * frame path.
 *
 * <pre>{@code
 * CqlSession session =
 *     Quiver.sessionBuilder().addContactPoint(node).withLocalDatacenter("dc1").build();
 * }</pre>
 *
 * <p>The fast frame path writes the values of {@link WriteThrough} statements straight into the
 * pooled memory of the frame. It keeps a page in a few pieces of memory instead of two objects a
 * cell, and its rows read each cell where it lies: every getter of {@code Row} gives what the
 * driver's gives, by index, name or identifier, to hand-written code, mappers and frameworks, and
 * {@code isNull} allocates nothing. Rows of synchronous, asynchronous and reactive requests are
 * such rows; those of DSE's continuous paging are the driver's.
 *
 * <p>It changes neither what is sent nor what is read; configuration, protocol versions,
 * compression, TLS, metrics, trackers and policies are the driver's. A row that is kept keeps 64 to
 * 128 KB of its page: see {@link dev.quiver.row.Rows#copyOf}. A codec that is registered while rows
 * are read may be seen from the next page on.
 *
 * <p>What else there is:
 *
 * <ul>
 *   <li>{@link dev.quiver.codec.VectorCodecRegistry} has the codecs for sessions of the driver,
 *       with a choice of {@link dev.quiver.codec.DefaultJavaType}; {@link
 *       dev.quiver.codec.VectorCodecs} and {@link dev.quiver.codec.CollectionCodecs} make them one
 *       by one.
 *   <li>{@link WriteThrough} lends arrays to statements.
 *   <li>{@link dev.quiver.row.Vectors} reads a vector into an array of the caller's, {@link
 *       dev.quiver.row.RowDecoder} whole rows (as a {@link dev.quiver.row.RowSink} builds them,
 *       cells by a {@link dev.quiver.row.CellDecoder}, components named by {@link
 *       dev.quiver.row.ColumnName}), {@link dev.quiver.row.MatrixReader} and {@link
 *       dev.quiver.row.ReactiveMatrices} columns of vectors as a {@link
 *       dev.quiver.row.VectorTable}; a {@link dev.quiver.matrix.MatrixBuilder} makes a {@link
 *       dev.quiver.matrix.VectorMatrix} of bytes.
 *   <li>{@link dev.quiver.kernel.Kernels} tells how this JVM moves vectors.
 *   <li>{@link dev.quiver.vector.VectorException}, {@link dev.quiver.row.RowDecodeException} and,
 *       as the root cause where an answer is refused, {@link
 *       dev.quiver.vector.MalformedFrameException} are what data that does not fit is refused by.
 * </ul>
 */
public final class Quiver {

  private Quiver() {}

  /**
   * A builder of such sessions, for wherever a {@link CqlSessionBuilder} is taken.
   *
   * <p>Each session gets a {@link dev.quiver.codec.VectorCodecRegistry} of its own, unless {@link
   * CqlSessionBuilder#withCodecRegistry} gives it another registry. Like the driver's builder, it
   * is mutable and not thread-safe.
   *
   * @throws IllegalStateException beside a driver with a shaded Netty, whose frames are not to be
   *     reached; the codecs and their registry work there, with {@link CqlSession#builder}
   */
  public static CqlSessionBuilder sessionBuilder() {
    if (!DriverNetty.isPlain()) {
      throw new IllegalStateException(
          "Quiver.sessionBuilder() needs the driver with the plain Netty (java-driver-core), got the"
              + " one that shades it (java-driver-core-shaded). Quiver's codecs work with both:"
              + " CqlSession.builder().withCodecRegistry(VectorCodecRegistry.create())");
    }
    return new QuiverSessionBuilder();
  }
}
