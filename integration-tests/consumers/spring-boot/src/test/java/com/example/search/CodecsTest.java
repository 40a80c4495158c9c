/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.search;

/** In the session that Spring Boot builds. */
class CodecsTest extends EmbeddingsTest {}
