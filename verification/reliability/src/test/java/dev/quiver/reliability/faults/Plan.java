/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.ProgrammaticDriverConfigLoaderBuilder;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.internal.core.specex.ConstantSpeculativeExecutionPolicy;
import java.time.Duration;
import java.util.SplittableRandom;

/**
 * What the client does to a request besides sending it.
 *
 * @param late gives up before the answer comes
 * @param speculative sends it to a second node, in most cases before the first one has answered
 */
record Plan(long id, boolean cancelled, boolean late, boolean speculative) {

  /** One of so many requests. */
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

  /** What sessions need for it. */
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

  /** The statement as it is to be sent. */
  Statement<?> apply(Statement<?> statement) {
    Statement<?> applied = statement.setIdempotent(true);
    if (speculative) {
      applied = applied.setExecutionProfileName(PROFILE);
    }
    return late ? applied.setTimeout(Duration.ofMillis(50)) : applied;
  }
}
