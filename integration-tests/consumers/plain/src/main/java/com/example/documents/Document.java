/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.documents;

import java.util.UUID;

/** A text and its embedding. */
public record Document(UUID id, String title, float[] embedding) {}
