/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.column.MatrixReader;
import dev.quiver.internal.bulk.PageSizes;
import dev.quiver.internal.column.TableRows;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.TestRows;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tests the estimate of the number of rows, which exists early or not at all. */
class RowEstimateTest {
  private final SplittableRandom random = Seed.random("estimate");

  @Test
  void estimatesRowsOfManyPartitions() {
    int total = 200_000;
    int ranges = 128;
    int[] rows = new int[ranges];
    for (int i = 0; i < total; i++) {
      rows[random.nextInt(ranges)]++;
    }
    RowEstimate estimate = new RowEstimate();
    long most = 0;
    int read = 0;
    for (int i = 0; i < ranges && most == 0; i++) {
      read += rows[i];
      estimate.add(1.0 / ranges, rows[i]);
      most = estimate.most();
    }
    assertThat(most).isBetween((long) (total * 0.97), (long) (total * 1.07));
    assertThat(read).isLessThan(total / 4);
  }

  @Test
  void doesNotEstimateRowsOfHugePartitions() {
    RowEstimate estimate = new RowEstimate();
    for (int i = 0; i < 64; i++) {
      estimate.add(1.0 / 128, i % 16 == 0 ? 100_000 : 10);
      assertThat(estimate.most()).isZero();
    }
  }

  @Test
  void doesNotEstimateFromFewRowsOrInvalidShares() {
    RowEstimate few = new RowEstimate();
    RowEstimate unknown = new RowEstimate();
    for (int i = 0; i < 50; i++) {
      few.add(0.01, 10);
      unknown.add(Double.NaN, 1000);
      assertThat(few.most()).isZero();
      assertThat(unknown.most()).isZero();
    }
  }

  @Test
  void rejectsAnEstimateThatExceedsAMatrix() {
    ColumnDefinitions columns =
        new TestRows()
            .withValue("id", DataTypes.INT, 1)
            .withFloats("v", new float[192])
            .withFloats("w", new float[384])
            .definitions();
    MatrixReader<FloatMatrix> both = MatrixReader.floats("v").withVectors(MatrixReader.floats("w"));
    int mostRows = TableRows.of(both, columns).maxRowsOfMatrices();
    assertThat(mostRows).as("of the wider column").isEqualTo((Integer.MAX_VALUE - 8) / 384);
    RowEstimate estimate = new RowEstimate();
    for (int i = 0; i < 32; i++) {
      estimate.add(1.0 / 128, 100_000);
    }
    assertThat(estimate.least()).isEqualTo(12_800_000);
    MatrixSink.checkFits(estimate.least(), 12_800_000);
    assertThatThrownBy(() -> MatrixSink.checkFits(estimate.least(), mostRows))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("at most 5592405 rows")
        .hasMessageContaining("at least 12800000 by estimate")
        .hasMessageContaining("chunks");
  }

  @Test
  void theFirstPageIsSmallIfRowsMayBeLarge() {
    TestRows known = new TestRows().withValue("id", DataTypes.INT, 1);
    ColumnDefinitions fixed = known.withFloats("v", new float[384]).definitions();
    assertThat(new PageSizes(0, fixed).next()).isEqualTo(PageSizes.PAGE_BYTES / (4 + 4 * 384));
    ColumnDefinitions any =
        new TestRows()
            .withValue("text", DataTypes.TEXT, "")
            .withFloats("v", new float[384])
            .definitions();
    PageSizes sizes = new PageSizes(0, any);
    assertThat(sizes.next()).isEqualTo(64);
    sizes.received(5000, 64, 64 * 100_000);
    assertThat(sizes.next()).isLessThan(60);
    assertThat(sizes.bytes(10)).isBetween(800_000L, 1_000_000L);
    for (int i = 0; i < 20; i++) {
      sizes.received(5000, 600, PageSizes.PAGE_BYTES);
    }
    assertThat(sizes.next()).isBetween(500, 600);
    assertThat(new PageSizes(7, any).next()).isEqualTo(7);
  }

  @Test
  void halvesThePageSizeAfterTimeoutsAndIncreasesItAgain() {
    PageSizes sizes =
        new PageSizes(5_000, new TestRows().withValue("t", DataTypes.TEXT, "").definitions());
    assertThat(sizes.next()).isEqualTo(5_000);
    for (int request = 0; request < 8; request++) {
      sizes.failed(5_000);
    }
    assertThat(sizes.next()).isEqualTo(2_500);
    while (sizes.next() > 8) {
      int before = sizes.next();
      sizes.failed(before);
      assertThat(sizes.next()).isEqualTo(Math.max(8, before / 2));
    }
    sizes.failed(8);
    assertThat(sizes.next()).as("the least").isEqualTo(8);
    int pages = 0;
    for (; sizes.next() < 5_000; pages++) {
      sizes.received(8, 8, 0);
    }
    assertThat(pages).isBetween(300, 500);
    sizes.received(8, 8, 0);
    assertThat(sizes.next()).isEqualTo(5_000);
    PageSizes small =
        new PageSizes(3, new TestRows().withValue("t", DataTypes.TEXT, "").definitions());
    small.failed(3);
    assertThat(small.next()).as("fewer than the least are as the user wants them").isEqualTo(3);
  }
}
