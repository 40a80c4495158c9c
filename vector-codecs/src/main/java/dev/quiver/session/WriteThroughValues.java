/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import dev.quiver.internal.driver.FrameValues;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The values of a {@link WriteThroughStatement}. */
final class WriteThroughValues extends FrameValues {

  /** The number of borrowed values up to which searching the chain is as fast as a table. */
  private static final int FEW = 4;

  private final WriteThroughStatement statement;

  /** The links of the chain by variable; null if there are few borrowed values. */
  private final @Nullable WriteThroughStatement @Nullable [] table;

  WriteThroughValues(WriteThroughStatement statement) {
    this.statement = statement;
    this.table = statement.borrowedCount() > FEW ? statement.borrowedValues() : null;
  }

  private @Nullable WriteThroughStatement borrowed(int index) {
    return table == null ? statement.borrowed(index) : table[index];
  }

  @Override
  public int size() {
    return statement.size();
  }

  @Override
  public int length(int index) {
    WriteThroughStatement borrowed = borrowed(index);
    return borrowed == null ? lengthOf(statement.bytesOf(index)) : borrowed.borrowedLength();
  }

  @Override
  public boolean isBorrowed(int index) {
    return borrowed(index) != null;
  }

  @Override
  public void write(int index, ByteBuffer target) {
    WriteThroughStatement borrowed = borrowed(index);
    if (borrowed == null) {
      ByteBuffer bytes = Objects.requireNonNull(statement.bytesOf(index), "a null has no bytes");
      target.put(bytes.duplicate());
    } else {
      borrowed.writeBorrowed(target);
    }
  }

  /** Returns the bytes of a value, encoded into a new buffer only if the value is borrowed. */
  @Override
  public @Nullable ByteBuffer get(int index) {
    return borrowed(index) == null ? statement.bytesOf(index) : super.get(index);
  }
}
