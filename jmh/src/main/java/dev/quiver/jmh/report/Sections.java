/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import static dev.quiver.jmh.report.Contender.DRIVER;
import static dev.quiver.jmh.report.Contender.DRIVER_ARRAY;
import static dev.quiver.jmh.report.Contender.DRIVER_BY_INDEX;
import static dev.quiver.jmh.report.Contender.DRIVER_CQL_VECTOR;
import static dev.quiver.jmh.report.Contender.DRIVER_LIST_TO_ARRAY;
import static dev.quiver.jmh.report.Contender.MEMCPY;
import static dev.quiver.jmh.report.Section.Comparison.bytesOf;
import static dev.quiver.jmh.report.Section.Comparison.fasterThan;
import static dev.quiver.jmh.report.Section.Comparison.fewerBytesThan;
import static dev.quiver.jmh.report.Section.Comparison.timeOf;
import static dev.quiver.jmh.report.Section.same;

import dev.quiver.internal.wire.ElementType;
import dev.quiver.jmh.report.Section.Comparison;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** The sections of the report, in its order. */
final class Sections {

  static final List<Section> ALL =
      List.of(
          new Section(
              "Kernels",
              "A vector's elements moved between an array and bytes: on the heap (HEAP), or in a"
                  + " direct buffer (DIRECT). memcpy moves as many bytes between an array and the same"
                  + " kind of memory. GB/s is 10^9 bytes of vector a second. UUIDs are moved as pairs of"
                  + " longs. Nothing else runs in these JVMs.",
              ResultKey.KERNELS,
              List.of("elementType", "memory", "operation"),
              List.of("dimension", "rival"),
              Map.of("GB/s", Sections::throughput),
              List.of(timeOf(MEMCPY, same(MEMCPY)))),
          new Section(
              "Codecs",
              "decodeInto writes into an array of the caller's. The driver has no such call, so it is"
                  + " compared with the driver's decode. memcpy clones the bytes on the heap, or for"
                  + " decodeInto copies them from array to array.",
              ResultKey.CODECS,
              List.of("elementType", "operation"),
              List.of("dimension", "codec"),
              Map.of(),
              List.of(
                  ofCodecs(DRIVER_CQL_VECTOR),
                  ofCodecs(DRIVER_ARRAY),
                  timeOf(MEMCPY, same(MEMCPY)))),
          new Section(
              "Vectors as objects, decoded and read",
              "A CqlVector, of UUIDs a List, is decoded, and each element looked at once: a CqlVector of"
                  + " Quiver's boxes only then.",
              "CqlVectorBenchmark",
              List.of("elementType"),
              List.of("dimension", "pass", "codec"),
              Map.of(),
              List.of(fasterThan(DRIVER_CQL_VECTOR, same(DRIVER_CQL_VECTOR)))),
          new Section(
              "Lookups",
              "Finding the codec of vector&lt;float, 1536>. Nothing else runs in these JVMs.",
              "CqlVectorLookupBenchmark|ArrayLookupBenchmark",
              List.of(),
              List.of("benchmark", "registry"),
              Map.of(),
              List.of(fasterThan(DRIVER, Sections::driverRegistry))),
          new Section(
              "A vector into a frame",
              "From the vector to the frame that is sent: set in a bound statement, made a message,"
                  + " written into pooled direct memory. What the vector alone allocates is the"
                  + " difference to the same statement with its vector unset, which is the same for any"
                  + " vector. Rivals other than write-through are on the driver's frames. Protocol V5."
                  + " memcpy only writes an array of as many bytes as the vector has into direct"
                  + " memory: the part that no frame can do without.",
              ResultKey.WRITES,
              List.of("elementType"),
              List.of("dimension", "rival"),
              Map.of("of that for the vector", Sections::bytesOfVector),
              List.of(
                  fasterThan(DRIVER_CQL_VECTOR, same(DRIVER_CQL_VECTOR)),
                  timeOf(MEMCPY, Sections::intoDirectMemory))),
          new Section(
              "Pages of rows",
              "Pages are rows x columns x bytes of a cell. decode is what the channel does;"
                  + " decodeAndRead then asks for the bytes of every cell once. A page of small cells"
                  + " stays in one piece in a Quiver session, so that a cell gets memory of its own"
                  + " only when it is asked for: who reads every cell looks at decodeAndRead. memcpy"
                  + " copies the bytes of the frame into one new array.",
              "RowsBenchmark",
              List.of("operation", "buffer", "metadata"),
              List.of("shape", "rival"),
              Map.of(),
              List.of(
                  fasterThan(DRIVER, same(DRIVER)),
                  fewerBytesThan(DRIVER, same(DRIVER)),
                  timeOf(MEMCPY, same(MEMCPY)))),
          new Section(
              "A statement of ten values without vectors",
              "Bound and written into a frame, or only written.",
              "ExecuteBenchmark",
              List.of(),
              List.of("operation", "rival"),
              Map.of(),
              List.of(fasterThan(DRIVER, same(DRIVER)), fewerBytesThan(DRIVER, same(DRIVER)))),
          new Section(
              "Rows",
              "From a frame with a page of 100 rows to what an application makes of each: the values in"
                  + " an array, a record, or for a sink an int[]. Quiver's ways are in a session of"
                  + " Quiver unless they say otherwise. A record cannot have 1000 components: there"
                  + " a row becomes four records of 250.",
              "RowBenchmark",
              List.of("types"),
              List.of("columns", "rival"),
              Map.of(),
              List.of(fasterThan(DRIVER_BY_INDEX, same(DRIVER_BY_INDEX)))),
          new Section(
              "Matrices",
              "5000 vectors of floats, five pages of 1000 rows, decoded already, into one array. memcpy"
                  + " copies the bytes of the cells into one new array, unread, or into one that is"
                  + " there (REUSED); getVector makes a CqlVector of each row and drops it; driver float[]"
                  + " copies the arrays of the driver's codec into one. A reader that is not told the"
                  + " number of rows (UNKNOWN) makes an array a page, and joins them; it is compared with"
                  + " those that know it.",
              "MatrixBenchmark",
              List.of(),
              List.of("dimension", "rowCount", "rival"),
              Map.of(),
              List.of(
                  fasterThan(
                      DRIVER_CQL_VECTOR,
                      cell -> same(DRIVER_CQL_VECTOR).apply(cell.with("rowCount", "KNOWN"))),
                  timeOf(MEMCPY, cell -> same(MEMCPY).apply(rowsAsKnown(cell))))),
          new Section(
              "Collections",
              "A list to its bytes and back: as a List for the driver, as an array for its array codec"
                  + " and for Quiver. A map is a Map for both. memcpy clones the bytes, lengths included,"
                  + " on the heap, as encode does; a decode is compared with the same copy."
                  + " Write-through writes into direct memory that is there: memcpy makes an array"
                  + " instead, so that this comparison is not one of equal work.",
              "CollectionBenchmark",
              List.of("kind", "operation"),
              List.of("count", "rival"),
              Map.of(),
              List.of(
                  fasterThan(DRIVER, same(DRIVER)),
                  fasterThan(DRIVER_LIST_TO_ARRAY, same(DRIVER_LIST_TO_ARRAY)),
                  fasterThan(MEMCPY, cell -> same(MEMCPY).apply(cell.withOperation("encode"))))),
          new Section(
              "Ordinary code",
              "The answer to a prepared statement, from its frame in pooled direct memory to the values"
                  + " that the driver's getters give, the same code in a session of the driver, which"
                  + " has its own codecs of arrays, and in one of Quiver. decode: no cell is read;"
                  + " readOnce: each cell; readTwice: isNull, and the getter twice; readSome: two"
                  + " columns; records: each row as a record, of the driver as the values of getObject.",
              "WorkloadBenchmark|RecordBenchmark",
              List.of("operation"),
              List.of("workload", "session"),
              Map.of(),
              List.of(timeOf(DRIVER, same(DRIVER)), bytesOf(DRIVER, same(DRIVER)))));

  private Sections() {}

  private static Comparison ofCodecs(Contender driver) {
    return fasterThan(driver, cell -> same(driver).apply(Section.newObjects(cell)));
  }

  private static ResultKey driverRegistry(ResultKey cell) {
    boolean arrays = cell.benchmark().startsWith("Array");
    return cell.with("registry", arrays ? "DRIVER_AND_ARRAY_CODEC" : "DRIVER");
  }

  /** The copy of a vector's bytes that a frame cannot do without. */
  static ResultKey intoDirectMemory(ResultKey cell) {
    return ResultKey.kernel("encode", MEMCPY, type(cell), "DIRECT", cell.dimension());
  }

  private static String throughput(Results results, ResultKey cell) {
    long bytes = (long) cell.dimension() * type(cell).size();
    return Numbers.throughput(bytes, results.find(cell).orElseThrow().nanos());
  }

  private static String bytesOfVector(Results results, ResultKey cell) {
    OptionalLong bytes = results.bytesOfVector(cell);
    return bytes.isPresent() ? Numbers.bytes(bytes.getAsLong()) : Numbers.NOT_MEASURED;
  }

  private static ElementType type(ResultKey cell) {
    return ElementType.valueOf(cell.parameter("elementType"));
  }

  private static ResultKey rowsAsKnown(ResultKey cell) {
    return cell.parameter("rowCount").equals("UNKNOWN") ? cell.with("rowCount", "KNOWN") : cell;
  }
}
