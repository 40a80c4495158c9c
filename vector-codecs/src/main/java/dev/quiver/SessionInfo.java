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
 * <p>An instance is immutable and thread-safe, holds no reference to the session, and describes the
 * session at the time of the call. The page {@code docs/guide/write-through.md} of the repository
 * says what to do in each case.
 *
 * @since 0.1.0
 */
public final class SessionInfo {

  /** The version of Quiver, not of a jar that Quiver may be repackaged into. */
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

  /** Returns "on" if the session has fast frames, or else the missing part and any known reason. */
  private static String fastFrames(DriverContext context) {
    if (context instanceof FastFrames fast) {
      Class<?> unknown = fast.unknownResult();
      return unknown == null
          ? ON
          : "for requests only (rows are the driver's: unknown result class "
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
      // Usually a CodecNotFoundException, but the application's registry may throw any exception.
      return false;
    }
  }

  /**
   * Returns whether the session has fast frames, like those of {@link Quiver#sessionBuilder}:
   * borrowed arrays are written directly into the frame, and rows read their cells in place.
   *
   * @return false if {@code CqlSession.builder()} built the session, if Quiver does not know the
   *     protocol library of the driver, or if the session has read a page whose rows were the
   *     driver's and not Quiver's. In the first two cases an ordinary {@code set} is faster than
   *     {@link dev.quiver.session.WriteThrough#borrow}
   */
  public boolean hasFastFrames() {
    return fastFrames.equals(ON);
  }

  /**
   * Returns whether the session's registry has a codec for a {@code float[]} as a vector of any
   * dimension, as {@link dev.quiver.codec.VectorCodecRegistry} has.
   *
   * @return false if the registry has no such codec, or only codecs for certain dimensions
   */
  public boolean hasVectorCodecs() {
    return hasVectorCodecs;
  }

  /**
   * Returns the driver of the session.
   *
   * @return the driver's name and version, for example {@code Apache Cassandra Java Driver 4.19.4}
   */
  public String driver() {
    return driver;
  }

  /**
   * Returns the protocol version that the session has negotiated with the cluster.
   *
   * @return the driver's object for the version
   */
  public ProtocolVersion protocolVersion() {
    return protocolVersion;
  }

  /**
   * Returns all properties of this object in one line, with the version of Quiver and the
   * {@linkplain Quiver#kernel kernel}. {@link Quiver#sessionBuilder} logs this line when it has
   * built a session, at level INFO, by the logger {@code dev.quiver.Quiver}.
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
