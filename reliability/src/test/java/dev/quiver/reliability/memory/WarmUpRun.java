/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * The first seconds of many JVMs: what the first vectors take with the Vector API, without it, and
 * without a warm-up, how long they hold up a request, what the warm-up takes, and that nothing is
 * allocated after it. {@code quiver.warm-up.starts} says how many JVMs, {@code
 * quiver.warm-up.options} their further options, and {@code quiver.warm-up.busy} for how many
 * seconds the compiler of some of them has other things to do.
 */
class WarmUpRun {

  private static final int STARTS = Integer.getInteger("quiver.warm-up.starts", 10);
  private static final int BUSY_STARTS = Math.min(STARTS, 3);
  private static final int BUSY_SECONDS = Integer.getInteger("quiver.warm-up.busy", 30);
  private static final List<String> OPTIONS =
      Arrays.stream(System.getProperty("quiver.warm-up.options", "").split(" ", -1))
          .filter(option -> !option.isEmpty())
          .toList();

  /** JVMs with the same options, side by side with the others: a slow minute meets them all. */
  private static final Map<String, List<String>> KINDS = kinds();

  private static Map<String, List<String>> kinds() {
    Map<String, List<String>> kinds = new LinkedHashMap<>();
    kinds.put("without the Vector API", List.of());
    kinds.put("portable", List.of("-Dquiver.kernel=portable"));
    kinds.put("without warm-up", List.of(WarmUps.VECTOR_API, "-Dquiver.kernel.warm-up=false"));
    kinds.put("with warm-up", List.of(WarmUps.VECTOR_API));
    return kinds;
  }

  @Test
  void nothingIsAllocatedAfterTheWarmUpOfAnyJvm() throws Exception {
    Map<String, List<Map<String, String>>> said = new LinkedHashMap<>();
    for (int start = 0; start < STARTS; start++) {
      for (Map.Entry<String, List<String>> kind : KINDS.entrySet()) {
        List<String> options = new ArrayList<>(kind.getValue());
        options.addAll(OPTIONS);
        boolean warmsUp = kind.getKey().equals("with warm-up");
        if (warmsUp || start < 10) {
          Map<String, String> figures = new LinkedHashMap<>(WarmUps.start(options, 10_000, 0));
          figures.put("ping, us", WarmUps.ping(options, 200).get("ping, us"));
          said.computeIfAbsent(kind.getKey(), key -> new ArrayList<>()).add(figures);
        }
      }
    }
    said.forEach(WarmUpRun::print);
    assertThat(said.get("with warm-up")).hasSize(STARTS).allSatisfy(WarmUpRun::assertCompiled);
  }

  @Test
  void aCompilerThatIsBusyInTheFirstMinuteOnlyDelaysIt() throws Exception {
    List<String> options = new ArrayList<>(List.of(WarmUps.VECTOR_API));
    options.addAll(OPTIONS);
    List<Map<String, String>> said = new ArrayList<>();
    for (int start = 0; start < BUSY_STARTS; start++) {
      said.add(WarmUps.start(options, 10_000, BUSY_SECONDS));
    }
    print("compiler busy for %d s".formatted(BUSY_SECONDS), said);
    assertThat(said).allSatisfy(WarmUpRun::assertCompiled);
  }

  private static void assertCompiled(Map<String, String> figures) {
    assertThat(figures.get("kernel")).as("%s", figures).isEqualTo(figures.get("meant"));
    assertThat(figures).containsEntry("bytes left", "{}");
  }

  /** The least, the median and the most of each figure. */
  private static void print(String kind, List<Map<String, String>> starts) {
    System.out.printf("%s, %d starts of JDK %s%n", kind, starts.size(), Runtime.version());
    for (String name : starts.get(0).keySet()) {
      if (starts.get(0).get(name).matches("[0-9.]+")) {
        double[] values =
            starts.stream().mapToDouble(each -> Double.parseDouble(each.get(name))).toArray();
        Arrays.sort(values);
        System.out.printf(
            "  %s: %.0f, %.0f, %.0f%n",
            name, values[0], values[values.length / 2], values[values.length - 1]);
      } else {
        TreeSet<String> values = new TreeSet<>();
        starts.forEach(each -> values.add(each.get(name)));
        System.out.printf("  %s: %s%n", name, values);
      }
    }
  }
}
