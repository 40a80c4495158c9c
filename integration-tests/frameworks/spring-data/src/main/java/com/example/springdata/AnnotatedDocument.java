/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.springdata;

import com.example.measure.Vectors;
import org.springframework.data.cassandra.core.mapping.PrimaryKey;
import org.springframework.data.cassandra.core.mapping.Table;
import org.springframework.data.cassandra.core.mapping.VectorType;

/** A document whose embedding is an array that Spring Data converts to the driver's vector. */
@Table("documents")
public record AnnotatedDocument(
    @PrimaryKey int id,
    String title,
    @VectorType(dimensions = Vectors.DIMENSION) float[] embedding) {}
