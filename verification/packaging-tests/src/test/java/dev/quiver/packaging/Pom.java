/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.packaging;

import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** A pom as in its file, without inherited elements. */
record Pom(Path folder, Document document) {
  private static final XPath XPATH = XPathFactory.newInstance().newXPath();

  static Pom of(Path folder, String file) throws Exception {
    return new Pom(folder, builder().parse(folder.resolve(file).toFile()));
  }

  static Pom parse(String xml) throws Exception {
    return new Pom(Path.of(""), builder().parse(new InputSource(new StringReader(xml))));
  }

  private static DocumentBuilder builder() throws ParserConfigurationException {
    return DocumentBuilderFactory.newInstance().newDocumentBuilder();
  }

  /** Returns the modules that are published; all others inherit that they are not. */
  static List<Pom> ofPublishedModules() throws Exception {
    List<Pom> published = new ArrayList<>();
    for (String module : of(Packages.project(), "pom.xml").texts("/project/modules/module")) {
      Pom pom = of(Packages.project().resolve(module), "pom.xml");
      if (pom.text("/project/properties/maven.deploy.skip").equals("false")) {
        published.add(pom);
      }
    }
    return published;
  }

  Pom published() throws Exception {
    return of(folder, "target/.flattened-pom.xml");
  }

  List<String> brought() {
    String all =
        "/project/dependencies/dependency[not(scope[.='provided' or .='test' or .='system'])]";
    List<String> groups = texts(all + "/groupId");
    List<String> artifacts = texts(all + "/artifactId");
    List<String> names = new ArrayList<>();
    for (int i = 0; i < groups.size(); i++) {
      names.add(groups.get(i) + ":" + artifacts.get(i));
    }
    return names;
  }

  String artifactId() {
    return text("/project/artifactId");
  }

  String text(String path) {
    return String.join("", texts(path));
  }

  List<String> texts(String path) {
    NodeList nodes;
    try {
      nodes = (NodeList) XPATH.evaluate(path, document, XPathConstants.NODESET);
    } catch (XPathExpressionException e) {
      throw new IllegalArgumentException(path, e);
    }
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      texts.add(nodes.item(i).getTextContent().strip());
    }
    return texts;
  }
}
