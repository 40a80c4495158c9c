/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchType;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.testkit.driver.Prepared;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which requests keep the driver's own future: those whose results are known to have no rows. */
class PageProcessorTest {

  private final PageProcessor processor =
      new PageProcessor(new PageResults(new ExactColumns(), new SpareCells()), null);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT INTO t (id, v) VALUES (?, ?)",
        "UPDATE t SET v = ? WHERE id = ?",
        "DELETE FROM t WHERE id = ?",
        ""
      })
  void aPreparedStatementWithoutColumnsHasNoRows(String cql) {
    for (int time = 1; time <= 2; time++) { // what is known is not looked for again
      assertThat(processor.hasNoRows(new Prepared().query(cql).bind())).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT INTO t (id, v) VALUES (?, ?) IF NOT EXISTS",
        "update t set v = ? where id = ? if v = ?",
        "if",
        "DELETE FROM t WHERE id = ?\nIf EXISTS"
      })
  void aConditionalOneMayHaveSome(String cql) {
    for (int time = 1; time <= 2; time++) {
      assertThat(processor.hasNoRows(new Prepared().query(cql).bind())).isFalse();
    }
  }

  /** More of them than are kept, in turn, so that all places are taken again. */
  @Test
  void manyStatementsAreToldApart() {
    for (int i = 0; i < 2_000; i++) {
      String insert = "INSERT INTO t" + i % 700 + " (id) VALUES (?)";
      assertThat(processor.hasNoRows(new Prepared().query(insert).bind())).isTrue();
      String conditional = insert + " IF NOT EXISTS";
      assertThat(processor.hasNoRows(new Prepared().query(conditional).bind())).isFalse();
    }
  }

  @Test
  void aQueryHasRows() {
    Prepared select = new Prepared().query("SELECT v FROM t").withResult("v", DataTypes.INT);

    assertThat(processor.hasNoRows(select.bind())).isFalse();
  }

  @Test
  void ofOtherStatementsNothingIsKnown() {
    assertThat(processor.hasNoRows(SimpleStatement.newInstance("INSERT"))).isFalse();
    assertThat(processor.hasNoRows(BatchStatement.newInstance(BatchType.LOGGED))).isFalse();
  }
}
