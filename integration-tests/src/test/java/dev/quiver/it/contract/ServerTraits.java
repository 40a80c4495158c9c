/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static java.util.Map.entry;

import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.Version;
import com.datastax.oss.driver.api.core.servererrors.WriteFailureException;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Assumptions;

/**
 * Differences between servers. Texts are format strings that occur in the server's messages. {@code
 * docs/servers.md} lists their sources.
 *
 * @param tooShort the error of a value with too few bytes for a CQL type
 * @param tooLong the error of a value with too many bytes for a CQL type
 * @param empty the error of a value without bytes
 * @param annIndex creates an ANN index on a table and a column with a similarity function
 * @param newestProtocol the newest protocol version that it speaks
 * @param rejectedByIndex the error of a vector that the similarity function is not defined for
 * @param lacks the abilities that the server lacks, and why
 */
record ServerTraits(
    String tooShort,
    String tooLong,
    String empty,
    String annIndex,
    String newestProtocol,
    Class<? extends DriverException> rejectedByIndex,
    Map<Ability, String> lacks) {
  static final ServerTraits CASSANDRA_5 =
      new ServerTraits(
          "Not enough bytes to read a %s",
          "Unexpected %2$d extraneous bytes after %1$s value",
          "Invalid empty vector value",
          "CREATE CUSTOM INDEX ON %s (%s) USING 'StorageAttachedIndex'"
              + " WITH OPTIONS = {'similarity_function': '%s'}",
          "V5",
          WriteFailureException.class,
          Map.of());

  private static final ServerTraits CASSANDRA_6 =
      new ServerTraits(
          CASSANDRA_5.tooShort,
          CASSANDRA_5.tooLong,
          "Not enough bytes to read a vector",
          CASSANDRA_5.annIndex,
          CASSANDRA_5.newestProtocol,
          CASSANDRA_5.rejectedByIndex,
          Map.of(
              Ability.NAMES_IN_ANY_ORDER,
              "Cassandra 6.0-alpha2 takes values in the order in which they are sent"));

  private static final ServerTraits EVERY_SCYLLA =
      new ServerTraits(
          "Not enough bytes to read a vector element",
          "bytes remaining after reading all",
          "Not enough bytes to read a vector element",
          "CREATE CUSTOM INDEX ON %s (%s) USING 'vector_index'"
              + " WITH OPTIONS = {'similarity_function': '%s'}",
          "V4",
          DriverException.class,
          Map.ofEntries(
              entry(
                  Ability.ANN,
                  "the vector_index of ScyllaDB needs a separate Vector Store, and follows writes"
                      + " later"),
              entry(
                  Ability.EMPTY_ELEMENTS,
                  "ScyllaDB rejects vectors with elements of no bytes:"
                      + " null/unset is not supported inside vectors"),
              entry(
                  Ability.PREPARED_STATEMENTS,
                  "ScyllaDB has no table system.prepared_statements")));

  private static final Version SIMILARITY_FUNCTIONS_IN_SCYLLA =
      Objects.requireNonNull(Version.parse("2026.1.0"));

  /** Returns the traits of Cassandra. */
  static ServerTraits cassandra(Version version) {
    return version.getMajor() < 6 ? CASSANDRA_5 : CASSANDRA_6;
  }

  /** Returns the traits of ScyllaDB. */
  static ServerTraits scylla(Version version) {
    Map<Ability, String> lacks = new EnumMap<>(Ability.class);
    if (version.compareTo(SIMILARITY_FUNCTIONS_IN_SCYLLA) < 0) {
      lacks.put(
          Ability.SIMILARITY_FUNCTIONS,
          "ScyllaDB before 2026.1 has no similarity_cosine, similarity_dot_product and similarity_euclidean");
    }
    return EVERY_SCYLLA.without(lacks);
  }

  /** Returns a copy that lacks further abilities, for these reasons. */
  ServerTraits without(Map<Ability, String> more) {
    Map<Ability, String> all = new EnumMap<>(Ability.class);
    all.putAll(more);
    all.putAll(lacks);
    return new ServerTraits(
        tooShort, tooLong, empty, annIndex, newestProtocol, rejectedByIndex, Map.copyOf(all));
  }

  /** Returns a copy that lacks further abilities, for one reason. */
  ServerTraits without(Collection<Ability> more, String reason) {
    Map<Ability, String> reasons = new EnumMap<>(Ability.class);
    more.forEach(ability -> reasons.put(ability, reason));
    return without(reasons);
  }

  boolean has(Ability ability) {
    return !lacks.containsKey(ability);
  }

  /** Skips the test, with the reason in its report, unless the server has this ability. */
  void assume(Ability ability) {
    Assumptions.assumeTrue(has(ability), () -> ability + ": " + lacks.get(ability));
  }
}
