/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

/** The options, in lower case: case makes no difference, as everywhere in Spark. */
final class Names {
  static final String KEYSPACE = "keyspace";
  static final String TABLE = "table";
  static final String CONTACT_POINTS = "contactpoints";
  static final String LOCAL_DATACENTER = "localdatacenter";
  static final String USERNAME = "username";
  static final String PASSWORD = "password";
  static final String DRIVER_CONFIG = "driverconfig";
  static final String KEEP_ALIVE_MILLIS = "keepalivemillis";
  static final String SPLIT_MEGABYTES = "splitmegabytes";
  static final String COLUMNAR = "columnar";
  static final String PAGE_ROWS = "pagerows";
  static final String NUMBERS_AS_TEXT = "numbersastext";
  static final String CONFIRM_TRUNCATE = "confirmtruncate";
  static final String APPEND_TO_SOURCE = "appendtosource";
  static final String NULLS = "nulls";

  private Names() {}
}
