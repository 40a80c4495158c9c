/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.row;

import com.datastax.oss.driver.api.mapper.annotations.Entity;

/** A row of ten ints, also used by the object mapper. */
@Entity
public record IntRow10(
    int c0, int c1, int c2, int c3, int c4, int c5, int c6, int c7, int c8, int c9) {}
