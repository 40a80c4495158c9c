/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.dse.protocol.internal.response.result.DseRowsMetadata;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;

/** Compares frames with those that the driver reads from the same bytes. */
final class FrameAssert {

  private FrameAssert() {}

  /** Compares all but the message. */
  static void assertSameHeader(Frame ours, Frame stock) {
    assertThat(ours.protocolVersion).isEqualTo(stock.protocolVersion);
    assertThat(ours.beta).isEqualTo(stock.beta);
    assertThat(ours.streamId).isEqualTo(stock.streamId);
    assertThat(ours.tracing).isEqualTo(stock.tracing);
    assertThat(ours.tracingId).isEqualTo(stock.tracingId);
    assertThat(ours.size).isEqualTo(stock.size);
    assertThat(ours.compressedSize).isEqualTo(stock.compressedSize);
    assertThat(ours.customPayload).isEqualTo(stock.customPayload);
    assertThat(ours.warnings).isEqualTo(stock.warnings);
  }

  static void assertSameRows(Frame ours, Frame stock) {
    assertSameHeader(ours, stock);
    DefaultRows ourRows = (DefaultRows) ours.message;
    DefaultRows stockRows = (DefaultRows) stock.message;
    assertThat(ourRows).hasToString(stockRows.toString());
    assertSameMetadata(ourRows.getMetadata(), stockRows.getMetadata());
    assertThat(ourRows.getData()).hasSameSizeAs(stockRows.getData());
    while (!stockRows.getData().isEmpty()) {
      assertThat(ourRows.getData().poll()).isEqualTo(stockRows.getData().poll());
    }
    assertThat(ourRows.getData().poll()).isNull();
  }

  private static void assertSameMetadata(RowsMetadata ours, RowsMetadata stock) {
    assertThat(ours).isInstanceOf(stock.getClass());
    assertThat(ours.flags).isEqualTo(stock.flags);
    assertThat(ours.columnCount).isEqualTo(stock.columnCount);
    assertThat(ours.pagingState).isEqualTo(stock.pagingState);
    assertThat(ours.pkIndices).isEqualTo(stock.pkIndices);
    assertThat(ours.newResultMetadataId).isEqualTo(stock.newResultMetadataId);
    assertThat(ours.columnSpecs).isEqualTo(stock.columnSpecs);
    if (stock instanceof DseRowsMetadata stockDse) {
      DseRowsMetadata ourDse = (DseRowsMetadata) ours;
      assertThat(ourDse.continuousPageNumber).isEqualTo(stockDse.continuousPageNumber);
      assertThat(ourDse.isLastContinuousPage).isEqualTo(stockDse.isLastContinuousPage);
    }
  }
}
