/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.springdata;

import com.datastax.oss.driver.api.core.data.CqlVector;
import org.springframework.data.cassandra.core.mapping.PrimaryKey;
import org.springframework.data.cassandra.core.mapping.Table;

/** A document whose embedding is the driver's vector. */
@Table("documents")
public record CqlDocument(@PrimaryKey int id, String title, CqlVector<Float> embedding) {}
