/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.quickstart;

/**
 * A sentence and its embedding by a language model.
 *
 * @param id a number, unique in its file
 * @param topic the subject; for a question, the subject of the expected results
 * @param text the sentence
 * @param embedding 384 floats of unit length: sentences with similar meanings have similar
 *     embeddings
 */
@SuppressWarnings("ArrayRecordComponent") // the array is what this example is about
record Sentence(int id, String topic, String text, float[] embedding) {}
