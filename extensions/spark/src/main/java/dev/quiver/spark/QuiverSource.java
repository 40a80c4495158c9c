/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import dev.quiver.internal.schema.TableName;
import java.util.Map;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The format {@code quiver}: a table of Cassandra as a data frame.
 *
 * <pre>{@code
 * Dataset<Row> docs =
 *     spark.read().format("quiver")
 *         .option("contactPoints", "db1,db2").option("localDatacenter", "dc1")
 *         .option("keyspace", "search").option("table", "docs")
 *         .load();
 * }</pre>
 *
 * <p>Spark creates this class by its name. The page {@code docs/guide/spark.md} of the repository
 * lists all options.
 *
 * @since 0.1.0
 */
public final class QuiverSource implements TableProvider, DataSourceRegister {

  /** Creates the source; called by Spark. */
  public QuiverSource() {}

  @Override
  public String shortName() {
    return "quiver";
  }

  @Override
  public StructType inferSchema(CaseInsensitiveStringMap options) {
    return table(options).schema();
  }

  @Override
  public Table getTable(
      StructType schema, Transform[] partitioning, Map<String, String> properties) {
    return table(properties);
  }

  private static QuiverTable table(Map<String, String> options) {
    Map<String, String> named =
        options instanceof CaseInsensitiveStringMap map ? map.asCaseSensitiveMap() : options;
    Settings settings = Settings.of(named);
    TableName name =
        TableName.ofExact(settings.require(Settings.KEYSPACE), settings.require(Settings.TABLE));
    return QuiverTable.load(settings, name, true);
  }
}
