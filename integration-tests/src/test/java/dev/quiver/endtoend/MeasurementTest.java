/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The order in which ways are measured, and that all of them are checked. */
class MeasurementTest {

  private static final PrintStream NOWHERE =
      new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);

  private final List<String> events = new ArrayList<>();

  @Test
  void everyRoundStartsWithAnotherWay() throws IOException {
    Plan plan = new Plan(200, 100, 3, 1, Path.of("x"));
    List<Figure> figures =
        new Measurement(plan, NOWHERE, new Costs(1)).of(List.of(rival("a"), rival("b")));

    assertThat(events)
        .containsExactly(
            // The warm-up, three rounds, and the checks; b takes two passes.
            "a100",
            "b100",
            "a200",
            "b200",
            "b200",
            "b200",
            "b200",
            "a200",
            "a200",
            "b200",
            "b200",
            "check a200",
            "check b200");
    assertThat(figures).extracting(Figure::name).containsExactly("a", "b");
    assertThat(figures).allSatisfy(figure -> assertThat(figure.rounds()).hasSize(3));
  }

  @Test
  void allTakeTurnsInTheWarmUp() throws IOException {
    new Measurement(new Plan(100, 1_500, 1, 1, Path.of("x")), NOWHERE, new Costs(1))
        .of(List.of(rival("a"), rival("c")));

    List<String> turns = events.subList(0, 20);
    assertThat(turns.subList(0, 6)).containsExactly("a100", "c100", "a200", "c200", "a100", "c100");
    assertThat(turns.stream().filter(event -> event.startsWith("c")))
        .hasSize(10)
        .extracting(event -> Integer.parseInt(event.substring(1)))
        .satisfies(counts -> assertThat(counts.stream().mapToInt(i -> i).sum()).isEqualTo(1_500));
  }

  @Test
  void someAreMeasuredWithAPartOfThePlan() throws IOException {
    Rival requests =
        new Rival(
            "g",
            "n",
            1,
            10,
            count -> events.add("work " + count),
            count -> events.add("check " + count));
    new Measurement(new Plan(200, 100, 1, 1, Path.of("x")), NOWHERE, new Costs(1))
        .of(List.of(requests));

    assertThat(events).containsExactly("work 10", "work 20", "check 20");
  }

  @Test
  void roundsAreRepeatedUntilTheLastAgree() throws IOException {
    Plan plan = new Plan(100, 100, 2, 1, Path.of("x"));
    Figure figure =
        new Measurement(plan, NOWHERE, new Costs(9_000, 1_000, 1_100, 5_000))
            .of(List.of(rival("a")))
            .get(0);

    assertThat(figure.rounds()).extracting(Cost::micros).containsExactly(10.0, 11.0);
    assertThat(events).containsExactly("a100", "a100", "a100", "a100", "check a100");
  }

  @Test
  void roundsThatNeverAgreeComeToAnEnd() throws IOException {
    Plan plan = new Plan(100, 100, 2, 1, Path.of("x"));
    Figure figure =
        new Measurement(plan, NOWHERE, new Costs(1, 2, 4, 8, 16, 32))
            .of(List.of(rival("a")))
            .get(0);

    assertThat(figure.rounds()).extracting(Cost::micros).containsExactly(0.16, 0.32);
    assertThat(figure.roundsAgree()).isFalse();
    assertThat(events).hasSize(1 + 6 + 1);
  }

  /** A clock that goes on by so much with each work, and by the last of these for ever. */
  private static final class Costs implements Measurement.Clock {
    private final double[] micros;
    private int next;

    Costs(double... micros) {
      this.micros = micros;
    }

    @Override
    public void begin() {}

    @Override
    public Cost end() {
      return new Cost(micros[Math.min(next++, micros.length - 1)], 0, 0, 1);
    }
  }

  @Test
  void aWayThatDidWrongHasNoFigures() {
    Rival wrong =
        new Rival(
            "g",
            "wrong",
            1,
            count -> {},
            count -> {
              throw new IllegalStateException("not as written");
            });
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                new Measurement(new Plan(100, 100, 1, 1, Path.of("x")), NOWHERE, new Costs(1))
                    .of(List.of(wrong)))
        .withMessage("not as written");
  }

  @Test
  void plansAreOfWholePartitions() {
    for (int bad : new int[] {0, -100, 150}) {
      assertThatIllegalArgumentException().isThrownBy(() -> new Plan(bad, 100, 1, 1, Path.of("x")));
      assertThatIllegalArgumentException().isThrownBy(() -> new Plan(100, bad, 1, 1, Path.of("x")));
    }
    assertThatIllegalArgumentException().isThrownBy(() -> new Plan(100, 100, 0, 1, Path.of("x")));
    assertThatIllegalArgumentException().isThrownBy(() -> new Plan(100, 100, 1, 0, Path.of("x")));
  }

  private Rival rival(String name) {
    return new Rival(
        "g",
        name,
        name.equals("b") ? 2 : 1,
        count -> events.add(name + count),
        count -> events.add("check " + name + count));
  }
}
