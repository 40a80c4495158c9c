/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring.ai;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.spring.ai.CassandraVectorStore.SchemaColumn;
import dev.quiver.spring.ai.CassandraVectorStore.SchemaColumnTags;
import java.util.function.Consumer;
import org.junit.jupiter.api.Nested;
import org.springframework.ai.test.vectorstore.BaseVectorStoreTests;
import org.springframework.ai.vectorstore.VectorStore;

/** Spring AI's own tests of a vector store, on both kinds of sessions. */
class SpringAiTestsIT {
  @Nested
  class OnASessionOfQuiver extends BaseVectorStoreTests {
    @Override
    protected void executeTest(Consumer<VectorStore> test) {
      onNewTable(Node.QUIVER, test);
    }
  }

  @Nested
  class OnASessionOfTheDriver extends BaseVectorStoreTests {
    @Override
    protected void executeTest(Consumer<VectorStore> test) {
      onNewTable(Node.DRIVER, test);
    }
  }

  private static void onNewTable(CqlSession session, Consumer<VectorStore> test) {
    session.execute("DROP TABLE IF EXISTS " + Node.KEYSPACE + ".base_tests");
    test.accept(
        Node.store(session, "base_tests")
            .addMetadataColumns(
                new SchemaColumn("country", DataTypes.TEXT, SchemaColumnTags.INDEXED),
                new SchemaColumn("year", DataTypes.INT, SchemaColumnTags.INDEXED))
            .build());
  }
}
