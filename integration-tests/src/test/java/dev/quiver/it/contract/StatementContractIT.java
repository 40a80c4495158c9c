/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.row.Vectors;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Vectors in every kind of statement, and out of every kind of result. */
@ExtendWith(ServerExtension.class)
class StatementContractIT {
  private static final int DIMENSION = 3;
  private static final float[] VECTOR = {1.5f, -2, Float.NaN};

  private final TestCluster cluster;
  private final CqlSession quiver;
  private final Table floats;

  StatementContractIT(TestCluster cluster) {
    this.cluster = cluster;
    this.quiver = cluster.quiver();
    this.floats = cluster.vectorTable(ElementType.FLOAT, DIMENSION);
  }

  @Test
  void preparedStatementsTakeVectorsByIndexNameAndIdentifier() {
    assertStored(floats.write(quiver, bound -> bound.set(1, VECTOR, float[].class)));
    assertStored(floats.write(quiver, bound -> bound.set("v", VECTOR, float[].class)));
    CqlIdentifier id = CqlIdentifier.fromInternal("v");
    assertStored(floats.write(quiver, bound -> bound.set(id, VECTOR, float[].class)));
    int inBuilder = Table.newId();
    quiver.execute(
        quiver
            .prepare(floats.insert("?"))
            .boundStatementBuilder(inBuilder)
            .set("v", VECTOR, float[].class)
            .build());
    assertStored(inBuilder);
  }

  @Test
  void preparedStatementsTakeVectorsByMarkerName() {
    int id = Table.newId();
    BoundStatement bound =
        quiver
            .prepare("INSERT INTO " + floats + " (id, v) VALUES (:key, :\"my vector\")")
            .bind()
            .setInt("key", id)
            .set("\"my vector\"", VECTOR, float[].class);
    assertThat(bound.get("\"my vector\"", float[].class)).containsExactly(VECTOR);
    float[] read = new float[DIMENSION];
    assertThat(Vectors.read(bound, 1, read, 0)).isEqualTo(DIMENSION);
    assertThat(read).containsExactly(VECTOR);

    quiver.execute(bound);
    assertStored(id);
  }

  @ParameterizedTest
  @EnumSource
  void simpleStatementsTakeArraysByPositionAndByName(ElementType type) {
    Table table = cluster.vectorTable(type, DIMENSION);
    RawVector vector = RawVector.random(type, DIMENSION);
    int positional = Table.newId();
    quiver.execute(table.insert("?"), positional, vector.array());
    int named = Table.newId();
    Map<String, Object> inOrder = new LinkedHashMap<>();
    inOrder.put("id", named);
    inOrder.put("v", vector.array());
    quiver.execute(byName(table, inOrder));

    for (int id : new int[] {positional, named}) {
      assertThat(table.row(id).getBytesUnsafe("v")).as(vector.toString()).isEqualTo(vector.bytes());
    }
  }

  @Test
  void simpleStatementsTakeArraysByNameInAnyOrder() {
    cluster.assume(Ability.NAMES_IN_ANY_ORDER);
    int id = Table.newId();
    Map<String, Object> vectorFirst = new LinkedHashMap<>();
    vectorFirst.put("v", VECTOR);
    vectorFirst.put("id", id);
    quiver.execute(byName(floats, vectorFirst));

    assertStored(id);
  }

  @ParameterizedTest
  @EnumSource(names = {"FLOAT", "DOUBLE", "INT", "BIGINT"})
  void simpleStatementsTakeCqlVectors(ElementType type) {
    Table table = cluster.vectorTable(type, DIMENSION);
    RawVector vector = RawVector.random(type, DIMENSION);
    int id = Table.newId();
    quiver.execute(table.insert("?"), id, vector.cqlVector());

    assertThat(table.row(id).getBytesUnsafe("v")).as(vector.toString()).isEqualTo(vector.bytes());
  }

  @ParameterizedTest
  @EnumSource(
      value = DefaultBatchType.class,
      names = {"LOGGED", "UNLOGGED"})
  void batchesTakeBoundAndSimpleStatements(DefaultBatchType batchType) {
    int simple = Table.newId();
    int bound = Table.newId();
    int named = Table.newId();
    quiver.execute(
        BatchStatement.newInstance(batchType)
            .add(SimpleStatement.newInstance(floats.insert("?"), simple, VECTOR))
            .add(quiver.prepare(floats.insert("?")).bind(bound, VECTOR))
            .add(
                quiver
                    .prepare(floats.insert(":vec"))
                    .bind(named)
                    .set("vec", VECTOR, float[].class)));

    assertStored(simple);
    assertStored(bound);
    assertStored(named);
  }

  @Test
  void aBoundStatementHoldsACopy() {
    float[] source = VECTOR.clone();
    PreparedStatement insert = quiver.prepare(floats.insert("?"));
    int[] ids = {Table.newId(), Table.newId(), Table.newId()};
    BoundStatement bound = insert.bind(ids[0], source);
    Arrays.fill(source, 42);
    for (int id : ids) {
      quiver.execute(bound.setInt("id", id));
      quiver.execute(bound.setInt("id", id));
    }

    for (int id : ids) {
      assertStored(id);
    }
  }

  @Test
  void manyAreWrittenAndReadAtOnce() {
    int count = 200;
    int first = IntStream.range(0, count).map(i -> Table.newId()).min().orElseThrow();
    Table table = cluster.createTable("v vector<float, 3>");
    PreparedStatement insert = quiver.prepare(table.insert("?"));
    await(
        IntStream.range(first, first + count)
            .mapToObj(
                id -> quiver.executeAsync(insert.bind(id, vectorOf(id))).toCompletableFuture())
            .toList());
    PreparedStatement select = quiver.prepare("SELECT v FROM " + table + " WHERE id = ?");
    List<AsyncResultSet> results =
        await(
            IntStream.range(first, first + count)
                .mapToObj(id -> quiver.executeAsync(select.bind(id)).toCompletableFuture())
                .toList());

    for (int i = 0; i < count; i++) {
      assertThat(results.get(i).one().get("v", float[].class)).containsExactly(vectorOf(first + i));
    }
  }

  private static <T> List<T> await(List<CompletableFuture<T>> futures) {
    return futures.stream().map(CompletableFuture::join).toList();
  }

  @Test
  void manyPagesAreReadIntoOneArray() {
    Table table = cluster.createTable("v vector<float, 3>");
    PreparedStatement insert = quiver.prepare(table.insert("?"));
    int count = 100;
    for (int id = 0; id < count; id++) {
      quiver.execute(insert.bind(id, id % 10 == 0 ? null : vectorOf(id)));
    }

    ResultSet rows =
        quiver.execute(SimpleStatement.newInstance("SELECT id, v FROM " + table).setPageSize(7));
    float[] read = new float[2 + DIMENSION];
    BitSet seen = new BitSet();
    for (Row row : rows) {
      int id = row.getInt("id");
      Arrays.fill(read, 7);
      int dimension = Vectors.read(row, row.firstIndexOf("v"), read, 2);
      if (id % 10 == 0) {
        assertThat(dimension).isEqualTo(Vectors.NULL);
        assertThat(read).containsOnly(7);
      } else {
        float[] vector = vectorOf(id);
        assertThat(dimension).isEqualTo(DIMENSION);
        assertThat(read).containsExactly(7, 7, vector[0], vector[1], vector[2]);
      }
      seen.set(id);
    }
    assertThat(seen.cardinality()).isEqualTo(count);
    assertThat(rows.getExecutionInfos()).hasSizeGreaterThan(count / 7);
  }

  @ParameterizedTest
  @EnumSource
  void theCodecsTextIsALiteral(ElementType type) {
    Table table = cluster.vectorTable(type, DIMENSION);
    for (RawVector vector : RawVector.finiteSamples(type, DIMENSION)) {
      int id = Table.newId();
      quiver.execute(table.insert(formatted(vector.array())), id);

      assertThat(table.row(id).getBytesUnsafe("v")).as(vector.toString()).isEqualTo(vector.bytes());
    }
  }

  @Test
  void theTextOfNanAndInfinitiesIsALiteral() {
    float[] floatsOfNoText = {Float.NaN, Float.NEGATIVE_INFINITY, Float.POSITIVE_INFINITY};
    int id = Table.newId();
    quiver.execute(floats.insert(formatted(floatsOfNoText)), id);
    assertThat(floats.row(id).get("v", float[].class)).containsExactly(floatsOfNoText);

    double[] doublesOfNoText = {Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY};
    Table doubles = cluster.vectorTable(ElementType.DOUBLE, DIMENSION);
    int other = Table.newId();
    quiver.execute(doubles.insert(formatted(doublesOfNoText)), other);
    assertThat(doubles.row(other).get("v", double[].class)).containsExactly(doublesOfNoText);
  }

  private String formatted(Object array) {
    TypeCodec<Object> codec = quiver.getContext().getCodecRegistry().codecFor(array);
    return codec.format(array);
  }

  private static SimpleStatement byName(Table table, Map<String, Object> values) {
    return SimpleStatement.newInstance(
        "INSERT INTO " + table + " (id, v) VALUES (:id, :v)", values);
  }

  private static float[] vectorOf(int id) {
    return new float[] {id, -id, id + 0.5f};
  }

  private void assertStored(int id) {
    assertThat(floats.row(id).get("v", float[].class)).containsExactly(VECTOR);
  }
}
