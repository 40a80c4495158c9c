/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver;

import com.datastax.oss.driver.api.core.MavenCoordinates;
import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.session.Session;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import dev.quiver.internal.driver.FastFrames;
import dev.quiver.internal.driver.ProtocolLibrary;

/**
 * Describes which parts of Quiver a session uses: see {@link Quiver#describe}.
 *
 * <p>It is immutable and thread-safe, holds no reference to the session, and describes the time of
 * the call. The page {@code docs/guide/write-through.md} of the repository says what to do about
 * each answer.
 *
 * @since 0.1.0
 */
public final class SessionInfo {

  /** The version of these classes; a jar that they are repackaged into may have another one. */
  static final String VERSION = "0.1.0-SNAPSHOT";

  private static final String ON = "on";
  private static final VectorType VECTOR = DataTypes.vectorOf(DataTypes.FLOAT, 1);

  private final String fastFrames;
  private final boolean hasVectorCodecs;
  private final String driver;
  private final ProtocolVersion protocolVersion;

  private SessionInfo(Session session) {
    DriverContext context = session.getContext();
    MavenCoordinates coordinates = Session.OSS_DRIVER_COORDINATES;
    this.fastFrames = fastFrames(context);
    this.hasVectorCodecs = servesArrays(context.getCodecRegistry());
    this.driver = coordinates.getName() + " " + coordinates.getVersion();
    this.protocolVersion = context.getProtocolVersion();
  }

  static SessionInfo of(Session session) {
    return new SessionInfo(session);
  }

  /** Returns whether the context has fast frames, and if not, the reason. */
  private static String fastFrames(DriverContext context) {
    if (context instanceof FastFrames fast) {
      Class<?> unknown = fast.unknownResult();
      return unknown == null
          ? ON
          : "for requests only (rows are the driver's: no page of Quiver in "
              + unknown.getName()
              + ")";
    }
    String difference = ProtocolLibrary.difference();
    return difference == null ? "off" : "off (unknown protocol library: " + difference + ")";
  }

  private static boolean servesArrays(CodecRegistry registry) {
    try {
      registry.codecFor(VECTOR, float[].class);
      return true;
    } catch (RuntimeException e) {
      // Mostly a CodecNotFoundException. A registry of the application may throw anything.
      return false;
    }
  }

  /**
   * Returns whether the session has fast frames, like those of {@link Quiver#sessionBuilder}:
   * borrowed arrays are written directly into the frame, and rows read their cells in place.
   *
   * @return false for a session of {@code CqlSession.builder()}, or of a driver with an unknown
   *     protocol library, where an ordinary {@code set} is faster than {@link
   *     dev.quiver.session.WriteThrough#borrow}; also after a page whose rows were the driver's
   * @since 0.1.0
   */
  public boolean hasFastFrames() {
    return fastFrames.equals(ON);
  }

  /**
   * Returns whether the session's registry has a codec for a {@code float[]} as a vector of any
   * dimension, like that of {@link dev.quiver.codec.VectorCodecRegistry}.
   *
   * @return false if it has no such codec, or one for certain dimensions only
   * @since 0.1.0
   */
  public boolean hasVectorCodecs() {
    return hasVectorCodecs;
  }

  /**
   * Returns the driver of the session.
   *
   * @return its name and version, for example {@code Apache Cassandra Java Driver 4.19.4}
   * @since 0.1.0
   */
  public String driver() {
    return driver;
  }

  /**
   * Returns the protocol version that the session has negotiated with the cluster.
   *
   * @return the driver's object for the version
   * @since 0.1.0
   */
  public ProtocolVersion protocolVersion() {
    return protocolVersion;
  }

  /**
   * Returns all of it in one line, with the version of Quiver and the {@linkplain Quiver#kernel
   * kernel}. Sessions of {@link Quiver#sessionBuilder} log that line when they are built, at level
   * INFO, by the logger {@code dev.quiver.Quiver}.
   *
   * @return one line of English for a log or a person; its words may change between versions
   */
  @Override
  public String toString() {
    return "Quiver "
        + VERSION
        + " with "
        + driver
        + ", protocol "
        + protocolVersion
        + ": fast frames "
        + fastFrames
        + ", vector codecs "
        + (hasVectorCodecs ? ON : "off")
        + ", kernel "
        + Quiver.kernel();
  }
}
