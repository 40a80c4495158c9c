/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

/** Events that the client of mixed traffic counts. */
enum Event {
  ROWS_READ,
  ROWS_WRITTEN,
  /** Responses longer than a segment. */
  LARGE_READS,
  LARGE_WRITES,
  /** Requests that were answered, and were sent to a second node meanwhile. */
  SPECULATED,
  SUCCEEDED,
  CANCELLED,
  /** The response was delayed on purpose. */
  TIMED_OUT,
  MALFORMED,
  /** Each node that was tried responded with an error. */
  REJECTED,
  /** The connections to all nodes were closed. */
  LOST
}
