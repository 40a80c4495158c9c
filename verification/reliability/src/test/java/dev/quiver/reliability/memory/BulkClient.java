/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import dev.quiver.bulk.BulkProgress;
import dev.quiver.bulk.BulkResult;
import dev.quiver.bulk.BulkWriter;
import dev.quiver.reliability.server.Client;
import dev.quiver.reliability.server.Wiring;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;

/**
 * A program that loads generated rows while its memory is sampled. Arguments: the server's port,
 * the number of rows, the number of rows between samples, the file for samples.
 */
final class BulkClient {

  static final int DIMENSION = 8;

  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final Client client;
  private final PrintWriter file;
  private final long rowsPerSample;
  private final AtomicReference<BulkProgress> told = new AtomicReference<>();
  private final long start = System.nanoTime();

  private BulkClient(Client client, PrintWriter file, long rowsPerSample) {
    this.client = client;
    this.file = file;
    this.rowsPerSample = rowsPerSample;
  }

  public static void main(String[] arguments) throws IOException {
    ClientJvm.endWithParent();
    int port = Integer.parseInt(arguments[0]);
    long rows = Long.parseLong(arguments[1]);
    try (Client client = Client.connect(port, Wiring.V5_NONE, TIMEOUT);
        PrintWriter file =
            new PrintWriter(
                Files.newBufferedWriter(Path.of(arguments[3]), StandardCharsets.UTF_8), true)) {
      client.prepare(DIMENSION);
      file.println(Sample.header());
      new BulkClient(client, file, Long.parseLong(arguments[2])).load(rows);
    }
  }

  private void load(long rows) {
    BulkResult<Long> result =
        BulkWriter.of(client.session, (Long id) -> client.insert(id, 0, DIMENSION))
            .withIdempotence(true)
            .withProgressListener(Duration.ofMillis(100), told::set)
            .write(LongStream.range(0, rows).boxed().peek(this::sampleAt).iterator());
    System.out.println(result.progress());
    if (result.rowsWritten() != rows || !result.failures().isEmpty()) {
      throw new AssertionError(result);
    }
  }

  /** The first sample is taken before the load. */
  private void sampleAt(long row) {
    if (row % rowsPerSample != 0) {
      return;
    }
    BulkProgress progress = told.get();
    long retries = progress == null ? 0 : progress.retries();
    try {
      long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
      file.println(Sample.take(seconds, row, retries).line());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
