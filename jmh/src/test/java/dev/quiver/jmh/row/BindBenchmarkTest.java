/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.row;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** All rivals set the same bytes. */
class BindBenchmarkTest {

  @ParameterizedTest
  @EnumSource
  void theSameBytes(BindRival rival) {
    BoundStatement expected = bind(BindRival.BIND);
    BoundStatement bound = bind(rival);

    assertThat(bound.size()).isEqualTo(7);
    assertThat(bytes(bound)).isEqualTo(bytes(expected)).doesNotContainNull();
    assertThat(bound.getInt(2)).isEqualTo(3);
    assertThat(bound.get(6, float[].class)).hasSize(16).startsWith(0, 1, 2);
  }

  private static List<Object> bytes(BoundStatement bound) {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < bound.size(); i++) {
      values.add(bound.getBytesUnsafe(i));
    }
    return values;
  }

  private static BoundStatement bind(BindRival rival) {
    BindBenchmark benchmark = new BindBenchmark();
    benchmark.rival = rival;
    benchmark.setUp();
    return benchmark.bind();
  }
}
