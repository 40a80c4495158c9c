/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

/** What the client of mixed traffic counts: rows, requests of some kinds, and how they ended. */
enum Event {
  /** Rows that came, each of them checked. */
  ROWS_READ,
  /** Rows whose write was acknowledged. */
  ROWS_WRITTEN,
  /** Answers longer than a segment that came. */
  LARGE_READS,
  /** Writes longer than a segment that were acknowledged. */
  LARGE_WRITES,
  /** Requests that were answered, and had been sent to a second node meanwhile. */
  SPECULATED,
  SUCCEEDED,
  /** Given up by the caller. */
  CANCELLED,
  /** The answer was to be late. */
  TIMED_OUT,
  /** The answer was damaged. */
  MALFORMED,
  /** The answer was an error, of each node that was asked. */
  REFUSED,
  /** The connections to all nodes were ended. */
  LOST
}
