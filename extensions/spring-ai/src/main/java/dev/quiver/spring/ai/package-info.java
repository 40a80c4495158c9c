/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Spring AI's vector store for Cassandra on Quiver: {@link
 * dev.quiver.spring.ai.CassandraVectorStore} reads and writes the tables of {@code
 * spring-ai-cassandra-store}, with its options, and {@link
 * dev.quiver.spring.ai.CassandraVectorStoreAutoConfiguration} makes one by its properties.
 */
@NullMarked
package dev.quiver.spring.ai;

import org.jspecify.annotations.NullMarked;
