/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.protocol.internal.ProtocolConstants.DataType;
import com.datastax.oss.protocol.internal.response.result.RawType;
import dev.quiver.internal.driver.page.Block;
import dev.quiver.internal.driver.page.PageRows;
import dev.quiver.internal.driver.page.RowBlock;
import dev.quiver.testkit.Allocation;
import dev.quiver.testkit.Seed;
import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a page of one row allocates only what keeps its cells. */
class SingleRowTest {

  private static final RawType INT = RawType.PRIMITIVES.get(DataType.INT);
  private static final RawType BLOB = RawType.PRIMITIVES.get(DataType.BLOB);

  private static final int[] LOCATIONS = {4};

  private final SplittableRandom random = Seed.random(getClass().getName());

  static int[][] cellLengths() {
    return new int[][] {
      {-1}, {0}, {3}, {255}, {256}, {6144}, {-1, 0}, {0, -1, 7}, {255, 256}, {300, 3, 400, -1, 0}
    };
  }

  @ParameterizedTest
  @MethodSource("cellLengths")
  void allocatesOnlyTheArraysOfItsCells(int... lengths) {
    Page page = new Page(1, lengths.length);
    IntStream.of(lengths).forEach(length -> page.cell(length, random));
    int[] large = IntStream.of(lengths).filter(length -> length >= PageSource.LARGE).toArray();
    int small =
        IntStream.of(lengths)
            .filter(length -> length < PageSource.LARGE)
            .map(length -> Integer.BYTES + Math.max(0, length))
            .sum();

    check(page, lengths.length, small, large);
  }

  /** A caller gets a blob in its own buffer. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 33, 63})
  void aBlobHasItsOwnArrayUnlessItIsEmpty(int blob) {
    RawType[] types = new RawType[64];
    Arrays.fill(types, INT);
    types[blob] = BLOB;
    for (int length : new int[] {-1, 0, 1, 30}) {
      Page page = new Page(1, types);
      for (int column = 0; column < types.length; column++) {
        page.cell(column == blob ? length : 4, random);
      }
      int[] large = length > 0 ? new int[] {length} : new int[0];
      check(page, types.length, 63 * 8 + (length > 0 ? 0 : 4), large);
    }
  }

  private static void check(Page page, int columnCount, int small, int... large) {
    page.assertBlocks(new Block(1, small, columnCount));
    ByteBuf bytes = page.bytes();
    long least = bytes(() -> row(columnCount, small, large));
    long read =
        Allocation.bytes(
            least,
            () -> {
              bytes.readerIndex(0);
              Allocation.sink = page.read(bytes);
            });
    assertThat(read).isLessThanOrEqualTo(least);
  }

  private static long bytes(Supplier<Object> make) {
    return Allocation.bytes(() -> Allocation.sink = make.get());
  }

  private static PageRows row(int columnCount, int small, int[] large) {
    byte[][] own = large.length == 0 ? null : new byte[large.length][];
    for (int i = 0; i < large.length; i++) {
      own[i] = new byte[large[i]];
    }
    int[] locations = columnCount == 1 && own == null ? LOCATIONS : new int[columnCount];
    return PageRows.ofOne(RowBlock.ofAlikeRows(new byte[small], locations, small), own);
  }
}
