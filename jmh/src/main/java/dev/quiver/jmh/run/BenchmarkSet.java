/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.run;

import dev.quiver.jmh.workload.Workload;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What to measure, and how often. */
enum BenchmarkSet {
  /** What the table of targets and the charts are made of. */
  TARGET(3) {
    @Override
    void fill(Batches batches) {
      batches.kernels("FLOAT", "HEAP", "16,1536");
      batches.kernelsAgainstCopy("FLOAT", "DIRECT", "1536");
      batches.kernelsAgainstCopy("UUID", "HEAP", "1536");
      batches.floatCodecs("1536");
      batches.someFloatCodecs("128,384,768");
      batches.boxedCodecs("FLOAT", "1536");
      batches.boxedDecoders("DOUBLE,INT,BIGINT,UUID", "1536");
      batches.passes("FLOAT", "1536", ALL_PASSES);
      batches.passesWithVectorApi("FLOAT", "1536", "FOR");
      batches.passes("DOUBLE,INT,BIGINT,UUID", "1536", "FOR");
      batches.otherCodecs("(encode|decodeInto)", "1536");
      batches.someUuidCodecs("1536");
      batches.lookups();
      batches.writesWithoutVector("V5");
      batches.floatWrites("1536", "V5");
      batches.someFloatWrites("128,384,768");
      batches.pages("(decode)", "DRIVER,QUIVER", "100x1000x4,1000x2x6144");
      batches.pages("(decodeAndRead)", "DRIVER,QUIVER", "1x5x8,10x5x8,100x1000x4");
      batches.executes("(encode|bindAndEncode)");
      batches.rows("DRIVER_BY_INDEX,DRIVER_BY_NAME,QUIVER_ARRAYS,QUIVER_SINK", "INT", "1000");
      batches.rows("DRIVER_BY_INDEX,DRIVER_MAPPER,QUIVER_RECORDS", "INT", "100");
      batches.rows("DRIVER_BY_INDEX,DRIVER_MAPPER,QUIVER_RECORDS", "MIXED", "10");
      batches.matrices("MEMCPY,DRIVER_CQL_VECTOR,DRIVER_ARRAY,QUIVER", "1536", "KNOWN");
      batches.matrices("QUIVER_SIMD", "1536", "KNOWN,UNKNOWN");
    }
  },
  /** Everything, from the smallest to large dimensions. */
  FULL(3) {
    @Override
    void fill(Batches batches) {
      batches.kernels("FLOAT", "HEAP,DIRECT", "1,8,32,128,1536,8192");
      batches.kernels("DOUBLE,INT,BIGINT", "HEAP,DIRECT", "8,1536");
      batches.kernelsAgainstCopy("UUID", "HEAP,DIRECT", "8,1536");
      batches.floatCodecs("4,16,128,384,768,1536,4096");
      batches.boxedCodecs("FLOAT", "128,768,1536");
      batches.boxedCodecs("DOUBLE,INT,BIGINT,UUID", "1536");
      batches.passes("FLOAT", "128,768,1536", ALL_PASSES);
      batches.passesWithVectorApi("FLOAT", "1536", ALL_PASSES);
      batches.passes("DOUBLE,INT,BIGINT,UUID", "1536", ALL_PASSES);
      batches.otherCodecs("(encode|decode|decodeInto)", "128,768,1536");
      batches.uuidCodecs("128,1536");
      batches.lookups();
      batches.writesWithoutVector("V4,V5");
      batches.floatWrites("128,384,768,1536,4096", "V5");
      batches.floatWrites("1536", "V4");
      batches.writes("QUIVER_SIMD_ARRAY", "FLOAT", "1536", "V5");
      batches.otherWrites("DOUBLE,INT,BIGINT,UUID", "128,1536");
      batches.pages("(decode)", "MEMCPY", ALL_SHAPES);
      batches.pages("(decode|decodeAndRead)", "DRIVER,QUIVER", ALL_SHAPES);
      batches.pages("(decode)", "DRIVER,QUIVER", "100x1000x4,1000x2x6144", "COMPOSITE", "SKIPPED");
      batches.pages(
          "(decode)", "DRIVER,QUIVER", "1x5x8,100x10x4,100x1000x4", "POOLED_DIRECT", "PRESENT");
      batches.executes("(encode|bindAndEncode)");
      batches.rows(
          "DRIVER_BY_INDEX,DRIVER_BY_NAME,DRIVER_GET_INT,QUIVER_ARRAYS,QUIVER_SINK",
          "INT",
          "10,100,1000");
      batches.rows("QUIVER_RECORDS,QUIVER_RECORDS_DRIVER_PAGES", "INT", "10,100");
      batches.rows("DRIVER_MAPPER", "INT", "10,100");
      batches.rows("DRIVER_BY_INDEX,DRIVER_BY_NAME,QUIVER_ARRAYS", "MIXED", "10,100,1000");
      batches.rows("DRIVER_MAPPER,QUIVER_RECORDS,QUIVER_RECORDS_DRIVER_PAGES", "MIXED", "10");
      batches.matrices("MEMCPY,DRIVER_CQL_VECTOR,DRIVER_ARRAY", "384,1536", "KNOWN");
      batches.matrices("QUIVER", "384,1536", "KNOWN,UNKNOWN");
      batches.matrices("QUIVER_SIMD", "384,1536", "KNOWN,UNKNOWN");
    }
  },
  /** Lists as arrays, and maps, which the other sets leave out. */
  COLLECTIONS(3) {
    @Override
    void fill(Batches batches) {
      batches.lists("INT", "16,128,1536");
      batches.lists("SMALLINT,BIGINT,FLOAT,DOUBLE,UUID", "1536");
      batches.maps("64");
    }
  },
  /** Ordinary code that reads ordinary pages, in a session of the driver and in one of Quiver. */
  WORKLOADS(3) {
    @Override
    void fill(Batches batches) {
      batches.workloads("(readOnce)", ALL_WORKLOADS);
      batches.workloads("(decode|readTwice|readSome)", "INTS,TEXTS,MIXED,DOCUMENTS,ONE_ROW");
      batches.records("TEN_COLUMNS,THIRTY_COLUMNS");
      batches.matrices("MEMCPY,QUIVER", "1536", "REUSED");
      batches.matrices("QUIVER_SIMD", "1536", "REUSED");
    }
  },
  /** A taste of each benchmark, to see that all of them run. */
  SMOKE(1) {
    @Override
    void fill(Batches batches) {
      batches.kernelsAgainstCopy("FLOAT", "HEAP,DIRECT", "1536");
      batches.floatCodecs("1536");
      batches.passes("FLOAT,UUID", "1536", "FOR");
      batches.lookups();
      batches.writesWithoutVector("V5");
      batches.writes("QUIVER_WRITE_THROUGH", "FLOAT", "1536", "V5");
      batches.writes("QUIVER_SIMD_WRITE_THROUGH", "FLOAT", "1536", "V5");
      batches.pages("(decode|decodeAndRead)", "DRIVER,QUIVER", "100x100x4");
      batches.executes("(encode)");
      batches.rows("DRIVER_BY_INDEX,DRIVER_MAPPER,QUIVER_RECORDS", "INT", "10");
      batches.matrices("MEMCPY,DRIVER_CQL_VECTOR,QUIVER", "1536", "KNOWN");
      batches.workloads("(readOnce)", "ONE_ROW");
    }
  };

  private static final String ALL_WORKLOADS =
      Stream.of(Workload.values()).map(Enum::name).collect(Collectors.joining(","));

  private static final String ALL_PASSES = "GET,FOR,FOR_EACH,STREAM";

  private static final String ALL_SHAPES =
      "1x5x8,10x5x8,100x10x4,100x100x4,100x1000x4,5000x10x8,1000x2x6144";

  private final int rounds;

  BenchmarkSet(int rounds) {
    this.rounds = rounds;
  }

  /** How often each fork is run; all others are run between two of the same. */
  int rounds() {
    return rounds;
  }

  List<Batch> batches() {
    Batches batches = new Batches();
    fill(batches);
    return batches.list();
  }

  abstract void fill(Batches batches);
}
