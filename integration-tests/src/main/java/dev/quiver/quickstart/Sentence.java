/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.quickstart;

/**
 * A sentence and what a language model made of it.
 *
 * @param id a number, unique in its file
 * @param topic what the sentence is about; for a question, what its answers should be about
 * @param text the sentence
 * @param embedding 384 floats of unit length: sentences of like meaning have like embeddings
 */
@SuppressWarnings("ArrayRecordComponent") // the array is what this example is about
record Sentence(int id, String topic, String text, float[] embedding) {}
