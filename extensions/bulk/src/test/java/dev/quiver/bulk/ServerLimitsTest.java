/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerLimitsTest {

  @ParameterizedTest
  @CsvSource({
    "max_mutation_size, 16MiB, 16777216",
    "max_mutation_size_in_kb, 512, 524288",
    "commitlog_segment_size, 32MiB, 16777216",
    "commitlog_segment_size_in_mb, 32, 16777216",
    "max_mutation_size, 0B, 9223372036854775807",
    "max_mutation_size, null, 9223372036854775807",
    "max_mutation_size, 1000, 1000"
  })
  void returnsTheLargestMutationThatASettingAllows(String name, String value, long bytes) {
    assertThat(ServerLimits.mutation(name, value)).isEqualTo(bytes);
  }
}
