/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.quiver.bulk.BulkResult;
import dev.quiver.column.VectorTable;
import dev.quiver.guide.BulkProgram;
import dev.quiver.guide.BulkProgram.Paragraph;
import dev.quiver.guide.IndexProgram;
import dev.quiver.matrix.FloatMatrix;
import java.io.IOException;
import java.util.stream.IntStream;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests building an index of Lucene or JVector from a table, and searching it. */
@ExtendWith(ServerExtension.class)
class IndexContractIT {
  private static final int COUNT = 100;
  private static final int SOUGHT = 42;

  private final VectorTable<FloatMatrix> table;

  IndexContractIT(TestCluster cluster) {
    CqlSession quiver = cluster.quiver();
    quiver.execute("DROP TABLE IF EXISTS paragraphs");
    BulkProgram.createTable(quiver);
    BulkResult<Paragraph> loaded =
        BulkProgram.writer(quiver)
            .write(IntStream.range(0, COUNT).mapToObj(IndexContractIT::paragraph));
    assertThat(loaded.rowsWritten()).isEqualTo(COUNT);
    quiver.execute("INSERT INTO paragraphs (article, number, text) VALUES (-1, -1, 'no vector')");
    table = IndexProgram.scan(quiver);
  }

  private static Paragraph paragraph(int i) {
    return new Paragraph(i, i % 7, "text " + i, vector(i));
  }

  private static float[] vector(int i) {
    return new float[] {i, i * i % 31, -i};
  }

  @Test
  void findsAParagraphWithLucene() throws IOException {
    try (Directory directory = new ByteBuffersDirectory()) {
      IndexProgram.writeLucene(table, directory);
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        assertThat(reader.numDocs()).isEqualTo(COUNT);
        IndexSearcher searcher = new IndexSearcher(reader);
        int found =
            searcher.search(new KnnFloatVectorQuery("embedding", vector(SOUGHT), 10), 1)
                .scoreDocs[0]
                .doc;
        Document document = searcher.storedFields().document(found);
        assertThat(document.getField("article").numericValue()).isEqualTo((long) SOUGHT);
        assertThat(document.getField("number").numericValue()).isEqualTo((long) (SOUGHT % 7));
      }
    }
  }

  @Test
  void findsAParagraphWithJVector() throws IOException {
    assertThat(table.rowCount()).isEqualTo(COUNT + 1);
    long[][] found = IndexProgram.searchGraph(table, vector(SOUGHT), 3);
    assertThat(found.length).isEqualTo(3);
    assertThat(found[0]).containsExactly(SOUGHT, SOUGHT % 7);
  }
}
