/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.quiver.testkit.Recorded;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A kernel that takes over, and one that does not, with preparations that are made up. */
@Timeout(60)
class KernelUseTest {

  private static final KernelChoice START =
      new KernelChoice(
          Jvm.running(),
          new PortableKernel(),
          "scalar",
          "the fastest at once; not scalar: it takes over once it is compiled",
          Map.of("scalar", "it takes over once it is compiled"));

  private static final KernelChoice MEANT =
      new KernelChoice(
          Jvm.running(), KernelSet.scalar(), "scalar", "meant", Map.of("portable", "not meant"));

  private final List<VectorKernel> switched = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private final CountDownLatch goOn = new CountDownLatch(1);

  @Test
  void nothingHappensBeforeItBegins() {
    KernelUse use = use(start -> MEANT);

    assertThat(use.choice()).isSameAs(START);
    assertThat(use.isSettled()).isFalse();
    assertThat(threads).isEmpty();
  }

  @Test
  void thePreparedKernelTakesOverOnce() {
    KernelUse use = use(start -> MEANT);

    use.begin();
    use.begin();

    assertThat(use.staying().join()).isSameAs(MEANT.best());
    assertThat(use.choice()).isSameAs(MEANT);
    assertThat(use.isSettled()).isTrue();
    use.begin();
    assertThat(switched).containsExactly(MEANT.best());
    assertThat(threads).hasSize(1);
  }

  @Test
  void theChangeIsCounted() {
    KernelUse use = use(start -> MEANT);
    assertThat(use.hasSwitched()).isFalse();
    use.begin();
    use.staying().join();
    assertThat(use.hasSwitched()).isTrue();
    KernelUse inVain = use(start -> start.staying("too slow"));
    inVain.begin();
    inVain.staying().join();
    assertThat(inVain.hasSwitched()).isFalse();
  }

  @Test
  void theChangeIsAnEvent() throws Exception {
    List<RecordedEvent> events =
        Recorded.events(
            "quiver.KernelSwitch",
            () -> {
              for (KernelUse use :
                  List.of(use(start -> MEANT), use(start -> start.staying("too slow")))) {
                use.begin();
                use.staying().join();
              }
            });

    assertThat(events)
        .filteredOn(event -> MEANT.reason().equals(event.getString("reason")))
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.getString("from")).isEqualTo("portable");
              assertThat(event.getString("to")).isEqualTo("scalar");
            });
    assertThat(events).noneMatch(event -> event.getString("reason").contains("too slow"));
  }

  @Test
  void theStartStaysUntilThen() throws Exception {
    KernelUse use = waiting();

    use.begin();

    assertThatExceptionOfType(TimeoutException.class)
        .isThrownBy(() -> use.staying().get(1, TimeUnit.MILLISECONDS));
    assertThat(use.choice()).isSameAs(START);
    assertThat(switched).isEmpty();
    goOn.countDown();
    assertThat(use.staying().get()).isSameAs(MEANT.best());
  }

  @Test
  void aCallerCompletesItsOwnFutureOnly() {
    KernelUse use = waiting();
    use.begin();
    CompletableFuture<VectorKernel> mine = use.staying();

    assertThat(mine.complete(START.best())).isTrue();

    assertThat(use.isSettled()).isFalse();
    goOn.countDown();
    assertThat(use.staying().join()).isSameAs(MEANT.best());
  }

  @Test
  void aCallerThatIsInterruptedStopsWaiting() {
    KernelUse use = waiting();
    use.begin();

    Thread.currentThread().interrupt();

    assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> use.staying().get());
    goOn.countDown();
    assertThat(use.staying().join()).isSameAs(MEANT.best());
  }

  @Test
  void whatFailsLeavesTheStartInUse() {
    assertStays(
        use(
            start -> {
              throw new IllegalStateException("planted");
            }),
        "it could not be warmed up: java.lang.IllegalStateException: planted");
    assertStays(
        use(
            start -> {
              throw new NoClassDefFoundError("planted");
            }),
        "it could not be warmed up: java.lang.NoClassDefFoundError: planted");
    assertStays(
        use(
            start -> {
              throw new InterruptedException();
            }),
        "the thread that warmed it up was interrupted");
    assertStays(use(start -> start.staying("too slow")), "too slow");
  }

  private void assertStays(KernelUse use, String why) {
    use.begin();

    assertThat(use.staying().join()).isSameAs(START.best());
    assertThat(switched).isEmpty();
    assertThat(use.choice().preferred()).isEqualTo("scalar");
    assertThat(use.choice().reason()).isEqualTo("the fastest at once; not scalar: " + why);
    assertThat(use.choice().refused()).containsExactly(Map.entry("scalar", why));
  }

  @Test
  void theThreadKeepsNothingAliveAndNoJvmFromEnding() throws Exception {
    InheritableThreadLocal<String> local = new InheritableThreadLocal<>();
    local.set("inherited");
    List<Object> seen = new ArrayList<>();
    KernelUse use =
        use(
            start -> {
              seen.add(local.get() == null ? "no locals" : local.get());
              return MEANT;
            });

    use.begin();
    use.staying().join();

    assertThat(seen).containsExactly("no locals");
    Thread thread = threads.get(0);
    assertThat(thread.getName()).isEqualTo("quiver-kernel-warm-up");
    assertThat(thread.isDaemon()).isTrue();
    assertThat(thread.getContextClassLoader()).isNull();
    thread.join();
    local.remove();
  }

  @Test
  void aChoiceThatStaysNeedsNoThread() {
    KernelUse use = KernelUse.of(MEANT);

    use.begin();

    assertThat(use.isSettled()).isTrue();
    assertThat(use.staying()).isCompletedWithValue(MEANT.best());
    assertThat(use.choice()).isSameAs(MEANT);
  }

  /** One that is prepared when it may go on. */
  private KernelUse waiting() {
    return use(
        start -> {
          goOn.await();
          return MEANT;
        });
  }

  private KernelUse use(KernelUse.Preparation preparation) {
    return new KernelUse(
        START,
        start -> {
          threads.add(Thread.currentThread());
          return preparation.of(start);
        },
        switched::add);
  }
}
