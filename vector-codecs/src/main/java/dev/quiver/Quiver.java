/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.session.Session;
import dev.quiver.internal.annotation.CheckReturnValue;
import dev.quiver.internal.driver.DriverNetty;
import dev.quiver.internal.driver.RowCopies;
import dev.quiver.internal.kernel.KernelSet;
import dev.quiver.session.WriteThrough;

/**
 * The front door: sessions with everything that Quiver has, which is the codecs for vectors and the
 * fast frame path.
 *
 * <pre>{@code
 * CqlSession session =
 *     Quiver.sessionBuilder().addContactPoint(node).withLocalDatacenter("dc1").build();
 * }</pre>
 *
 * <p>The fast frame path writes the values of {@link WriteThrough} statements straight into the
 * pooled memory of the frame. It keeps a page in a few pieces of memory instead of two objects a
 * cell, and its rows read each cell where it lies. Every getter of {@code Row} gives what the
 * driver's gives, by index, name or identifier, to hand-written code, mappers and frameworks, and
 * {@code isNull} allocates nothing. Synchronous, asynchronous and reactive requests have such rows;
 * the continuous paging of DSE has the driver's.
 *
 * <p>The path changes neither what is sent nor what is read. Configuration, protocol versions,
 * compression, TLS, metrics, trackers and policies are the driver's. A row that is kept keeps 64 to
 * 128 KB of its page: see {@link #copyOf}. A codec that is registered while rows are read may be
 * seen from the next page on.
 *
 * <p>What else there is:
 *
 * <ul>
 *   <li>{@link dev.quiver.codec.VectorCodecRegistry} has the codecs for sessions of the driver,
 *       with a choice of {@link dev.quiver.codec.DefaultJavaType}; {@link
 *       dev.quiver.codec.VectorCodecs} and {@link dev.quiver.codec.CollectionCodecs} make them one
 *       by one.
 *   <li>{@link WriteThrough} lets statements borrow arrays.
 *   <li>{@link dev.quiver.row.Vectors} reads a vector into an array of the caller.
 *   <li>{@link dev.quiver.row.RowDecoder} reads whole rows, {@link dev.quiver.row.ReactiveRows}
 *       those of reactive results. A {@link dev.quiver.row.RowSink} builds what you like of them, a
 *       {@link dev.quiver.row.CellDecoder} reads cells, a {@link dev.quiver.row.ColumnName} names
 *       the column of a component. {@link dev.quiver.row.RowEncoder} writes records as rows.
 *   <li>{@link dev.quiver.column.MatrixReader} and {@link dev.quiver.column.ReactiveMatrices} read
 *       columns of vectors as a {@link dev.quiver.column.VectorTable} of a {@link
 *       dev.quiver.matrix.VectorMatrix}.
 *   <li>{@link dev.quiver.search.VectorSearch} asks for the nearest vectors.
 *   <li>{@code BulkWriter} and {@code TableScan} of {@code dev.quiver.bulk}, in the artifact
 *       quiver-bulk, load many rows and read whole tables.
 *   <li>{@link #describe} tells what a session has of all this, {@link #kernel} how this JVM moves
 *       vectors.
 *   <li>{@link dev.quiver.vector.QuiverException} rejects data and arguments that do not fit. Where
 *       an answer is rejected, a {@link dev.quiver.vector.MalformedFrameException} is the root
 *       cause.
 * </ul>
 *
 * <p>The page {@code docs/guide/write-through.md} of the repository shows how to use such sessions.
 *
 * @since 0.1.0
 */
public final class Quiver {

  private Quiver() {}

  /**
   * Makes a builder of such sessions, for wherever a {@link CqlSessionBuilder} is taken.
   *
   * <p>Each session gets a {@link dev.quiver.codec.VectorCodecRegistry} of its own, unless {@link
   * CqlSessionBuilder#withCodecRegistry} gives it another registry.
   *
   * <p>If Quiver does not know the protocol library of the driver, sessions have the driver's
   * frames and Quiver's codecs. Each such session logs one warning, and {@link #describe} has the
   * reason.
   *
   * @return a new builder. Like the driver's, it is mutable and not thread-safe
   * @throws IllegalStateException if the driver is the one with a shaded Netty ({@code
   *     java-driver-core-shaded}), whose frames Quiver cannot reach. The codecs and their registry
   *     work there, with {@link CqlSession#builder}
   * @since 0.1.0
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

  /**
   * Tells what a session has of Quiver, for a log, a page of a service's state, or a decision.
   *
   * <pre>{@code
   * boolean isFast = Quiver.describe(session).hasFastFrames(); // false: look at the log of the start
   * }</pre>
   *
   * <p>Ask once a session, not once a request: the answer takes some look-ups.
   *
   * @param session any session of the driver, which may also be one that was not built here
   * @return what it has now. Nothing is sent for it
   * @since 0.1.0
   */
  public static SessionInfo describe(Session session) {
    return SessionInfo.of(session);
  }

  /**
   * Copies a row into memory of its own.
   *
   * <pre>{@code
   * cache.put(id, Quiver.copyOf(row));
   * }</pre>
   *
   * <p>In a session that was built here, the small cells of neighbouring rows share memory of 64 to
   * 128 KB. So a row that is kept alone keeps all of that, and its own large cells. Let a cache of
   * rows keep copies instead, or what was made of the rows.
   *
   * @param row a row of any session
   * @return a row with the same columns and values. It uses the codecs of the same session, and is
   *     immutable and thread-safe like the driver's rows
   * @since 0.1.0
   */
  @CheckReturnValue
  public static Row copyOf(Row row) {
    return RowCopies.copyOf(row);
  }

  /**
   * Returns the name of this JVM's kernel: the loops that move vectors between arrays and bytes.
   * All kernels give the same bits; only their speed differs.
   *
   * <table>
   * <caption>Kernels</caption>
   * <tr><th>name</th><th>in use</th></tr>
   * <tr><td>{@code segment}</td><td>on JDK 25 and newer; with {@code -Dquiver.kernel=segment} on JDK 22 to 24, too</td></tr>
   * <tr><td>{@code portable}</td><td>on older JDKs</td></tr>
   * <tr><td>{@code simd}</td><td>with {@code --add-modules jdk.incubator.vector -Dquiver.kernel=simd}</td></tr>
   * <tr><td>{@code scalar}</td><td>with {@code -Dquiver.kernel=scalar}; it is written to be read</td></tr>
   * </table>
   *
   * <p>If the kernel that {@code quiver.kernel} names does not run on this JVM, or if no kernel has
   * that name, the default is in use. A line of the log says which kernel it is and why, a warning
   * if it is not the one that was asked for. The page {@code docs/guide/vector-api.md} of the
   * repository says what {@code simd} costs and gives.
   *
   * @return one of the names in the table above, the same in the whole life of a JVM
   * @since 0.1.0
   */
  public static String kernel() {
    return KernelSet.best().name();
  }
}
