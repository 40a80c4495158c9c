/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.datastax.oss.driver.internal.core.metadata.token.ByteOrderedTokenFactory;
import com.datastax.oss.driver.internal.core.metadata.token.Murmur3TokenFactory;
import com.datastax.oss.driver.internal.core.metadata.token.RandomTokenFactory;
import dev.quiver.internal.bulk.Ring;
import dev.quiver.internal.bulk.ScanRange;
import dev.quiver.testkit.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tests that token ranges always add up to the ring. */
class RingTest {
  private final SplittableRandom random = Seed.random("ring");

  private static Ring murmur(long... tokens) {
    return new Ring(ScriptedTable.tokens(new Murmur3TokenFactory(), tokens));
  }

  @Test
  void splitsARangeThatWrapsAround() {
    Ring ring = murmur(-5, 100);
    assertThat(ring.format(ring.ranges())).isEqualTo(minimum() + ":" + minimum());
    assertThat(ring.ranges()).hasSize(3);
    assertThat(ring.ranges().stream().map(range -> ring.format(List.of(range))))
        .containsExactly(minimum() + ":-5", "-5:100", "100:" + minimum());
    assertThat(ring.hasStart(ring.ranges().get(0))).isFalse();
    assertThat(ring.hasEnd(ring.ranges().get(0))).isTrue();
    assertThat(ring.hasEnd(ring.ranges().get(2))).isFalse();
    assertThat(ring.without(ring.ranges(), List.of(ring.whole()))).isEmpty();
    assertThat(ring.without(ring.ranges(), List.of())).isEqualTo(ring.ranges());
  }

  @Test
  void theRingOfOneTokenIsOneRange() {
    Ring ring = murmur(7);
    assertThat(ring.ranges()).containsExactly(ring.whole());
    assertThat(ring.share(ring.whole())).isEqualTo(1);
    assertThat(ring.split(ring.ranges(), 10)).hasSize(10);
  }

  @Test
  void partsAddUpToTheRing() {
    for (int run = 0; run < 50; run++) {
      long[] tokens = random.longs(random.nextInt(1, 20)).toArray();
      Ring ring = murmur(tokens);
      List<ScanRange> parts = ring.split(ring.ranges(), random.nextInt(1, 300));
      assertAddsUp(ring, parts);
      assertThat(parts.stream().mapToDouble(ring::share).sum()).isEqualTo(1, within(1e-9));
    }
  }

  private static void assertAddsUp(Ring ring, List<ScanRange> parts) {
    assertThat(ring.hasStart(parts.get(0))).isFalse();
    assertThat(ring.hasEnd(parts.get(parts.size() - 1))).isFalse();
    for (int i = 1; i < parts.size(); i++) {
      assertThat(parts.get(i).start()).isEqualTo(parts.get(i - 1).end());
    }
  }

  @Test
  void remainingAndFinishedRangesAddUpToTheRing() {
    for (int run = 0; run < 50; run++) {
      Ring ring = murmur(random.longs(random.nextInt(1, 20)).toArray());
      List<ScanRange> finished = new ArrayList<>();
      for (ScanRange part : ring.split(ring.ranges(), 100)) {
        if (random.nextBoolean()) {
          finished.add(part);
        }
      }
      String text = ring.format(finished);
      List<ScanRange> parsed = ring.parse(text);
      assertThat(parsed).isEqualTo(ring.merged(finished)).hasSizeLessThanOrEqualTo(finished.size());
      // The nodes may have other tokens meanwhile.
      Ring later = murmur(random.longs(random.nextInt(1, 20)).toArray());
      List<ScanRange> left = later.without(later.ranges(), parsed);
      double shares =
          left.stream().mapToDouble(later::share).sum()
              + parsed.stream().mapToDouble(later::share).sum();
      assertThat(shares).isEqualTo(1, within(1e-9));
      List<ScanRange> all = new ArrayList<>(left);
      all.addAll(parsed);
      assertThat(later.merged(all)).containsExactly(later.whole());
    }
  }

  @Test
  void rejectsMalformedTexts() {
    Ring ring = murmur(-5, 100);
    assertThat(ring.parse("")).isEmpty();
    for (String text : new String[] {"5", "5:", "7:5", "5:5", "a:b", "1:2,,3:4"}) {
      assertThatThrownBy(() -> ring.parse(text))
          .as(text)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void splitsTheRingsOfOtherPartitioners() {
    Ring numbers = new Ring(ScriptedTable.tokens(new RandomTokenFactory(), 10, 1L << 60));
    List<ScanRange> parts = numbers.split(numbers.ranges(), 64);
    assertAddsUp(numbers, parts);
    assertThat(parts.stream().mapToDouble(numbers::share).sum()).isEqualTo(1, within(1e-9));

    Ring bytes = new Ring(ScriptedTable.tokens(new ByteOrderedTokenFactory(), 10, 77));
    List<ScanRange> ofBytes = bytes.split(bytes.ranges(), 64);
    assertAddsUp(bytes, ofBytes);
    assertThat(bytes.share(ofBytes.get(0))).isNaN();
    assertThat(bytes.parse(bytes.format(ofBytes))).containsExactly(bytes.whole());
    assertThat(bytes.split(bytes.whole(), 2)).containsExactly(bytes.whole());
  }

  private static String minimum() {
    return "" + Long.MIN_VALUE;
  }
}
