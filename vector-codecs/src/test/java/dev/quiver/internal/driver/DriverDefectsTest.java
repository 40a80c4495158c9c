/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import static dev.quiver.testkit.driver.TestRows.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.Version;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.session.Session;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.codec.ExtraTypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.internal.core.cql.ResultSets;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import com.datastax.oss.protocol.internal.response.error.WriteTimeout;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.driver.frame.Codecs;
import dev.quiver.internal.driver.frame.Compression;
import dev.quiver.testkit.Allocation;
import dev.quiver.testkit.driver.HostileFrames;
import dev.quiver.testkit.driver.TestResults;
import dev.quiver.testkit.driver.TestRows;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.util.HashedWheelTimer;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Shows defects that Quiver works around on the driver's own classes. A test fails on a driver that
 * lost a defect, on one that gained it, and on one newer than the versions it names. Leaks are in
 * {@code DriverLeaksTest}.
 */
class DriverDefectsTest {

  private static final String PAGE = "docs/guide/driver-defects.md";

  private static final Version DRIVER = Session.OSS_DRIVER_COORDINATES.getVersion();

  private static final boolean SCYLLA =
      System.getProperty("quiver.test.driver").startsWith("com.scylladb:");

  private static final String OLDEST = "4.17.0";
  private static final String NEWEST = "4.19.4";

  private static final String MARSHAL = "org.apache.cassandra.db.marshal.";

  /** Once this defect is gone, {@code RandomDataTypes} can create such types for every registry. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void vectorsOfBlobsAndCustomTypesAreWrittenWithBytesBeforeTheirElements(boolean blobs) {
    assumeTrue(VectorTypes.cqlVectorHoldsAnyType(), "the driver has vectors of numbers only");
    TypeCodec<Object> codec = CodecRegistry.DEFAULT.codecFor(vectorOfBuffers(blobs));
    String cell = "01aa";
    assertDefect(
        "0x01aa of a vector<blob, 1> is written as 0x0201aa",
        isBetween("4.19.0", NEWEST),
        encode(codec, codec.decode(bytes(cell), ProtocolVersion.DEFAULT)).equals("0201aa"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void vectorsOfBlobsAndCustomTypesAreReadAsBuffersThatBeginBeforeTheirElements(boolean blobs) {
    assumeTrue(VectorTypes.cqlVectorHoldsAnyType(), "the driver has vectors of numbers only");
    TypeCodec<CqlVector<?>> codec = CodecRegistry.DEFAULT.codecFor(vectorOfBuffers(blobs));
    CqlVector<?> vector = codec.decode(bytes("02aabb"), ProtocolVersion.DEFAULT);
    Object element = vector.stream().findFirst().orElseThrow();
    assertDefect(
        "the element of 0x02aabb has its first byte at index 1",
        isBetween("4.19.0", NEWEST),
        ((ByteBuffer) element).get(0) == 2);
  }

  private static DataType vectorOfBuffers(boolean blobs) {
    return DataTypes.vectorOf(blobs ? DataTypes.BLOB : DataTypes.custom("com.example.Type"), 1);
  }

  @Test
  void elementsOfVariableLengthAreWrittenWithoutTheirLength() {
    DataType type = DataTypes.vectorOf(DataTypes.SMALLINT, 1);
    String written =
        encode(CodecRegistry.DEFAULT.codecFor(type), CqlVector.newInstance(List.of((short) 1)));
    assertDefect(
        "a vector<smallint, 1> is written as 0x0001 in place of 0x020001",
        isBetween(OLDEST, "4.18.1"),
        !written.equals("020001"));
  }

  @Test
  void elementsBeyondTheDimensionAreNotWritten() {
    TypeCodec<Object> codec =
        CodecRegistry.DEFAULT.codecFor(DataTypes.vectorOf(DataTypes.FLOAT, 1));
    Throwable thrown = catchThrowable(() -> encode(codec, CqlVector.newInstance(List.of(1f, 2f))));
    assertDefect(
        "a vector<float, 1> takes two elements, and writes one",
        isBetween(OLDEST, "4.18.1"),
        thrown == null);
  }

  @Test
  void equalVectorTypesHaveDifferentHashes() {
    long hashes =
        List.of(3, 3, 3, 3).stream()
            .map(dimension -> DataTypes.vectorOf(DataTypes.FLOAT, dimension).hashCode())
            .distinct()
            .count();
    assertDefect(
        "equal types have different hashes, so that caches of codecs grow with each result",
        isBetween(OLDEST, "4.18.1"),
        hashes > 1);
  }

  @Test
  void aVectorTypeAsCqlHasNoElementType() {
    assertDefect(
        "the CQL of vector<float, 3> does not name float",
        isBetween(OLDEST, "4.18.1"),
        !DataTypes.vectorOf(DataTypes.FLOAT, 3).asCql(false, false).contains("float"));
  }

  @Test
  void aVectorTypeOfVectorsCannotBeParsed() {
    String inner = MARSHAL + "VectorType(" + MARSHAL + "FloatType , 2)";
    assertDefect(
        "a column vector<vector<float, 2>, 3> fails the whole result",
        isBetween(OLDEST, "4.18.1"),
        catchThrowable(() -> DataTypes.custom(MARSHAL + "VectorType(" + inner + " , 3)")) != null);
  }

  @Test
  void aUserDefinedTypeWithANewFieldCannotBeRead() {
    UserDefinedType type =
        new UserDefinedTypeBuilder("ks", "t").withField("x", DataTypes.INT).build();
    Throwable thrown =
        catchThrowable(
            () ->
                TypeCodecs.udtOf(type)
                    .decode(bytes("0000000400000001" + "ffffffff"), ProtocolVersion.DEFAULT));
    assertDefect(
        "a value with a field that the client does not know is rejected",
        isBetween(OLDEST, "4.18.1"),
        thrown != null);
  }

  @Test
  void elementsOfAVectorAreBoxes() {
    CodecRegistry registry = CodecRegistry.DEFAULT;
    TypeCodec<CqlVector<Float>> codec = registry.codecFor(DataTypes.vectorOf(DataTypes.FLOAT, 1));
    CqlVector<Float> vector = codec.decode(bytes("3f800000"), ProtocolVersion.DEFAULT);
    Object first = vector.iterator().next();
    Object second = vector.iterator().next();
    assertDefect(
        "a decoded CqlVector keeps a Float for each element",
        isBetween(OLDEST, NEWEST),
        first == second);
  }

  @Test
  void aCollectionIsAllocatedByTheCountInItsBytes() {
    int count = 1 << 20;
    TypeCodec<List<Integer>> codec = TypeCodecs.listOf(TypeCodecs.INT);
    ByteBuffer cell = ByteBuffer.allocate(Integer.BYTES).putInt(0, count);
    long allocated =
        Allocation.once(
            () ->
                Allocation.sink =
                    catchThrowable(() -> codec.decode(cell, ProtocolVersion.DEFAULT)));
    assertDefect(
        "four bytes of a list<int> allocate a list of 2^20 elements",
        isBetween(OLDEST, NEWEST),
        allocated >= 4L * count);
  }

  @Test
  void aCodecOfTheApplicationTakesThePlaceOfTheDefaultType() {
    DefaultCodecRegistry registry = new DefaultCodecRegistry("test");
    registry.register(ExtraTypeCodecs.floatVectorToArray(3));
    TypeCodec<?> codec = registry.codecFor(DataTypes.vectorOf(DataTypes.FLOAT, 3));
    assertDefect(
        "getObject gives a float[] once a codec of float[] is registered",
        isBetween(OLDEST, NEWEST),
        codec.getJavaType().getRawType() == float[].class);
  }

  @Test
  void aSynchronousResultEndsAtAnEmptyPageThatIsNotTheLast() {
    Row row = new TestRows().withFloats("v", 1f).build();
    ColumnDefinitions columns = row.getColumnDefinitions();
    AsyncResultSet first =
        TestResults.pages(
            columns,
            List.of(List.of(row), List.of(), List.of(row)),
            () -> CompletableFuture.completedFuture(null));
    ResultSet result = ResultSets.newInstance(first);
    assertDefect(
        "a result of pages of 1, 0 and 1 rows has one row",
        !SCYLLA && isBetween(OLDEST, NEWEST),
        result.all().size() == 1);
  }

  /** The driver starts Netty's timer in the thread that builds a session. */
  @Test
  void startingTheTimerClearsAnInterrupt() throws InterruptedException {
    boolean[] interrupted = {true};
    Thread starter =
        new Thread(
            () -> {
              Thread self = Thread.currentThread();
              // The timer starts once the thread waiting for it is no longer interrupted.
              HashedWheelTimer timer =
                  new HashedWheelTimer(run -> new Thread(() -> runAfterInterrupt(self, run)));
              self.interrupt();
              timer.start();
              interrupted[0] = Thread.interrupted();
              timer.stop();
            });
    starter.start();
    starter.join();
    assertDefect(
        "a thread that builds a session is no longer interrupted",
        isBetween(OLDEST, NEWEST),
        !interrupted[0]);
  }

  private static void runAfterInterrupt(Thread starter, Runnable timer) {
    long start = System.nanoTime();
    while (starter.isInterrupted() && System.nanoTime() - start < TimeUnit.SECONDS.toNanos(10)) {
      Thread.onSpinWait();
    }
    timer.run();
  }

  /** From protocol v5 on, Cassandra appends the contentions of a lightweight transaction. */
  @Test
  void anAnswerWithAFieldThatTheDriverDoesNotKnowIsNotReadToItsEnd() {
    byte[] known = Codecs.answer(5, new WriteTimeout("timed out", 8, 0, 1, "CAS"));
    byte[] answer = HostileFrames.withLength(Arrays.copyOf(known, known.length + Short.BYTES));
    ByteBuf read = Unpooled.wrappedBuffer(answer);
    Codecs.ours().decode(read);
    assertThat(read.readableBytes()).isZero();
    ByteBuf readByDriver = Unpooled.wrappedBuffer(answer);
    Codecs.stock(UnpooledByteBufAllocator.DEFAULT, Compression.NONE).decode(readByDriver);
    assertDefect(
        "the rest of an answer is read as the next one",
        isBetween(OLDEST, NEWEST),
        readByDriver.isReadable());
  }

  private static boolean isBetween(String first, String last) {
    return DRIVER.compareTo(Version.parse(first)) >= 0
        && DRIVER.compareTo(Version.parse(last)) <= 0;
  }

  private static void assertDefect(String defect, boolean expected, boolean found) {
    assertThat(found)
        .as(
            "%s: whether driver %s has this defect; correct the versions here and in %s",
            defect, System.getProperty("quiver.test.driver"), PAGE)
        .isEqualTo(expected);
  }

  private static String encode(TypeCodec<Object> codec, Object value) {
    ByteBuffer bytes = codec.encode(value, ProtocolVersion.DEFAULT);
    byte[] array = new byte[bytes.remaining()];
    bytes.get(array);
    return HexFormat.of().formatHex(array);
  }
}
