/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.guide;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import dev.quiver.bulk.BulkResult;
import dev.quiver.bulk.BulkWriter;
import dev.quiver.bulk.TableLookup;
import dev.quiver.bulk.TableScan;
import dev.quiver.guide.ScanProgram.Paragraph;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.row.RowDecoder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Jobs around a table. */
public final class RecipesProgram {
  private RecipesProgram() {}

  /** A paragraph whose text expires. */
  // guide: expiring
  public record Expiring(int article, int number, String text, int ttl) {}

  // end

  /** A paragraph with the time to live and the write time of its text. */
  @SuppressWarnings("ArrayRecordComponent") // nobody compares them
  // guide: copied
  public record Copied(
      int article,
      int number,
      String text,
      float[] embedding,
      Optional<Integer> ttl,
      long written) {}

  // end

  /** Deletes the rows of a list of keys. */
  public static long delete(CqlSession session, List<List<Integer>> keys) {
    // guide: delete
    PreparedStatement delete =
        session.prepare("DELETE FROM paragraphs WHERE article = ? AND number = ?");
    long deleted =
        BulkWriter.of(session, (List<Integer> key) -> delete.bind(key.get(0), key.get(1)))
            .withIdempotence(true)
            .write(keys)
            .rowsWritten();
    // end
    return deleted;
  }

  /** Writes rows that expire, each at its own time. */
  public static long expire(CqlSession session, List<Expiring> paragraphs) {
    // guide: ttl
    long written =
        BulkWriter.records(
                session,
                "INSERT INTO paragraphs (article, number, text) VALUES (?, ?, ?) USING TTL :ttl",
                Expiring.class)
            .withIdempotence(true)
            .write(paragraphs)
            .rowsWritten();
    // end
    return written;
  }

  /** Reads the rows of a list of keys. */
  public static List<Paragraph> fetch(CqlSession session, List<List<Integer>> keys) {
    // guide: fetch
    RowDecoder<Paragraph> decoder = RowDecoder.records(Paragraph.class);
    List<Paragraph> found =
        TableLookup.of(session, "paragraphs").find(keys, decoder::decode).stream()
            .flatMap(Optional::stream)
            .toList();
    // end
    return found;
  }

  /** Copies a table, with times to live and write times, at most 5,000 rows a second. */
  public static long migrate(CqlSession source, CqlSession target) {
    // guide: migrate
    TableScan scan =
        TableScan.of(source, "paragraphs")
            .select(
                "article",
                "number",
                "text",
                "embedding",
                "ttl(text) AS ttl",
                "writetime(text) AS written");
    BulkWriter<Copied> writer =
        BulkWriter.records(
                target,
                "INSERT INTO paragraphs (article, number, text, embedding) VALUES (?, ?, ?, ?)"
                    + " USING TTL :ttl AND TIMESTAMP :written",
                Copied.class)
            .withIdempotence(true)
            .withNullsUnset()
            .withMaxRowsPerSecond(5_000);
    BulkResult<Copied> result;
    try (Stream<Copied> rows = scan.stream(RowDecoder.records(Copied.class))) {
      result = writer.write(rows);
    }
    // end
    return result.rowsWritten();
  }

  /** Continues a load of which a position is stored in a file. */
  public static BulkResult<BulkProgram.Paragraph> resume(
      BulkWriter<BulkProgram.Paragraph> writer,
      Iterable<BulkProgram.Paragraph> paragraphs,
      Path file)
      throws IOException {
    // guide: resume
    long position = Files.exists(file) ? Long.parseLong(Files.readString(file)) : 0;
    BulkResult<BulkProgram.Paragraph> result =
        writer
            .withStartPosition(position)
            .withProgressListener(
                Duration.ofSeconds(1), progress -> store(file, progress.resumePosition()))
            .write(paragraphs);
    // end
    return result;
  }

  // guide: store
  static void store(Path file, long position) {
    try {
      Path next = file.resolveSibling(file.getFileName() + ".next");
      Files.writeString(next, "" + position, StandardOpenOption.CREATE, StandardOpenOption.SYNC);
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  // end

  /** Writes a matrix as a file for NumPy. */
  public static void writeNpy(Path file, FloatMatrix matrix) throws IOException {
    // guide: npy
    if (matrix.nullCount() > 0) {
      throw new IllegalArgumentException("an array of NumPy has no nulls");
    }
    String shape = "(" + matrix.rowCount() + ", " + matrix.dimension() + ")";
    String header = "{'descr': '<f4', 'fortran_order': False, 'shape': " + shape + ", }";
    String padded = header + " ".repeat(63 - (10 + header.length()) % 64) + "\n";
    ByteBuffer bytes = ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN);
    bytes.put((byte) 0x93).put("NUMPY\1\0".getBytes(StandardCharsets.ISO_8859_1));
    bytes.putShort((short) padded.length());
    bytes.put(padded.getBytes(StandardCharsets.ISO_8859_1));
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      int count = matrix.rowCount() * matrix.dimension();
      for (int i = 0; i < count; i++) {
        if (bytes.remaining() < Float.BYTES) {
          write(channel, bytes);
        }
        bytes.putFloat(matrix.elements()[i]);
      }
      write(channel, bytes);
    }
    // end
  }

  // guide: flush
  private static void write(FileChannel channel, ByteBuffer bytes) throws IOException {
    bytes.flip();
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
    bytes.clear();
  }

  // end
}
