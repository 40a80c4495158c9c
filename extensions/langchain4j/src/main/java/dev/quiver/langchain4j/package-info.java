/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/** An embedding store for LangChain4j: {@link dev.quiver.langchain4j.CassandraEmbeddingStore}. */
@NullMarked
package dev.quiver.langchain4j;

import org.jspecify.annotations.NullMarked;
