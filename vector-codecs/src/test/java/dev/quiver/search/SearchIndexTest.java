/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import dev.quiver.search.SearchIndex.Progress;
import dev.quiver.testkit.Stub;
import dev.quiver.vector.QuiverException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests the statements of an index and the wait for it, without a server. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class SearchIndexTest {
  private final SearchedSession stub = new SearchedSession();
  private final SearchIndex index =
      SearchIndex.of(VectorSearch.on(stub.session, "docs", "v"), Similarity.COSINE);
  private final List<Progress> told = new ArrayList<>();

  private static Node node(NodeState state, NodeDistance distance) {
    return Stub.of(Node.class, (method, args) -> method.equals("getState") ? state : distance);
  }

  @Test
  void createsAndDropsTheIndexByItsOptions() {
    stub.indexOptions = null;
    index.create();
    SearchIndex.of(
            VectorSearch.on(stub.session, "Ks", "\"My Docs\"", "\"V\""), Similarity.DOT_PRODUCT)
        .withClass("vector_index", Map.of("maximum_node_connections", "1'6"))
        .create();
    index.drop();
    assertThat(stub.changes)
        .containsExactly(
            "CREATE CUSTOM INDEX IF NOT EXISTS docs_v_idx ON ks.docs (v) USING"
                + " 'StorageAttachedIndex' WITH OPTIONS = {'similarity_function': 'COSINE'}",
            "CREATE CUSTOM INDEX IF NOT EXISTS \"MyDocs_V_idx\" ON ks.\"My Docs\" (\"V\") USING"
                + " 'vector_index' WITH OPTIONS = {'similarity_function': 'DOT_PRODUCT',"
                + " 'maximum_node_connections': '1''6'}",
            "DROP INDEX IF EXISTS ks.docs_v_idx");
    stub.indexOptions = Map.of("similarity_function", "euclidean");
    stub.changes.clear();
    index.drop();
    assertThat(stub.changes).containsExactly("DROP INDEX IF EXISTS ks.docs_idx");
    assertThatThrownBy(index::create)
        .isInstanceOf(QuiverException.class)
        .hasMessage(
            "index of ks.docs.v: expected the function COSINE, got EUCLIDEAN; drop the index, or"
                + " search by EUCLIDEAN");
    assertThat(stub.changes).as("the index has another name, but exists").hasSize(1);
    stub.indexOptions = null;
    stub.otherIndex = CqlIdentifier.fromCql("docs_v_idx");
    assertThatThrownBy(index::drop)
        .hasMessage("index of ks.docs.v: another table has the index docs_v_idx");
  }

  @Test
  void waitsForEachNodeThatReceivesRequests() {
    Node first = node(NodeState.UP, NodeDistance.LOCAL);
    Node late = node(NodeState.UNKNOWN, NodeDistance.REMOTE);
    stub.nodes =
        List.of(
            first,
            late,
            node(NodeState.DOWN, NodeDistance.LOCAL),
            node(NodeState.UP, NodeDistance.IGNORED));
    stub.failure =
        statement ->
            statement.getNode() == late && stub.sent.size() < 4
                ? new DriverTimeoutException("not built")
                : null;
    index.await(Duration.ofMinutes(1), told::add);
    assertThat(told).extracting(Progress::readyNodes).containsExactly(1, 1, 2);
    assertThat(told).extracting(Progress::nodes).containsOnly(2);
    assertThat(stub.sent)
        .extracting(s -> s.getNode() == first)
        .containsExactly(true, false, false, false);
    assertThat(stub.prepared).singleElement().asString().startsWith("SELECT v FROM ks.docs");
  }

  @Test
  void throwsIfNoNodeIsReadyInTime() {
    stub.nodes = List.of(node(NodeState.UP, NodeDistance.LOCAL));
    DriverTimeoutException last = new DriverTimeoutException("not built");
    stub.failure = statement -> last;
    assertThatThrownBy(() -> index.await(Duration.ofMillis(1), told::add))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "index of ks.docs.v: 0 of 1 nodes have answered a search within PT0.001S: " + last)
        .hasCause(last);
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> index.await(Duration.ofHours(1), told::add))
        .isInstanceOf(CancellationException.class);
    assertThat(Thread.interrupted()).isTrue();
    stub.indexOptions = null;
    assertThatThrownBy(() -> index.await(Duration.ofHours(1), told::add))
        .hasMessage("index of ks.docs.v: the schema has none; call create first")
        .hasCause(last);
    stub.refreshing = () -> stub.indexOptions = Map.of();
    assertThatThrownBy(() -> index.await(Duration.ZERO, told::add))
        .as("another session has created the index")
        .hasMessageContaining("0 of 1 nodes have answered a search");
    stub.nodes = List.of();
    assertThatThrownBy(() -> index.await(Duration.ZERO, told::add))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("0 of 0 nodes");
  }
}
