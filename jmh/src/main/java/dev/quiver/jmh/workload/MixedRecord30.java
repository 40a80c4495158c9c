/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.workload;

import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;

/** A row of {@link RecordWorkload}. */
record MixedRecord30(
    int c0,
    long c1,
    String c2,
    double c3,
    boolean c4,
    Instant c5,
    UUID c6,
    float c7,
    short c8,
    LocalDate c9,
    int c10,
    long c11,
    String c12,
    double c13,
    boolean c14,
    Instant c15,
    UUID c16,
    float c17,
    short c18,
    LocalDate c19,
    int c20,
    long c21,
    String c22,
    double c23,
    boolean c24,
    Instant c25,
    UUID c26,
    float c27,
    short c28,
    LocalDate c29) {}
