/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.BatchType;
import com.datastax.oss.protocol.internal.ProtocolConstants.ConsistencyLevel;
import com.datastax.oss.protocol.internal.request.Batch;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.query.QueryOptions;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;

/** Creates requests with values of statements and no optional parts. */
public final class TestRequests {

  private static final byte[] ID = {1, 2, 3};

  private TestRequests() {}

  public static Frame frame(int version, Message request) {
    return Frame.forRequest(version, 1, false, Frame.NO_PAYLOAD, request);
  }

  public static Execute execute(List<ByteBuffer> values) {
    return new Execute(ID, ID, options(values));
  }

  public static QueryOptions options(List<ByteBuffer> values) {
    return new QueryOptions(
        ConsistencyLevel.ONE,
        values,
        Map.of(),
        false,
        -1,
        null,
        ConsistencyLevel.SERIAL,
        QueryOptions.NO_DEFAULT_TIMESTAMP,
        null,
        QueryOptions.NO_NOW_IN_SECONDS);
  }

  /** Creates a batch of statements, each with its text or its id, and its values. */
  public static Batch batch(List<Object> queriesOrIds, List<List<ByteBuffer>> values) {
    return new Batch(
        BatchType.LOGGED,
        queriesOrIds,
        values,
        ConsistencyLevel.ONE,
        ConsistencyLevel.SERIAL,
        QueryOptions.NO_DEFAULT_TIMESTAMP,
        null,
        QueryOptions.NO_NOW_IN_SECONDS);
  }
}
