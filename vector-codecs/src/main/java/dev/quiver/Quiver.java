/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.session.Session;
import dev.quiver.internal.annotation.CheckReturnValue;
import dev.quiver.internal.driver.DriverNetty;
import dev.quiver.internal.driver.RowCopies;
import dev.quiver.internal.kernel.ActiveKernel;
import dev.quiver.session.WriteThrough;

/**
 * The entry point: sessions with all parts of Quiver, which are its codecs for vectors, and fast
 * frames, its own frame codec and rows.
 *
 * <pre>{@code
 * CqlSession session =
 *     Quiver.sessionBuilder().addContactPoint(node).withLocalDatacenter("dc1").build();
 * }</pre>
 *
 * <p>Fast frames write the values of {@link WriteThrough} statements directly into the pooled
 * memory of the frame. With fast frames, a page is kept in a few arrays instead of two objects per
 * cell, and rows read each cell in place. Every getter of {@code Row} returns the same value as the
 * driver's, by index, name or identifier, for hand-written code, mappers and frameworks, and {@code
 * isNull} allocates nothing. Synchronous, asynchronous and reactive requests return these rows; the
 * continuous paging of DSE returns the driver's rows.
 *
 * <p>Fast frames change neither the requests sent nor the values read. Configuration, protocol
 * versions, compression, TLS, metrics, trackers and policies are the driver's. A row that the
 * application keeps also keeps 64 to 128 KB of its page reachable: see {@link #copyOf}. If a codec
 * is registered while the rows of a page are read, these rows may still use other codecs.
 *
 * <p>Other parts of Quiver:
 *
 * <ul>
 *   <li>{@link dev.quiver.codec.VectorCodecRegistry} has the codecs for sessions of the driver,
 *       with a choice of {@link dev.quiver.codec.DefaultJavaType}; {@link
 *       dev.quiver.codec.VectorCodecs} and {@link dev.quiver.codec.CollectionCodecs} create single
 *       codecs.
 *   <li>{@link WriteThrough} lets statements borrow arrays, that is, use arrays without a copy.
 *   <li>{@link dev.quiver.row.Vectors} reads a vector into an array of the caller.
 *   <li>{@link dev.quiver.row.RowDecoder} reads whole rows, {@link dev.quiver.row.ReactiveRows} the
 *       rows of reactive results. A {@link dev.quiver.row.RowSink} receives cells to build any
 *       object, a {@link dev.quiver.row.CellDecoder} reads cells, a {@link
 *       dev.quiver.row.ColumnName} names the column of a component. {@link
 *       dev.quiver.row.RowEncoder} writes records as rows.
 *   <li>{@link dev.quiver.column.MatrixReader} and {@link dev.quiver.column.ReactiveMatrices} read
 *       columns of vectors as a {@link dev.quiver.column.VectorTable} of a {@link
 *       dev.quiver.matrix.VectorMatrix}.
 *   <li>{@link dev.quiver.search.VectorSearch} searches for the nearest vectors.
 *   <li>{@code BulkWriter} and {@code TableScan} of {@code dev.quiver.bulk}, in the artifact
 *       quiver-bulk, load many rows and read whole tables.
 *   <li>{@link #describe} returns which parts a session uses, {@link #kernel} returns how this JVM
 *       moves vectors.
 *   <li>{@link dev.quiver.vector.QuiverException} is thrown for data and arguments that do not fit.
 *       If a response is rejected, a {@link dev.quiver.vector.MalformedFrameException} is the root
 *       cause.
 * </ul>
 *
 * <p>The page {@code docs/guide/write-through.md} of the repository shows how to use sessions with
 * fast frames.
 *
 * @since 0.1.0
 */
public final class Quiver {

  private Quiver() {}

  /**
   * Returns a builder of sessions with fast frames and Quiver's codecs. Programs can use it in
   * place of any {@link CqlSessionBuilder}.
   *
   * <p>Each session gets its own {@link dev.quiver.codec.VectorCodecRegistry}, unless {@link
   * CqlSessionBuilder#withCodecRegistry} gives it another registry.
   *
   * <p>If Quiver does not know the protocol library of the driver, sessions have the driver's
   * frames and Quiver's codecs. Such a session logs one warning when it is built, and {@link
   * #describe} returns the reason.
   *
   * @return a new builder. Like the driver's, it is mutable and not thread-safe
   * @throws IllegalStateException if the driver contains a shaded Netty ({@code
   *     java-driver-core-shaded}), so that Quiver cannot replace its frames. With that driver,
   *     build the session by {@link CqlSession#builder} with Quiver's registry
   */
  public static CqlSessionBuilder sessionBuilder() {
    if (!DriverNetty.isPlain()) {
      throw new IllegalStateException(
          "Quiver.sessionBuilder() needs the driver with the plain Netty (java-driver-core) instead"
              + " of java-driver-core-shaded. Quiver's codecs work with both drivers:"
              + " CqlSession.builder().withCodecRegistry(VectorCodecRegistry.create())");
    }
    return new QuiverSessionBuilder();
  }

  /**
   * Returns which parts of Quiver a session uses, for a log, a status page, or a decision.
   *
   * <pre>{@code
   * boolean isFast = Quiver.describe(session).hasFastFrames(); // if false, the log says why
   * }</pre>
   *
   * <p>Call this method once per session, not once per request: it does several lookups.
   *
   * @param session any session of the driver, whether {@link #sessionBuilder} built it or not
   * @return the current state of the session. The call sends no request
   */
  public static SessionInfo describe(Session session) {
    return SessionInfo.of(session);
  }

  /**
   * Copies a row. The copy shares no memory with other rows.
   *
   * <pre>{@code
   * cache.put(id, Quiver.copyOf(row));
   * }</pre>
   *
   * <p>In a session of {@link #sessionBuilder}, the small cells of adjacent rows share arrays of 64
   * to 128 KB. So a row that the application keeps also keeps such an array reachable, and the
   * row's own large cells. A cache of rows should keep copies, or values that were read from the
   * rows.
   *
   * @param row a row of any session
   * @return a row with the same columns and values. The copy uses the codecs of the same session,
   *     and is immutable and thread-safe like the driver's rows
   */
  @CheckReturnValue
  public static Row copyOf(Row row) {
    return RowCopies.copyOf(row);
  }

  /**
   * Returns the name of this JVM's kernel: the loops that move vectors between arrays and bytes.
   * All kernels produce the same bits; only their speed differs.
   *
   * <table>
   * <caption>Kernels</caption>
   * <tr><th>name</th><th>in use</th></tr>
   * <tr><td>{@code segment}</td><td>on JDK 25 and newer; with {@code -Dquiver.kernel=segment} on JDK 22 to 24, too</td></tr>
   * <tr><td>{@code portable}</td><td>on older JDKs, or if {@code segment} does not run</td></tr>
   * <tr><td>{@code simd}</td><td>with {@code --add-modules jdk.incubator.vector -Dquiver.kernel=simd}</td></tr>
   * </table>
   *
   * <p>If the kernel that {@code quiver.kernel} names does not run on this JVM, or if no kernel has
   * that name, the default is used. The log says which kernel is used and why; the line is a
   * warning if the property names another kernel. The page {@code docs/guide/vector-api.md} of the
   * repository describes the costs and gains of {@code simd}.
   *
   * @return one of the names in the table above, the same for the whole life of a JVM
   */
  public static String kernel() {
    return ActiveKernel.get().name();
  }
}
