/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.oracle;

import dev.quiver.internal.kernel.ActiveKernel;
import dev.quiver.internal.wire.ElementType;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** Takes random vectors along paths in turn, a long one along each path first. */
public final class Comparison implements Comparer {

  private final Map<ElementType, List<OraclePath>> cells = new EnumMap<>(ElementType.class);

  public Comparison() {
    this(OraclePath.all());
  }

  Comparison(List<OraclePath> cells) {
    for (ElementType type : ElementType.values()) {
      this.cells.put(type, cells.stream().filter(cell -> cell.types().test(type)).toList());
    }
  }

  @Override
  public String kernel() {
    return ActiveKernel.get().name();
  }

  @Override
  public Map<String, Long> compare(int atLeast, SplittableRandom random) {
    Map<String, Long> counts = new TreeMap<>();
    // Starts with any path: there may be fewer samples than paths.
    int turn = random.nextInt(Integer.MAX_VALUE / 2);
    long vectors = 0;
    for (int turns = 0; vectors < atLeast; turns++) {
      for (ElementType type : ElementType.values()) {
        List<OraclePath> ofType = cells.get(type);
        boolean isLong = turns < ofType.size();
        Sample sample = isLong ? Sample.ofLongVector(type, random) : Sample.random(type, random);
        OraclePath cell = ofType.get((turn + turns) % ofType.size());
        run(sample, List.of(cell));
        long count = sample.vectors().size();
        counts.merge(type.cqlName() + " | " + cell + (isLong ? LONG : ""), count, Long::sum);
        vectors += count;
      }
    }
    counts.put(VECTORS, vectors);
    return counts;
  }

  @Override
  public int compareSpecialValues() {
    cells.forEach((type, all) -> run(Sample.special(type), all));
    return cells.values().stream().mapToInt(List::size).sum();
  }

  private void run(Sample sample, List<OraclePath> some) {
    String where = "the oracle";
    try {
      Oracle.check(sample);
      for (OraclePath cell : some) {
        where = cell.toString();
        cell.run(sample);
      }
    } catch (AssertionError | RuntimeException e) {
      throw new AssertionError("kernel %s | %s: %s; %s".formatted(kernel(), where, e, sample), e);
    }
  }
}
