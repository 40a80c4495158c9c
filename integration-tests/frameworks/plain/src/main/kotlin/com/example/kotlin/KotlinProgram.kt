/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.kotlin

import com.datastax.oss.driver.api.core.CqlSession
import com.datastax.oss.driver.api.core.data.CqlVector
import com.example.measure.Comparison
import com.example.measure.Program
import com.example.measure.Program.same
import com.example.measure.Vectors
import dev.quiver.row.RowDecoder

/** A data class that is a record of the JVM. */
@JvmRecord
data class Document(val id: Int, val title: String, val embedding: FloatArray)

/** The document as the driver alone reads it. */
data class BoxedDocument(val id: Int, val title: String, val embedding: CqlVector<Float>)

private const val INSERT = "INSERT INTO documents (id, title, embedding) VALUES (?, ?, ?)"
private const val SELECT = "SELECT id, title, embedding FROM documents WHERE id = ?"

private val COMPARISON = Comparison("Kotlin 2.4.21, driver 4.19.4")

/** Needs the system properties quiver.node and quiver.datacenter. */
fun main() {
  Program.main("framework_kotlin") { sessions ->
    sessions
      .driver()
      .execute(
        "CREATE TABLE documents (id int PRIMARY KEY, title text," +
          " embedding vector<float, ${Vectors.DIMENSION}>)"
      )
    compare(sessions.driver(), sessions.registry(), "registry")
    compare(sessions.driver(), sessions.quiver(), "Quiver's session")
  }
}

private fun compare(driver: CqlSession, session: CqlSession, which: String) {
  val boxedInsert = driver.prepare(INSERT)
  val boxedSelect = driver.prepare(SELECT)

  // guide: read
  val insert = session.prepare(INSERT)
  val select = session.prepare(SELECT)
  val documents = RowDecoder.records(Document::class.java)

  fun save(d: Document) = session.execute(insert.bind(d.id, d.title, d.embedding))

  fun find(id: Int): Document? = documents.decodeAll(session.execute(select.bind(id))).firstOrNull()
  // end

  fun saveBoxed(d: BoxedDocument) = driver.execute(boxedInsert.bind(d.id, d.title, d.embedding))

  fun findBoxed(id: Int): BoxedDocument {
    val row = driver.execute(boxedSelect.bind(id)).one()!!
    return BoxedDocument(row.getInt(0), row.getString(1)!!, row.getVector(2, Float::class.javaObjectType)!!)
  }

  for (id in 0 until 100) {
    val document = Document(id, "title $id", Vectors.floats(id.toLong()))
    val boxed = BoxedDocument(id, "title $id", Vectors.boxed(document.embedding))
    if (id % 2 == 0) save(document) else saveBoxed(boxed)
    same(boxed, findBoxed(id), "the driver's own")
    val found = find(id)!!
    same(boxed, BoxedDocument(found.id, found.title, Vectors.boxed(found.embedding)), which)
  }
  COMPARISON.neverMore(
    "save FloatArray for CqlVector, $which",
    { id -> saveBoxed(BoxedDocument(id, "title $id", Vectors.boxed(Vectors.floats(id.toLong())))) },
    { id -> save(Document(id, "title $id", Vectors.floats(id.toLong()))) },
  )
  COMPARISON.neverMore("find FloatArray for CqlVector, $which", ::findBoxed, ::find)
}
