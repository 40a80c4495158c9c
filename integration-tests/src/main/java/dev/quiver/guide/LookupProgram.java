/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.guide;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.quiver.bulk.ScanRun;
import dev.quiver.bulk.TableLookup;
import dev.quiver.column.MatrixReader;
import dev.quiver.column.VectorTable;
import dev.quiver.guide.ScanProgram.Paragraph;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.row.RowDecoder;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.reactivestreams.Publisher;

/** The rows of many keys. */
public final class LookupProgram {
  // guide: decoder
  private static final RowDecoder<Paragraph> PARAGRAPHS = RowDecoder.records(Paragraph.class);

  // end

  private LookupProgram() {}

  public static List<Optional<Paragraph>> find(CqlSession session) {
    // guide: find
    List<List<Integer>> keys = List.of(List.of(3, 13), List.of(4, 4), List.of(-1, 0));
    List<Optional<Paragraph>> found =
        TableLookup.of(session, "paragraphs").find(keys, PARAGRAPHS::decode);
    // end
    return found;
  }

  public static List<List<Paragraph>> partitions(CqlSession session) {
    // guide: partitions
    List<List<Paragraph>> articles =
        TableLookup.of(session, "paragraphs")
            .withKeyColumns("article")
            .findAll(List.of(3, 4, -1), PARAGRAPHS::decode);
    // end
    return articles;
  }

  public static VectorTable<FloatMatrix> matrix(CqlSession session, List<List<Integer>> keys) {
    // guide: matrix
    VectorTable<FloatMatrix> vectors =
        TableLookup.of(session, "paragraphs")
            .read(keys, MatrixReader.floats("embedding").withColumn("number", Object[].class));
    // end
    return vectors;
  }

  /** Does not wait. */
  public static ScanRun<List<Optional<Paragraph>>> start(
      CqlSession session, List<List<Integer>> keys, Executor executor) {
    // guide: start
    ScanRun<List<Optional<Paragraph>>> run =
        TableLookup.of(session, "paragraphs").findAsync(keys, PARAGRAPHS::decode, executor);
    // and run.completion(), run.progress(), run.cancel()
    // end
    return run;
  }

  public static Publisher<List<Paragraph>> publish(
      CqlSession session, List<List<Integer>> keys, Executor executor) {
    // guide: publisher
    Publisher<List<Paragraph>> paragraphs =
        TableLookup.of(session, "paragraphs").publish(keys, PARAGRAPHS::decode, executor);
    // end
    return paragraphs;
  }
}
