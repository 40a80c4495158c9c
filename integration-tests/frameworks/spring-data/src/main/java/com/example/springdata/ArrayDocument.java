/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.springdata;

import org.springframework.data.cassandra.core.mapping.PrimaryKey;
import org.springframework.data.cassandra.core.mapping.Table;

/** A document whose embedding is an array. */
@Table("documents")
public record ArrayDocument(@PrimaryKey int id, String title, float[] embedding) {}
