/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** Races three keys for two slots: an entry that is found is complete, and has its key. */
@JCStressTest
@Outcome(id = "true, true", expect = ACCEPTABLE, desc = "the entry of the key, or none")
@Outcome(expect = FORBIDDEN, desc = "the entry of another key, or one that is not complete")
@State
public class SlotsStress {

  /** Its fields are not final: the cache has to publish them safely. */
  private static final class Value implements Slots.Entry {
    private int key;
    private int twice;

    @Override
    public boolean isFor(Object key) {
      return key.equals(this.key);
    }
  }

  private final Slots<Value> slots = new Slots<>(2);

  private boolean isFound(int key, int other) {
    put(key);
    put(other);
    Value found = slots.find(key, 0);
    Value another = slots.find(3 - key, 0);
    return (found == null || (found.key == key && found.twice == 2 * key))
        && (another == null || (another.key == 3 - key && another.twice == 2 * (3 - key)));
  }

  private void put(int key) {
    Value value = new Value();
    value.twice = 2 * key;
    value.key = key;
    slots.put(value, 0);
  }

  @Actor
  public void first(ZZ_Result r) {
    r.r1 = isFound(1, 3);
  }

  @Actor
  public void second(ZZ_Result r) {
    r.r2 = isFound(2, 3);
  }
}
