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
 * What a session has of Quiver: see {@link Quiver#describe}.
 *
 * <p>It is immutable and thread-safe, and keeps nothing of the session. All of it is as it was when
 * the session was asked. The page {@code docs/guide/write-through.md} of the repository says what
 * to do about each answer.
 *
 * @since 0.1.0
 */
public final class SessionInfo {

  /** Of these classes, whichever jar they were packed into: that may have a version of its own. */
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

  /** Whether there are some; if not, why. */
  private static String fastFrames(DriverContext context) {
    if (context instanceof FastFrames fast) {
      Class<?> unknown = fast.unknownResult();
      return unknown == null
          ? ON
          : "of requests only (rows are the driver's: no page of Quiver in "
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
   * Tells whether the session has fast frames, as those of {@link Quiver#sessionBuilder} have:
   * borrowed arrays are written straight into the frame, and rows read their cells where they lie.
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
   * Tells whether the session's registry takes a {@code float[]} for a vector of any dimension, as
   * that of {@link dev.quiver.codec.VectorCodecRegistry} does.
   *
   * @return false if it has no such codec, or one for some dimension only
   * @since 0.1.0
   */
  public boolean hasVectorCodecs() {
    return hasVectorCodecs;
  }

  /**
   * Tells which driver the session is of.
   *
   * @return its name and version, for example {@code Apache Cassandra Java Driver 4.19.4}
   * @since 0.1.0
   */
  public String driver() {
    return driver;
  }

  /**
   * Tells which version of the protocol the session has agreed on with the cluster.
   *
   * @return the driver's version
   * @since 0.1.0
   */
  public ProtocolVersion protocolVersion() {
    return protocolVersion;
  }

  /**
   * Tells all of it in one line, with the version of Quiver and the {@linkplain Quiver#kernel
   * kernel}. Sessions of {@link Quiver#sessionBuilder} write that line to the log when they are
   * built, at level INFO, by the logger {@code dev.quiver.Quiver}.
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
