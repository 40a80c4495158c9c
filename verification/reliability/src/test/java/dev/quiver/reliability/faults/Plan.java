/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.ProgrammaticDriverConfigLoaderBuilder;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.internal.core.specex.ConstantSpeculativeExecutionPolicy;
import java.time.Duration;
import java.util.SplittableRandom;

/**
 * What the client does with a request besides sending it.
 *
 * @param late the client times out before the response arrives
 * @param speculative it is sent to a second node, usually before the first one has responded
 */
record Plan(long id, boolean cancelled, boolean late, boolean speculative) {

  /** One request in this number is cancelled. */
  static final int CANCELLED = 500;

  static final int LATE = 1_000;
  static final int SPECULATIVE = 200;

  private static final String PROFILE = "speculative";

  static Plan random(long id, SplittableRandom random) {
    return new Plan(
        id,
        random.nextInt(CANCELLED) == 0,
        random.nextInt(LATE) == 0,
        random.nextInt(SPECULATIVE) == 0);
  }

  static ProgrammaticDriverConfigLoaderBuilder configure(
      ProgrammaticDriverConfigLoaderBuilder config) {
    return config
        .startProfile(PROFILE)
        .withClass(
            DefaultDriverOption.SPECULATIVE_EXECUTION_POLICY_CLASS,
            ConstantSpeculativeExecutionPolicy.class)
        .withInt(DefaultDriverOption.SPECULATIVE_EXECUTION_MAX, 2)
        .withDuration(DefaultDriverOption.SPECULATIVE_EXECUTION_DELAY, Duration.ofMillis(1))
        .endProfile();
  }

  Statement<?> apply(Statement<?> statement) {
    Statement<?> applied = statement.setIdempotent(true);
    if (speculative) {
      applied = applied.setExecutionProfileName(PROFILE);
    }
    return late ? applied.setTimeout(Duration.ofMillis(50)) : applied;
  }
}
