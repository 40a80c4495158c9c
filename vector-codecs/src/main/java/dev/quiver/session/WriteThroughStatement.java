/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.token.Token;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import dev.quiver.internal.driver.FrameValues;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A bound statement that adds one value to another bound statement: a value borrowed from the
 * application, or a copy of one. Several such statements form a chain that ends at a statement of
 * the driver, which contains all other values and settings.
 */
final class WriteThroughStatement implements BoundStatement {

  /** An index that no variable has. */
  private static final int NONE = -1;

  /** The statement without this value. */
  private final BoundStatement next;

  /** The driver's statement at the end of the chain. */
  private final BoundStatement root;

  private final int index;
  private final BorrowedValueWriter<Object> writer;
  private final Object value;

  /** The first element of the value to write, in the writer's unit. */
  private final int start;

  private final int count;

  /** The statement's timestamp; {@link #NO_DEFAULT_TIMESTAMP} if that of the root counts. */
  private final long timestamp;

  private WriteThroughStatement(
      BoundStatement next,
      BoundStatement root,
      int index,
      BorrowedValueWriter<Object> writer,
      Object value,
      int start,
      int count,
      long timestamp) {
    this.next = next;
    this.root = root;
    this.index = index;
    this.writer = writer;
    this.value = value;
    this.start = start;
    this.count = count;
    this.timestamp = timestamp;
  }

  /** Returns a statement with a borrowed value, which the caller has checked. */
  static BoundStatement borrow(
      BoundStatement statement,
      int index,
      BorrowedValueWriter<Object> writer,
      Object value,
      int start,
      int count) {
    if (!(statement instanceof WriteThroughStatement chain)) {
      return new WriteThroughStatement(
          statement, statement, index, writer, value, start, count, NO_DEFAULT_TIMESTAMP);
    }
    BoundStatement next = chain.borrowed(index) == null ? chain : chain.rebuilt(chain.root, index);
    return new WriteThroughStatement(
        next, chain.root, index, writer, value, start, count, chain.timestamp);
  }

  /** Returns a chain with the same borrowed values that ends at another statement of the driver. */
  private BoundStatement on(BoundStatement newRoot) {
    return rebuilt(newRoot, NONE);
  }

  /**
   * Returns a chain with the same borrowed values, except that of one variable, that ends at
   * another statement of the driver.
   */
  private BoundStatement rebuilt(BoundStatement newRoot, int except) {
    WriteThroughStatement[] links = new WriteThroughStatement[borrowedCount()];
    int left = links.length;
    for (WriteThroughStatement link = this; link != null; link = link.further()) {
      links[--left] = link;
    }
    BoundStatement rebuilt = newRoot;
    for (WriteThroughStatement link : links) {
      if (link.index != except) {
        rebuilt = borrow(rebuilt, link.index, link.writer, link.value, link.start, link.count);
      }
    }
    return timestamp == NO_DEFAULT_TIMESTAMP ? rebuilt : rebuilt.setQueryTimestamp(timestamp);
  }

  /** Returns the next link of the chain, or null at the end. */
  private @Nullable WriteThroughStatement further() {
    return next instanceof WriteThroughStatement link ? link : null;
  }

  /** Returns the link that holds the value of a variable, or null if the root holds it. */
  @Nullable WriteThroughStatement borrowed(int variable) {
    WriteThroughStatement link = this;
    while (link != null && link.index != variable) {
      link = link.further();
    }
    return link;
  }

  int borrowedCount() {
    int links = 0;
    for (WriteThroughStatement link = this; link != null; link = link.further()) {
      links++;
    }
    return links;
  }

  /** Returns the links of the chain, each at the index of its variable. */
  @Nullable WriteThroughStatement[] borrowedValues() {
    @Nullable WriteThroughStatement[] values = new WriteThroughStatement[size()];
    for (WriteThroughStatement link = this; link != null; link = link.further()) {
      values[link.index] = link;
    }
    return values;
  }

  int borrowedLength() {
    return writer.length(value, count);
  }

  void writeBorrowed(ByteBuffer target) {
    writer.write(value, start, count, target);
  }

  /** Returns the bytes of a variable whose value is not borrowed. */
  @Nullable ByteBuffer bytesOf(int variable) {
    return root.getBytesUnsafe(variable);
  }

  /** Returns the driver's result, without encoding borrowed values to get their lengths. */
  @Override
  public int computeSizeInBytes(DriverContext context) {
    int size =
        (timestamp == NO_DEFAULT_TIMESTAMP ? root : root.setQueryTimestamp(timestamp))
            .computeSizeInBytes(context);
    for (WriteThroughStatement link = this; link != null; link = link.further()) {
      int inRoot = FrameValues.lengthOf(root.getBytesUnsafe(link.index));
      size += link.borrowedLength() - Math.max(0, inRoot);
    }
    return size;
  }

  @Override
  public List<ByteBuffer> getValues() {
    return new WriteThroughValues(this);
  }

  @Override
  public @Nullable ByteBuffer getBytesUnsafe(int i) {
    return borrowed(i) == null ? root.getBytesUnsafe(i) : getValues().get(i);
  }

  @Override
  public BoundStatement setBytesUnsafe(int i, @Nullable ByteBuffer bytes) {
    return rebuilt(root.setBytesUnsafe(i, bytes), i);
  }

  @Override
  public boolean isSet(int i) {
    return borrowed(i) != null || root.isSet(i);
  }

  @Override
  public boolean isSet(CqlIdentifier id) {
    return isSet(firstIndexOf(id));
  }

  @Override
  public boolean isSet(String name) {
    return isSet(firstIndexOf(name));
  }

  @Override
  public boolean isNull(int i) {
    return borrowed(i) == null && root.isNull(i);
  }

  @Override
  public PreparedStatement getPreparedStatement() {
    return root.getPreparedStatement();
  }

  @Override
  public int size() {
    return root.size();
  }

  @Override
  public DataType getType(int i) {
    return root.getType(i);
  }

  @Override
  public DataType getType(CqlIdentifier id) {
    return root.getType(id);
  }

  @Override
  public DataType getType(String name) {
    return root.getType(name);
  }

  @Override
  public List<Integer> allIndicesOf(CqlIdentifier id) {
    return root.allIndicesOf(id);
  }

  @Override
  public List<Integer> allIndicesOf(String name) {
    return root.allIndicesOf(name);
  }

  @Override
  public int firstIndexOf(CqlIdentifier id) {
    return root.firstIndexOf(id);
  }

  @Override
  public int firstIndexOf(String name) {
    return root.firstIndexOf(name);
  }

  @Override
  public CodecRegistry codecRegistry() {
    return root.codecRegistry();
  }

  @Override
  public ProtocolVersion protocolVersion() {
    return root.protocolVersion();
  }

  @Override
  public @Nullable String getExecutionProfileName() {
    return root.getExecutionProfileName();
  }

  @Override
  public BoundStatement setExecutionProfileName(@Nullable String name) {
    return on(root.setExecutionProfileName(name));
  }

  @Override
  public @Nullable DriverExecutionProfile getExecutionProfile() {
    return root.getExecutionProfile();
  }

  @Override
  public BoundStatement setExecutionProfile(@Nullable DriverExecutionProfile profile) {
    return on(root.setExecutionProfile(profile));
  }

  @Override
  public @Nullable CqlIdentifier getRoutingKeyspace() {
    return root.getRoutingKeyspace();
  }

  @Override
  public BoundStatement setRoutingKeyspace(@Nullable CqlIdentifier keyspace) {
    return on(root.setRoutingKeyspace(keyspace));
  }

  @Override
  public @Nullable Node getNode() {
    return root.getNode();
  }

  @Override
  public BoundStatement setNode(@Nullable Node node) {
    return on(root.setNode(node));
  }

  @Override
  public @Nullable ByteBuffer getRoutingKey() {
    return root.getRoutingKey();
  }

  @Override
  public BoundStatement setRoutingKey(@Nullable ByteBuffer routingKey) {
    return on(root.setRoutingKey(routingKey));
  }

  @Override
  public BoundStatement setRoutingKey(ByteBuffer... components) {
    return on(root.setRoutingKey(components));
  }

  @Override
  public @Nullable Token getRoutingToken() {
    Token token = root.getRoutingToken();
    return token == null ? ScyllaStatements.OF_DRIVER.routingToken(root) : token;
  }

  @Override
  public BoundStatement setRoutingToken(@Nullable Token token) {
    return on(root.setRoutingToken(token));
  }

  @Override
  public Map<String, ByteBuffer> getCustomPayload() {
    return root.getCustomPayload();
  }

  @Override
  public BoundStatement setCustomPayload(Map<String, ByteBuffer> payload) {
    return on(root.setCustomPayload(payload));
  }

  @Override
  public @Nullable Boolean isIdempotent() {
    return root.isIdempotent();
  }

  @Override
  public BoundStatement setIdempotent(@Nullable Boolean idempotent) {
    return on(root.setIdempotent(idempotent));
  }

  @Override
  public boolean isTracing() {
    return root.isTracing();
  }

  @Override
  public BoundStatement setTracing(boolean tracing) {
    return on(root.setTracing(tracing));
  }

  @Override
  public long getQueryTimestamp() {
    return timestamp == NO_DEFAULT_TIMESTAMP ? root.getQueryTimestamp() : timestamp;
  }

  /** Copies this link only, unless the root has a timestamp: loads set that of each row. */
  @Override
  public BoundStatement setQueryTimestamp(long newTimestamp) {
    return root.getQueryTimestamp() == NO_DEFAULT_TIMESTAMP
        ? new WriteThroughStatement(next, root, index, writer, value, start, count, newTimestamp)
        : on(root.setQueryTimestamp(newTimestamp));
  }

  @Override
  public @Nullable Duration getTimeout() {
    return root.getTimeout();
  }

  @Override
  public BoundStatement setTimeout(@Nullable Duration timeout) {
    return on(root.setTimeout(timeout));
  }

  @Override
  public @Nullable ByteBuffer getPagingState() {
    return root.getPagingState();
  }

  @Override
  public BoundStatement setPagingState(@Nullable ByteBuffer pagingState) {
    return on(root.setPagingState(pagingState));
  }

  @Override
  public int getPageSize() {
    return root.getPageSize();
  }

  @Override
  public BoundStatement setPageSize(int pageSize) {
    return on(root.setPageSize(pageSize));
  }

  @Override
  public @Nullable ConsistencyLevel getConsistencyLevel() {
    return root.getConsistencyLevel();
  }

  @Override
  public BoundStatement setConsistencyLevel(@Nullable ConsistencyLevel level) {
    return on(root.setConsistencyLevel(level));
  }

  @Override
  public @Nullable ConsistencyLevel getSerialConsistencyLevel() {
    return root.getSerialConsistencyLevel();
  }

  @Override
  public BoundStatement setSerialConsistencyLevel(@Nullable ConsistencyLevel level) {
    return on(root.setSerialConsistencyLevel(level));
  }

  @Override
  public int getNowInSeconds() {
    return root.getNowInSeconds();
  }

  @Override
  public BoundStatement setNowInSeconds(int nowInSeconds) {
    return on(root.setNowInSeconds(nowInSeconds));
  }

  // ScyllaDB's driver declares the methods below and calls them.

  public boolean isLWT() {
    return ScyllaStatements.OF_DRIVER.isLightweightTransaction(root);
  }

  public @Nullable CqlIdentifier getRoutingTable() {
    return ScyllaStatements.OF_DRIVER.routingTable(root);
  }
}
