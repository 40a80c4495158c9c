/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.protocol.internal.Frame;
import dev.quiver.internal.driver.FrameValues;
import java.nio.ByteBuffer;
import java.util.List;

/** Two values of 100 bytes, the second of which has a fault. */
final class FaultyValues extends FrameValues {

  /** The fault of the second value. */
  enum Fault {
    LENGTH_FAILS,
    WRITE_FAILS,
    WRITES_TOO_LITTLE,
    WRITES_TOO_MUCH
  }

  static final int LENGTH = 100;

  private final Fault fault;

  FaultyValues(Fault fault) {
    this.fault = fault;
  }

  /** Returns an EXECUTE and a BATCH with faulty values. */
  static List<Frame> frames(int version, Fault fault) {
    return frames(version, new FaultyValues(fault));
  }

  /** Returns an EXECUTE and a BATCH with any values. */
  static List<Frame> frames(int version, List<ByteBuffer> values) {
    return List.of(
        TestRequests.frame(version, TestRequests.execute(values)),
        TestRequests.frame(version, TestRequests.batch(List.of("INSERT"), List.of(values))));
  }

  private void failIf(int index, Fault when) {
    if (index == 1 && fault == when) {
      throw new Failure();
    }
  }

  @Override
  public int size() {
    return 2;
  }

  @Override
  public int length(int index) {
    failIf(index, Fault.LENGTH_FAILS);
    return LENGTH;
  }

  @Override
  public boolean isBorrowed(int index) {
    return true;
  }

  @Override
  public void write(int index, ByteBuffer target) {
    failIf(index, Fault.WRITE_FAILS);
    boolean faulty = index == 1;
    int length = LENGTH;
    if (faulty && fault == Fault.WRITES_TOO_LITTLE) {
      length--;
    } else if (faulty && fault == Fault.WRITES_TOO_MUCH) {
      length++;
    }
    target.put(new byte[length]);
  }

  static final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }
}
