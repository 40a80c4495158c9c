/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package example.application;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.data.TupleValue;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import dev.quiver.Quiver;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.row.RowDecoder;
import dev.quiver.row.Vectors;
import java.lang.invoke.MethodHandles;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;

/** Uses Quiver as far as possible without a server, and prints a line per use. */
public final class Application {
  private static final DataType VECTOR = DataTypes.vectorOf(DataTypes.FLOAT, 3);
  private static final MutableCodecRegistry REGISTRY = VectorCodecRegistry.create();

  private Application() {}

  public static void main(String[] args) throws Exception {
    System.out.println(kernel());
    System.out.println(codec());
    System.out.println(array());
    System.out.println(record());
    System.out.println(session());
  }

  public static String kernel() {
    return "kernel " + Quiver.kernel();
  }

  public static String codec() {
    TypeCodec<float[]> codec = REGISTRY.codecFor(VECTOR, float[].class);
    float[] read =
        codec.decode(
            codec.encode(new float[] {1, 2, 3}, ProtocolVersion.DEFAULT), ProtocolVersion.DEFAULT);
    return "codec " + Arrays.toString(read);
  }

  public static String array() {
    TupleValue tuple = DataTypes.tupleOf(VECTOR).newValue();
    tuple =
        tuple.setBytesUnsafe(
            0,
            REGISTRY
                .codecFor(VECTOR, float[].class)
                .encode(new float[] {4, 5, 6}, ProtocolVersion.DEFAULT));
    float[] mine = new float[4];
    int dimension = Vectors.read(tuple, 0, mine, 1);
    return "array " + dimension + " " + Arrays.toString(mine);
  }

  /** Reads a record that only this module can access. */
  public static String record() {
    Document document =
        RowDecoder.records(Document.class, MethodHandles.lookup())
            .decode(DocumentRow.of(REGISTRY, 7, new float[] {7, 8, 9}));
    return "record " + document.id() + " " + Arrays.toString(document.embedding());
  }

  public static String session() {
    InetSocketAddress nobody = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);
    try (CqlSession session =
        Quiver.sessionBuilder()
            .addContactPoint(nobody)
            .withLocalDatacenter("dc1")
            .withClassLoader(Application.class.getClassLoader())
            .build()) {
      return "session " + session.getName();
    } catch (AllNodesFailedException e) {
      return "session rejected by " + e.getAllErrors().size() + " node";
    }
  }

  private record Document(int id, float[] embedding) {}
}
