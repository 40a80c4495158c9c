/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.guide;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.quiver.bulk.TableScan;
import dev.quiver.column.MatrixReader;
import dev.quiver.column.VectorTable;
import dev.quiver.interop.MatrixVectors;
import dev.quiver.matrix.FloatMatrix;
import io.github.jbellis.jvector.graph.GraphIndexBuilder;
import io.github.jbellis.jvector.graph.GraphSearcher;
import io.github.jbellis.jvector.graph.ImmutableGraphIndex;
import io.github.jbellis.jvector.graph.SearchResult;
import io.github.jbellis.jvector.util.Bits;
import io.github.jbellis.jvector.vector.VectorSimilarityFunction;
import java.io.IOException;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.Directory;

/** Builds an application's index from a table of vectors. */
public final class IndexProgram {
  private IndexProgram() {}

  /** Reads the whole table. */
  public static VectorTable<FloatMatrix> scan(CqlSession session) {
    // guide: scan
    VectorTable<FloatMatrix> table =
        TableScan.of(session, "paragraphs")
            .read(
                MatrixReader.floats("embedding")
                    .withColumn("article", long[].class)
                    .withColumn("number", long[].class));
    // end
    return table;
  }

  /** Adds a document for each row that has a vector. */
  public static void writeLucene(VectorTable<FloatMatrix> table, Directory directory)
      throws IOException {
    // guide: lucene
    FloatMatrix embeddings = table.matrix();
    float[] vector = new float[embeddings.dimension()]; // Lucene copies what it is given
    try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      for (int row = 0; row < table.rowCount(); row++) {
        if (!embeddings.isNull(row)) {
          embeddings.copyRow(row, vector, 0);
          Document document = new Document();
          document.add(new StoredField("article", table.column("article", long[].class)[row]));
          document.add(new StoredField("number", table.column("number", long[].class)[row]));
          document.add(new KnnFloatVectorField("embedding", vector));
          writer.addDocument(document);
        }
      }
    }
    // end
  }

  /** Returns the keys of the nearest paragraphs. */
  public static long[][] searchGraph(VectorTable<FloatMatrix> table, float[] queryVector, int count)
      throws IOException {
    // guide: jvector
    MatrixVectors vectors = new MatrixVectors(table.matrix());
    try (GraphIndexBuilder builder =
        GraphIndexBuilder.builder(vectors, VectorSimilarityFunction.EUCLIDEAN, 16)
            .withBeamWidth(100)
            .withNeighborOverflow(1.2f)
            .withAlpha(1.2f)
            .build()) {
      ImmutableGraphIndex graph = builder.build(vectors);
      SearchResult found =
          GraphSearcher.search(
              MatrixVectors.vector(queryVector),
              count,
              vectors,
              VectorSimilarityFunction.EUCLIDEAN,
              graph,
              Bits.ALL);
      long[][] keys = new long[found.getNodes().length][];
      for (int i = 0; i < keys.length; i++) {
        int row = vectors.row(found.getNodes()[i].node);
        keys[i] =
            new long[] {
              table.column("article", long[].class)[row], table.column("number", long[].class)[row]
            };
      }
      return keys;
    }
    // end
  }
}
