/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.testkit.ChildJvm;
import dev.quiver.testkit.ChildProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that Error Prone reports user code that ignores results of our methods. */
class CheckedResultsIT {
  private static final String IGNORED = "// ignored";

  private static final String CARELESS =
      """
      import com.datastax.oss.driver.api.core.cql.BoundStatement;
      import com.datastax.oss.driver.api.core.cql.Row;
      import com.datastax.oss.driver.api.core.type.DataTypes;
      import com.datastax.oss.driver.api.core.type.reflect.GenericType;
      import dev.quiver.Quiver;
      import dev.quiver.column.MatrixReader;
      import dev.quiver.row.RowDecoder;
      import dev.quiver.row.Vectors;
      import dev.quiver.search.Similarity;
      import dev.quiver.search.VectorSearch;
      import dev.quiver.session.WriteThrough;

      class Careless {
        void statements(BoundStatement statement, float[] floats) {
          WriteThrough.borrow(statement, 0, floats); // ignored
          WriteThrough.borrow(statement, "v", floats); // ignored
          WriteThrough.copy(statement, 0, floats); // ignored
          WriteThrough.copy(statement, "v", floats); // ignored
          BoundStatement used = WriteThrough.borrow(statement, 0, floats);
          used = WriteThrough.copy(used, 0, floats);
        }

        void rows(RowDecoder<?> decoder, Row row, float[] floats) {
          decoder.with("c", (bytes, offset, length) -> length); // ignored
          decoder.with(DataTypes.INT, (bytes, offset, length) -> length); // ignored
          decoder.with("c", float[].class); // ignored
          decoder.with("c", GenericType.listOf(String.class)); // ignored
          decoder.withExpandedTuples(); // ignored
          Quiver.copyOf(row); // ignored
          Vectors.read(row, row.firstIndexOf("v"), floats, 0);
          decoder.with("c", float[].class).withExpandedTuples().decode(row);
        }

        void searches(VectorSearch search) {
          search.select("c"); // ignored
          search.where("c = ?"); // ignored
          search.limit(1); // ignored
          search.allowFiltering().withScore(Similarity.COSINE); // ignored
          search.withSettings(statement -> statement); // ignored
        }

        void matrices(MatrixReader<?> reader) {
          reader.withColumn("c", long[].class); // ignored
          reader.withVectors(reader); // ignored
          reader.withExpectedRows(1); // ignored
          reader.withMaxRows(1); // ignored
          reader.withMaxBytes(1).withColumn("c", long[].class); // ignored
        }
      }
      """;

  @TempDir private Path folder;

  @Test
  void errorProneReportsIgnoredResults() throws Exception {
    List<String> lines = CARELESS.lines().toList();
    List<Integer> ignored =
        IntStream.rangeClosed(1, lines.size())
            .filter(line -> lines.get(line - 1).endsWith(IGNORED))
            .boxed()
            .toList();
    assertThat(ignored).hasSize(20);

    String messages = compile(Files.writeString(folder.resolve("Careless.java"), CARELESS));

    assertThat(
            Pattern.compile("Careless\\.java:(\\d+): warning: \\[CheckReturnValue]")
                .matcher(messages)
                .results()
                .map(result -> Integer.valueOf(result.group(1))))
        .as(messages)
        .containsExactlyElementsOf(ignored);
  }

  private String compile(Path source) throws Exception {
    List<String> arguments = new ArrayList<>();
    // Error Prone needs the same compiler access as in our own build.
    for (String line : Files.readAllLines(Packages.project().resolve(".mvn/jvm.config"))) {
      if (line.startsWith("--add-")) {
        arguments.add("-J" + line.strip().replaceFirst(" ", "="));
      }
    }
    arguments.addAll(List.of("-XDcompilePolicy=simple", "--should-stop=ifError=FLOW"));
    arguments.add("-Xplugin:ErrorProne -XepDisableAllChecks -Xep:CheckReturnValue:WARN");
    arguments.addAll(List.of("-processorpath", System.getProperty("java.class.path")));
    String jars = CompiledApplication.modulePath(Packages.applicationJars());
    arguments.addAll(List.of("-classpath", jars, "-d", folder.toString(), source.toString()));
    ProcessBuilder compiler = ChildJvm.tool("javac", arguments).redirectErrorStream(true);
    return String.join("\n", ChildProcess.run(compiler).outputOfSuccess());
  }
}
