/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.WriteBuilder;

final class QuiverWriteBuilder implements WriteBuilder {
  QuiverWriteBuilder(Settings settings, TableName table, LogicalWriteInfo info) {}
}
