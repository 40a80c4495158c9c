/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.guide;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.MappedAsyncPagingIterable;
import com.datastax.oss.driver.api.core.PagingIterable;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.Quiver;
import dev.quiver.row.ColumnName;
import dev.quiver.row.ReactiveRows;
import dev.quiver.row.RowDecoder;
import dev.quiver.row.RowEncoder;
import dev.quiver.row.RowSink;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;

/** Reads whole rows as records, maps, or values that a program builds; writes records. */
@SuppressWarnings("ArrayRecordComponent") // rows are not compared
public final class RowsProgram {
  // guide: record
  /** Integer and Optional take nulls; an int would reject them. */
  public record Page(
      UUID id,
      String title,
      float[] embedding,
      @Nullable Integer pageCount, // the column page_count
      Optional<Instant> readAt, // the column read_at
      @ColumnName("lang") String language) {}

  private static final RowDecoder<Page> PAGES = RowDecoder.records(Page.class);

  // end

  // guide: encoder
  private static final RowEncoder<Page> TO_ROW = RowEncoder.records(Page.class);

  // end

  private static final String QUERY =
      "SELECT id, title, embedding, page_count, read_at, lang FROM pages";

  private RowsProgram() {}

  public static void createTable(CqlSession session, UUID id) {
    session.execute(
        "CREATE TABLE pages (id uuid PRIMARY KEY, title text, embedding vector<float, 3>,"
            + " page_count int, read_at timestamp, lang text)");
    PreparedStatement insert =
        session.prepare("INSERT INTO pages (id, title, embedding, lang) VALUES (?, ?, ?, ?)");
    session.execute(insert.bind(id, "Quiver", new float[] {1, 2, 3}, "en"));
  }

  public static List<Page> readAll(CqlSession session) {
    // guide: all
    List<Page> pages = PAGES.decodeAll(session.execute(QUERY));
    // end
    return pages;
  }

  public static PagingIterable<Page> readEach(CqlSession session) {
    // guide: each
    PagingIterable<Page> pages = session.execute(QUERY).map(PAGES::decode);
    // end
    return pages;
  }

  public static Optional<Page> readOne(CqlSession session) {
    // guide: one
    Optional<Page> page = Optional.ofNullable(session.execute(QUERY).one()).map(PAGES::decode);
    // end
    return page;
  }

  public static CompletionStage<MappedAsyncPagingIterable<Page>> readLater(CqlSession session) {
    // guide: later
    CompletionStage<MappedAsyncPagingIterable<Page>> pages =
        session.executeAsync(QUERY).thenApply(result -> result.map(PAGES::decode));
    // end
    return pages;
  }

  public static CompletionStage<List<Page>> readAllLater(CqlSession session) {
    // guide: all-later
    CompletionStage<List<Page>> pages = PAGES.decodeAllAsync(session.executeAsync(QUERY));
    // end
    return pages;
  }

  public static Publisher<Page> publish(CqlSession session) {
    // guide: reactive
    Publisher<Page> pages = ReactiveRows.decode(PAGES, session.executeReactive(QUERY));
    // end
    return pages;
  }

  public static void write(CqlSession session, Page page) {
    // guide: write
    PreparedStatement insert =
        session.prepare(
            "INSERT INTO pages (id, title, embedding, page_count, read_at, lang)"
                + " VALUES (?, ?, ?, ?, ?, ?)");
    session.execute(TO_ROW.encode(insert, page));
    // end
  }

  /** Writes a record with a borrowed array, leaving the columns of nulls unchanged. */
  public static CompletionStage<AsyncResultSet> update(CqlSession session, Page page) {
    PreparedStatement insert =
        session.prepare(
            "INSERT INTO pages (id, title, embedding, page_count, read_at, lang)"
                + " VALUES (?, ?, ?, ?, ?, ?)");
    // guide: update
    RowEncoder<Page> changes = TO_ROW.withNullsUnset().withBorrowing();
    CompletionStage<AsyncResultSet> done = session.executeAsync(changes.encode(insert, page));
    // end
    return done;
  }

  public static void delete(CqlSession session, Page page) {
    // guide: delete
    PreparedStatement delete = session.prepare("DELETE FROM pages WHERE id = ?");
    session.execute(TO_ROW.withUnusedComponents().encode(delete, page));
    // end
  }

  // guide: wide
  /** The columns are page_count int and read_at timestamp. */
  public record Count(UUID id, @Nullable Long pageCount, @Nullable Long readAt) {}

  // end

  public static List<Count> readCounts(CqlSession session) {
    return RowDecoder.records(Count.class).decodeAll(session.execute(QUERY));
  }

  public static List<Map<String, @Nullable Object>> readMaps(CqlSession session) {
    // guide: maps
    RowDecoder<Map<String, @Nullable Object>> decoder =
        RowDecoder.maps()
            .with("embedding", float[].class) // instead of the CqlVector of getObject
            .with("title", (bytes, offset, length) -> length); // a decoder of your own
    List<Map<String, @Nullable Object>> rows = decoder.decodeAll(session.execute(QUERY));
    // end
    return rows;
  }

  public static List<Integer> countCells(CqlSession session) {
    // guide: sink
    RowDecoder<Integer> decoder = RowDecoder.into(columns -> new CellCount());
    List<Integer> counts = decoder.decodeAll(session.execute(QUERY));
    // end
    return counts;
  }

  // guide: sink-class
  /** Numbers would arrive as primitives, if their methods were overridden. */
  private static final class CellCount implements RowSink<Integer> {
    private int count;

    @Override
    public void putNull(int column) {}

    @Override
    public void putObject(int column, Object value) {
      count++;
    }

    @Override
    public Integer finish() {
      return count;
    }
  }

  // end

  /** Copies rows that are kept for long. */
  public static Map<UUID, Row> cache(CqlSession session) {
    // guide: cache
    Map<UUID, Row> cache = new HashMap<>();
    for (Row row : session.execute(QUERY)) {
      cache.put(row.getUuid("id"), Quiver.copyOf(row)); // without the page that the row came in
    }
    // end
    return cache;
  }
}
