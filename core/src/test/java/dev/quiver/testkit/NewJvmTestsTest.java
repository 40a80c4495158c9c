/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class NewJvmTestsTest {

  @Test
  void eachTestHasItsResult() throws Exception {
    Map<String, String> results = run(Mixed.class);

    assertThat(results).hasSize(2);
    results.forEach(
        (id, result) -> {
          if (id.contains("good")) {
            assertThat(result).isEqualTo(NewJvmTests.PASSED);
          } else {
            assertThat(result).contains("two lines");
          }
        });
  }

  @Test
  void aClassThatCannotBeginIsAFailure() throws Exception {
    assertThat(run(Broken.class).values()).singleElement().asString().contains("cannot begin");
  }

  private static Map<String, String> run(Class<?> tests) throws Exception {
    return NewJvmTests.run(tests, List.of("-Dorg.slf4j.simpleLogger.defaultLogLevel=error"));
  }

  static class Mixed {
    @Test
    void good() {}

    @Test
    void bad() {
      fail("two\nlines");
    }
  }

  static class Broken {
    @BeforeAll
    static void begin() {
      assertThat("begun").isEqualTo("cannot begin");
    }

    @Test
    void never() {}
  }
}
