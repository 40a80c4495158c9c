/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.workload;

import static java.util.Collections.nCopies;

import java.util.ArrayList;
import java.util.List;

/** Pages as programs read them. */
public enum Workload {
  INTS(1000, nCopies(4, WorkloadColumn.ofInts())),
  WIDE_INTS(100, nCopies(100, WorkloadColumn.ofInts())),
  /** Numbers, half of which are null. */
  INTS_AND_NULLS(1000, nCopies(10, WorkloadColumn.ofIntsAndNulls())),
  TEXTS(1000, nCopies(10, WorkloadColumn.ofTexts(40))),
  /** Texts around the size from which a cell has its own array. */
  LONG_TEXTS(2000, nCopies(5, WorkloadColumn.ofTexts(300))),
  MIXED(
      1000,
      List.of(
          WorkloadColumn.ofUuids(),
          WorkloadColumn.ofLongs(),
          WorkloadColumn.ofInstants(),
          WorkloadColumn.ofBooleans(),
          WorkloadColumn.ofDoubles(),
          WorkloadColumn.ofTexts(12))),
  /** Documents and their embeddings. */
  DOCUMENTS(
      1000,
      List.of(
          WorkloadColumn.ofUuids(),
          WorkloadColumn.ofTexts(40),
          WorkloadColumn.ofTexts(60),
          WorkloadColumn.ofTexts(4),
          WorkloadColumn.ofInstants(),
          WorkloadColumn.ofInstants(),
          WorkloadColumn.ofVectors(384))),
  /** Many texts and an embedding. */
  TEXTS_AND_VECTOR(1000, and(12, WorkloadColumn.ofTexts(40), WorkloadColumn.ofVectors(500))),
  INTS_AND_VECTOR(1000, and(5, WorkloadColumn.ofInts(), WorkloadColumn.ofVectors(250))),
  INTS_AND_SHORT_VECTOR(1000, and(2, WorkloadColumn.ofInts(), WorkloadColumn.ofVectors(75))),
  MANY_INTS_AND_VECTOR(500, and(29, WorkloadColumn.ofInts(), WorkloadColumn.ofVectors(1536))),
  /** One number, such as a count. */
  ONE_CELL(1, List.of(WorkloadColumn.ofInts())),
  /** A row found by its key. */
  ONE_ROW(
      1,
      List.of(
          WorkloadColumn.ofUuids(),
          WorkloadColumn.ofInts(),
          WorkloadColumn.ofInstants(),
          WorkloadColumn.ofTexts(20),
          WorkloadColumn.ofDoubles())),
  ONE_ROW_OF_TEXTS(1, nCopies(10, WorkloadColumn.ofTexts(40))),
  /** An embedding found by its key. */
  ONE_ROW_WITH_VECTOR(
      1,
      List.of(
          WorkloadColumn.ofUuids(), WorkloadColumn.ofTexts(40), WorkloadColumn.ofVectors(1536))),
  /** The result of an ANN search. */
  TEN_DOCUMENTS(
      10,
      List.of(
          WorkloadColumn.ofUuids(), WorkloadColumn.ofTexts(400), WorkloadColumn.ofVectors(384))),
  BLOBS(1000, nCopies(3, WorkloadColumn.ofBlobs(100))),
  LISTS(500, nCopies(3, WorkloadColumn.ofLists(10))),
  MAPS(500, nCopies(2, WorkloadColumn.ofMaps(5))),
  USER_DEFINED_TYPES(500, nCopies(3, WorkloadColumn.ofUserDefinedTypes())),
  TUPLES(500, nCopies(3, WorkloadColumn.ofTuples())),
  /** Values that a program reads without naming their type. */
  OBJECTS(1000, WorkloadColumn.ofObjects());

  final int rows;

  @SuppressWarnings("ImmutableEnumChecker") // nobody changes it
  final List<WorkloadColumn> columns;

  Workload(int rows, List<WorkloadColumn> columns) {
    this.rows = rows;
    this.columns = columns;
  }

  private static List<WorkloadColumn> and(int count, WorkloadColumn column, WorkloadColumn last) {
    List<WorkloadColumn> columns = new ArrayList<>(nCopies(count, column));
    columns.add(last);
    return columns;
  }
}
