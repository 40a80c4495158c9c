/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import dev.quiver.internal.wire.ElementType;
import java.awt.Color;
import java.util.List;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * Everything that is timed, by the name it has as a benchmark's parameter, in the order of tables
 * and legends. Colours are those of Okabe and Ito, which colour-blind readers tell apart.
 */
enum Contender {
  MEMCPY("memcpy", 0x666666, SeriesMarkers.PLUS),
  SCALAR("scalar loop", 0x000000, SeriesMarkers.CROSS),
  BULK_VIEW("bulk view", 0xE69F00, SeriesMarkers.SQUARE),
  PUT("put of raw bits", 0xCC79A7, SeriesMarkers.TRIANGLE_DOWN),
  VAR_HANDLE("VarHandle", 0x009E73, SeriesMarkers.DIAMOND),
  NO_VECTOR("no vector", 0x000000, SeriesMarkers.CROSS),
  DRIVER_CQL_VECTOR("driver %vector", 0xD55E00, SeriesMarkers.SQUARE),
  DRIVER_ARRAY("driver %array", 0xE69F00, SeriesMarkers.DIAMOND),
  DRIVER_LIST_TO_ARRAY("driver's array codec", 0xE69F00, SeriesMarkers.DIAMOND),
  DRIVER("driver", 0xD55E00, SeriesMarkers.SQUARE),
  QUIVER("Quiver", 0x56B4E9, SeriesMarkers.CIRCLE),
  QUIVER_SIMD("Quiver + Vector API", 0x0072B2, SeriesMarkers.TRIANGLE_UP),
  QUIVER_CQL_VECTOR("Quiver %vector", 0xCC79A7, SeriesMarkers.TRIANGLE_DOWN),
  QUIVER_SIMD_CQL_VECTOR("Quiver %vector + Vector API", 0x882255, SeriesMarkers.SQUARE),
  QUIVER_ARRAY("Quiver %array", 0x56B4E9, SeriesMarkers.CIRCLE),
  QUIVER_SIMD_ARRAY("Quiver %array + Vector API", 0x0072B2, SeriesMarkers.TRIANGLE_UP),
  QUIVER_WRITE_THROUGH("Quiver write-through", 0x009E73, SeriesMarkers.CIRCLE),
  QUIVER_SIMD_WRITE_THROUGH(
      "Quiver write-through + Vector API", 0x004D40, SeriesMarkers.TRIANGLE_UP),
  DRIVER_BY_INDEX("driver getObject(index)", 0xD55E00, SeriesMarkers.SQUARE),
  DRIVER_BY_NAME("driver getObject(name)", 0xE69F00, SeriesMarkers.DIAMOND),
  DRIVER_GET_INT("driver getInt(index)", 0xF0E442, SeriesMarkers.CROSS),
  DRIVER_MAPPER("driver object mapper", 0xCC79A7, SeriesMarkers.TRIANGLE_DOWN),
  QUIVER_ARRAYS("Quiver arrays", 0x56B4E9, SeriesMarkers.CIRCLE),
  QUIVER_RECORDS("Quiver records", 0x0072B2, SeriesMarkers.TRIANGLE_UP),
  QUIVER_RECORDS_DRIVER_PAGES(
      "Quiver records, session of the driver", 0x882255, SeriesMarkers.SQUARE),
  QUIVER_SINK("Quiver sink", 0x009E73, SeriesMarkers.CIRCLE),
  QUIVER_LONGS("Quiver long[]", 0x009E73, SeriesMarkers.CIRCLE),
  QUIVER_SIMD_LONGS("Quiver long[] + Vector API", 0x004D40, SeriesMarkers.TRIANGLE_UP);

  /** The ways to swap elements that are not Quiver's. */
  static final List<Contender> LOOPS = List.of(SCALAR, BULK_VIEW, PUT, VAR_HANDLE);

  private final String name;
  private final Color color;

  @SuppressWarnings("ImmutableEnumChecker") // XChart's markers are never changed
  private final Marker marker;

  Contender(String name, int color, Marker marker) {
    this.name = name;
    this.color = new Color(color);
    this.marker = marker;
  }

  /** What a reader calls it, for vectors of that type. */
  String label(ElementType type) {
    boolean boxed = type == ElementType.UUID || type == ElementType.TIMEUUID;
    return name.replace("%vector", boxed ? "List<UUID>" : "CqlVector")
        .replace("%array", javaName(type) + "[]");
  }

  Color color() {
    return color;
  }

  Marker marker() {
    return marker;
  }

  private static String javaName(ElementType type) {
    return switch (type) {
      case FLOAT -> "float";
      case DOUBLE -> "double";
      case INT -> "int";
      case BIGINT -> "long";
      case UUID, TIMEUUID -> "UUID";
    };
  }
}
