/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.documents.readings;

import com.datastax.oss.driver.api.mapper.annotations.Entity;
import com.datastax.oss.driver.api.mapper.annotations.PropertyStrategy;
import com.datastax.oss.driver.api.mapper.entity.naming.GetterStyle;

/** A user-defined type. */
@Entity
@PropertyStrategy(mutable = false, getterStyle = GetterStyle.FLUENT)
public record Position(Double x, Double y, String name) {}
