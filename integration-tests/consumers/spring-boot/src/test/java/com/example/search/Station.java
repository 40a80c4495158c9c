/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.search;

import java.math.BigDecimal;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.springframework.data.annotation.Id;
import org.springframework.data.cassandra.core.mapping.Table;
import org.springframework.data.cassandra.core.mapping.UserDefinedType;
import org.springframework.data.cassandra.core.mapping.VectorType;
import org.springframework.data.domain.Vector;

/** An entity with properties of many types. */
@Table("stations")
public record Station(
    @Id UUID id,
    String title,
    Integer number,
    Long total,
    Double value,
    Boolean valid,
    BigDecimal price,
    Instant time,
    LocalDate date,
    InetAddress address,
    ByteBuffer raw,
    List<Integer> numbers,
    Set<String> words,
    Map<String, Double> weights,
    Position position,
    @VectorType(dimensions = 3) Vector embedding) {

  /** Spring's vector of a row is not equal to one of the application. */
  public Station {
    embedding = embedding == null ? null : Vector.of(embedding.toFloatArray());
  }

  static final String CREATE_TYPE = "CREATE TYPE position (x double, y double, name text)";

  static final String CREATE_TABLE =
      "CREATE TABLE stations (id uuid PRIMARY KEY, title text, number int, total bigint, value double,"
          + " valid boolean, price decimal, time timestamp, date date, address inet, raw blob, numbers list<int>,"
          + " words set<text>, weights map<text, double>, position frozen<position>, embedding vector<float, 3>)";

  /** A user-defined type. */
  @UserDefinedType("position")
  public record Position(Double x, Double y, String name) {}
}
