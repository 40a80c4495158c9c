/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import com.datastax.oss.driver.api.core.DriverException;

/**
 * What servers say and do differently. Texts are format strings, to be found within the server's
 * message.
 *
 * @param tooShort says that a value has too few bytes for a CQL type
 * @param tooLong says that a value has a number of bytes too many for a CQL type
 * @param empty says that a value has no bytes
 * @param literalOfWrongSize says that a literal for a column of a CQL type should have a number of
 *     elements, and has another
 * @param impossibleDimension says that no type can have this dimension
 * @param annOfNull says that nothing is near to null
 * @param annIndex creates an ANN index on a table and a column with a similarity function
 * @param newestProtocol the newest protocol version that it speaks
 * @param refusedByIndex what a vector meets that the similarity function has no value for
 */
record ServerTraits(
    String tooShort,
    String tooLong,
    String empty,
    String literalOfWrongSize,
    String impossibleDimension,
    String annOfNull,
    String annIndex,
    String newestProtocol,
    Class<? extends DriverException> refusedByIndex) {

  static final ServerTraits CASSANDRA_5 =
      new ServerTraits(
          "Not enough bytes to read a %s",
          "Unexpected %2$d extraneous bytes after %1$s value",
          "Invalid empty vector value",
          "of type %s; expected %d elements, but given %d",
          "vectors may only have positive dimensions; given %d",
          "Unsupported null value for column",
          "CREATE CUSTOM INDEX ON %s (%s) USING 'StorageAttachedIndex'"
              + " WITH OPTIONS = {'similarity_function': '%s'}",
          "V5",
          com.datastax.oss.driver.api.core.servererrors.WriteFailureException.class);
}
