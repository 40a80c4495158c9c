/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver;

import com.datastax.oss.driver.api.core.MavenCoordinates;
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

  private static final VectorType VECTOR = DataTypes.vectorOf(DataTypes.FLOAT, 1);

  private final boolean hasFastFrames;
  private final boolean hasVectorCodecs;
  private final String kernel;
  private final String driver;
  private final String protocol;

  private SessionInfo(Session session) {
    DriverContext context = session.getContext();
    MavenCoordinates coordinates = Session.OSS_DRIVER_COORDINATES;
    this.hasFastFrames = context instanceof FastFrames;
    this.hasVectorCodecs = servesArrays(context.getCodecRegistry());
    this.kernel = Quiver.kernel();
    this.driver = coordinates.getName() + " " + coordinates.getVersion();
    this.protocol = context.getProtocolVersion().toString();
  }

  static SessionInfo of(Session session) {
    return new SessionInfo(session);
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
   * Tells whether the session has the fast frame path, which {@link Quiver#sessionBuilder} builds:
   * borrowed arrays are written straight into the frame, and rows read their cells where they lie.
   *
   * @return false for a session of the driver, or of a driver with an unknown protocol library. An
   *     ordinary {@code set} is faster there than {@link dev.quiver.session.WriteThrough#borrow}
   * @since 0.1.0
   */
  public boolean hasFastFrames() {
    return hasFastFrames;
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
   * Tells all of it in one line: the versions of Quiver, the driver and the protocol, both answers
   * above, and the {@linkplain Quiver#kernel kernel}. Sessions of {@link Quiver#sessionBuilder}
   * write that line to the log when they are built, at level INFO, by the logger {@code
   * dev.quiver.Quiver}.
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
        + protocol
        + ": fast frames "
        + fastFrames()
        + ", vector codecs "
        + onOrOff(hasVectorCodecs)
        + ", kernel "
        + kernel;
  }

  private String fastFrames() {
    String difference = hasFastFrames ? null : ProtocolLibrary.difference();
    return difference == null
        ? onOrOff(hasFastFrames)
        : "off (unknown protocol library: " + difference + ")";
  }

  private static String onOrOff(boolean on) {
    return on ? "on" : "off";
  }
}
