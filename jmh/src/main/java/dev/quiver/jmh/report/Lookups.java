/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import java.util.List;

/** The benchmarks of lookups and the registries they compare. */
enum Lookups {
  CQL_TYPE("CqlVectorLookupBenchmark.byCqlType", "DRIVER"),
  GENERIC_TYPE("CqlVectorLookupBenchmark.byGenericType", "DRIVER"),
  GET_VECTOR("CqlVectorLookupBenchmark.byGetVector", "DRIVER"),
  VECTOR_VALUE("CqlVectorLookupBenchmark.byValue", "DRIVER"),
  ARRAY_CLASS("ArrayLookupBenchmark.byClass", "DRIVER_AND_ARRAY_CODEC"),
  ARRAY_VALUE("ArrayLookupBenchmark.byValue", "DRIVER_AND_ARRAY_CODEC");

  static final List<String> QUIVERS = List.of("QUIVER", "QUIVER_AND_USER_CODECS");

  private final String benchmark;
  private final String driver;

  Lookups(String benchmark, String driver) {
    this.benchmark = benchmark;
    this.driver = driver;
  }

  String benchmark() {
    return benchmark;
  }

  ResultKey driver() {
    return ResultKey.lookup(benchmark, driver);
  }

  ResultKey cell(String registry) {
    return ResultKey.lookup(benchmark, registry);
  }

  /** Whether the call itself makes a {@code GenericType}, whatever the registry does. */
  boolean makesItsType() {
    return this == GET_VECTOR;
  }
}
