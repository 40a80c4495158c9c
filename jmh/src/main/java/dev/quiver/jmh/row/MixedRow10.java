/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.row;

import com.datastax.oss.driver.api.mapper.annotations.Entity;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;

/** A row with each type of {@link CellTypes#MIXED}, also used by the object mapper. */
@Entity
public record MixedRow10(
    int c0,
    long c1,
    String c2,
    double c3,
    boolean c4,
    Instant c5,
    UUID c6,
    float c7,
    short c8,
    LocalDate c9) {}
