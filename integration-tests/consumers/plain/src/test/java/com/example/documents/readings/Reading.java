/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.documents.readings;

import com.datastax.oss.driver.api.core.data.CqlDuration;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.mapper.annotations.Entity;
import com.datastax.oss.driver.api.mapper.annotations.PartitionKey;
import com.datastax.oss.driver.api.mapper.annotations.PropertyStrategy;
import com.datastax.oss.driver.api.mapper.entity.naming.GetterStyle;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** A row with a column of nearly every type. */
@Entity
@PropertyStrategy(mutable = false, getterStyle = GetterStyle.FLUENT)
public record Reading(
    @PartitionKey int id,
    UUID station,
    UUID event,
    String title,
    Integer number,
    long total,
    Short level,
    byte flags,
    Float ratio,
    double value,
    Boolean valid,
    BigInteger serial,
    BigDecimal price,
    Instant time,
    LocalDate date,
    LocalTime clock,
    CqlDuration duration,
    InetAddress address,
    ByteBuffer raw,
    List<Integer> numbers,
    Set<String> words,
    Map<String, Double> weights,
    Position position,
    List<Position> path,
    CqlVector<Float> embedding) {}
