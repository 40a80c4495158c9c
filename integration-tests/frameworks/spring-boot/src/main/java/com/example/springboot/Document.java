/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.springboot;

import org.springframework.data.cassandra.core.mapping.PrimaryKey;
import org.springframework.data.cassandra.core.mapping.Table;
import org.springframework.data.domain.Vector;

/** A document whose embedding is Spring Data's own. */
@Table("documents")
public record Document(@PrimaryKey int id, String title, Vector embedding) {}
