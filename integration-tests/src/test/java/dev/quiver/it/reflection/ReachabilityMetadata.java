/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.reflection;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The metadata of the jars on the class path, which describe reflection to native-image. */
public final class ReachabilityMetadata {
  private static final String FOLDER = "META-INF/native-image/dev.quiver/";

  private final List<JsonNode> types;
  private final List<JsonNode> resources;

  private ReachabilityMetadata(List<JsonNode> types, List<JsonNode> resources) {
    this.types = types;
    this.resources = resources;
  }

  public static ReachabilityMetadata ofOurJars() throws IOException {
    List<JsonNode> types = new ArrayList<>();
    List<JsonNode> resources = new ArrayList<>();
    for (String artifact : List.of("quiver-core", "quiver-vector-codecs", "quiver-bulk")) {
      for (JsonNode file : files(artifact + "/reflect-config.json")) {
        file.forEach(types::add);
      }
      for (JsonNode file : files(artifact + "/resource-config.json")) {
        file.at("/resources/includes").forEach(resources::add);
      }
    }
    return new ReachabilityMetadata(types, resources);
  }

  private static List<JsonNode> files(String name) throws IOException {
    List<JsonNode> found = new ArrayList<>();
    ClassLoader loader = ReachabilityMetadata.class.getClassLoader();
    for (URL file : Collections.list(loader.getResources(FOLDER + name))) {
      found.add(new ObjectMapper().readTree(file.openStream()));
    }
    return found;
  }

  /** Whether the metadata cover an access if its calling class is reachable. */
  public boolean has(Access access) {
    return switch (access.call()) {
      // These calls find no member: they return a lookup, or a view of an array.
      case "privateLookupIn" -> true;
      case "byteArrayViewVarHandle", "byteBufferViewVarHandle", "arrayElementVarHandle" -> true;
      case "forName", "findClass" -> entries(access).findAny().isPresent();
      case "getResource", "getResourceAsStream" ->
          resources.stream()
              .filter(entry -> isMetBy(entry, access))
              .anyMatch(entry -> access.name().matches(entry.path("pattern").asText()));
      case "getField", "getDeclaredField", "findVarHandle", "findStaticVarHandle" ->
          hasMember(access, "Fields");
      case "findGetter", "findSetter", "findStaticGetter", "findStaticSetter" ->
          hasMember(access, "Fields");
      case "getMethod", "getDeclaredMethod", "findVirtual", "findStatic", "invoke", "unreflect" ->
          hasMember(access, "Methods");
      case "getConstructor", "getDeclaredConstructor", "findConstructor", "newInstance" ->
          isSet(access, "allDeclaredConstructors", "allPublicConstructors")
              || isNamed(access, "methods", "<init>");
      case "getDeclaredFields" -> isSet(access, "allDeclaredFields");
      case "getDeclaredMethods" -> isSet(access, "allDeclaredMethods", "queryAllDeclaredMethods");
      case "getDeclaredConstructors" ->
          isSet(access, "allDeclaredConstructors", "queryAllDeclaredConstructors");
      case "getConstructors" ->
          isSet(access, "allPublicConstructors", "queryAllPublicConstructors");
      // A new kind of call needs a case here.
      default -> false;
    };
  }

  /** A member that may be called, and not only found. */
  private boolean hasMember(Access access, String kind) {
    return isSet(access, "allDeclared" + kind, "allPublic" + kind)
        || isNamed(access, kind.toLowerCase(Locale.ROOT), access.names().get(1));
  }

  private boolean isSet(Access access, String... flags) {
    return entries(access)
        .anyMatch(entry -> Stream.of(flags).anyMatch(flag -> entry.path(flag).asBoolean()));
  }

  private boolean isNamed(Access access, String members, String name) {
    return entries(access)
        .flatMap(entry -> StreamSupport.stream(entry.path(members).spliterator(), false))
        .anyMatch(member -> member.path("name").asText().equals(name));
  }

  private Stream<JsonNode> entries(Access access) {
    return types.stream()
        .filter(entry -> isMetBy(entry, access))
        .filter(entry -> entry.path("name").asText().equals(access.name()));
  }

  private static boolean isMetBy(JsonNode entry, Access access) {
    return entry.at("/condition/typeReachable").asText().equals(access.topLevelCaller());
  }
}
