/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import dev.quiver.bulk.Watch.View;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * A progress bar on the console. Only this class uses the optional library of progress bars.
 *
 * @param extra returns the text after the bar
 */
record ConsoleBar<P>(
    ProgressBar bar, ToLongFunction<P> done, ToLongFunction<P> all, Function<P, String> extra)
    implements View<P> {

  private static final int COLUMNS = 110;

  private static ProgressBar bar(PrintStream out, String name, String unit, long first) {
    return new ProgressBarBuilder()
        .setTaskName(name)
        .setInitialMax(-1)
        .setUnit(unit, 1)
        .setStyle(ProgressBarStyle.ASCII)
        .setUpdateIntervalMillis((int) Watch.BAR.toMillis())
        .setConsumer(new ConsoleProgressBarConsumer(out, COLUMNS))
        .startsFrom(first, Duration.ZERO)
        .showSpeed()
        .build();
  }

  /** Creates a bar of rows, the first of which is at position {@code first}. */
  static View<BulkProgress> ofRows(PrintStream out, String name, long first) {
    return new ConsoleBar<>(
        bar(out, name, " rows", first),
        progress -> first + progress.rowsWritten() + progress.rowsFailed(),
        progress ->
            progress.expectedRows().isEmpty() ? -1 : first + progress.expectedRows().getAsLong(),
        progress ->
            progress.rowsFailed() + progress.retries() > 0
                ? String.format(
                    Locale.ROOT,
                    " %,d failed, %,d retries",
                    progress.rowsFailed(),
                    progress.retries())
                : "");
  }

  /** Creates a bar that counts token ranges or keys, because the number of rows is unknown. */
  static View<ScanProgress> ofRanges(PrintStream out, String name, String unit) {
    return new ConsoleBar<>(
        bar(out, name, " " + unit, 0),
        ScanProgress::finishedRanges,
        progress -> progress.ranges() == 0 ? -1 : progress.ranges(),
        progress ->
            String.format(
                Locale.ROOT, " %,d rows, %,.0f/s", progress.rows(), progress.rowsPerSecond()));
  }

  @Override
  public void show(P progress) {
    bar.maxHint(all.applyAsLong(progress));
    bar.stepTo(done.applyAsLong(progress));
    bar.setExtraMessage(extra.apply(progress));
  }

  @Override
  public void close() {
    bar.close();
  }
}
