/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.testkit.Stub;
import dev.quiver.testkit.driver.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests that the driver looks a name up once if rows use it repeatedly. */
class ColumnNamesTest {

  private static final int COLUMNS = 20;

  private final List<Object> asked = new ArrayList<>();
  private final ColumnDefinitions definitions =
      Column.definitions(
          IntStream.range(0, COLUMNS).mapToObj(i -> Column.of("c" + i, DataTypes.INT)).toList());
  private final ColumnLayout names = new ColumnLayout(counting(), VectorCodecRegistry.create());

  /** Returns definitions that record which names are looked up. */
  private ColumnDefinitions counting() {
    return Stub.of(
        ColumnDefinitions.class,
        (proxy, method, arguments) -> {
          if (method.getName().equals("firstIndexOf")) {
            asked.add(arguments[0]);
          }
          return method.invoke(definitions, arguments);
        });
  }

  private void readRow() {
    for (int i = 0; i < COLUMNS; i++) {
      assertThat(names.firstIndexOf("c" + i)).isEqualTo(i);
    }
  }

  @Test
  void doesNotCacheTheNamesOfASingleRow() {
    readRow();
    assertThat(asked).hasSize(COLUMNS).doesNotHaveDuplicates();
  }

  /** From the second row on, except a few names that share a slot with another name. */
  @Test
  void cachesTheNamesOfLaterRows() {
    readRow();
    readRow();
    readRow();
    asked.clear();
    readRow();
    assertThat(asked).hasSizeLessThan(COLUMNS / 2);
    List<Object> collisions = List.copyOf(asked);
    asked.clear();
    readRow();
    assertThat(asked).isEqualTo(collisions);
  }

  @Test
  void findsQuotedAndUnquotedNamesAndIdentifiers() {
    readRow();
    for (int row = 0; row < 3; row++) {
      assertThat(names.firstIndexOf("C7")).isEqualTo(7);
      assertThat(names.firstIndexOf("\"c7\"")).isEqualTo(7);
      assertThat(names.firstIndexOf(CqlIdentifier.fromInternal("c7"))).isEqualTo(7);
      assertThat(names.firstIndexOf(CqlIdentifier.fromInternal("C7"))).isEqualTo(-1);
      assertThat(names.firstIndexOf("none")).isEqualTo(-1);
    }
  }

  @Test
  void cachesANameUsedInEachRow() {
    for (int i = 0; i <= COLUMNS; i++) {
      names.firstIndexOf("c3");
    }
    names.firstIndexOf("c3");
    assertThat(asked).as("the row after the first one begins to keep names").hasSize(COLUMNS + 2);
    asked.clear();
    for (int i = 0; i < 5; i++) {
      assertThat(names.firstIndexOf("c3")).isEqualTo(3);
    }
    assertThat(asked).isEmpty();
  }
}
