/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.search;

import java.util.UUID;
import org.springframework.data.annotation.Id;
import org.springframework.data.cassandra.core.mapping.CassandraType;
import org.springframework.data.cassandra.core.mapping.Table;
import org.springframework.data.cassandra.core.mapping.VectorType;
import org.springframework.data.domain.Vector;

/** An entity with vectors of two element types, and of two Java types. */
@Table("passages")
public record Passage(
    @Id UUID id,
    @VectorType(dimensions = 2) Vector vector,
    @VectorType(dimensions = 2) float[] floats,
    @VectorType(dimensions = 2, subtype = CassandraType.Name.DOUBLE) Vector doubles) {
  static final String CREATE_TABLE =
      "CREATE TABLE passages (id uuid PRIMARY KEY, vector vector<float, 2>, floats vector<float, 2>,"
          + " doubles vector<double, 2>)";
}
