/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jcstress.planted;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.Arrays;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** Adds codecs as the registry does, but without its lock: one of two gets lost. */
@JCStressTest
@Outcome(id = "66", expect = ACCEPTABLE, desc = "both were added")
@Outcome(expect = FORBIDDEN, desc = "one was lost")
@State
public class PlantedRace {

  /** Enough codecs that copying them takes as long as losing one. */
  public static final int BEFORE = 64;

  private volatile String[] codecs = new String[BEFORE];

  private void add(String codec) {
    String[] before = codecs;
    String[] more = Arrays.copyOf(before, before.length + 1);
    more[before.length] = codec;
    codecs = more;
  }

  @Actor
  public void first() {
    add("first");
  }

  @Actor
  public void second() {
    add("second");
  }

  @Arbiter
  public void count(I_Result r) {
    r.r1 = codecs.length;
  }
}
