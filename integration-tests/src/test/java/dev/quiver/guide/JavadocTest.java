/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.guide;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.ParamTree;
import com.sun.source.doctree.ReturnTree;
import com.sun.source.doctree.SinceTree;
import com.sun.source.doctree.ThrowsTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ThrowTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that the public API documents parameters, results and exceptions, and that each type has
 * an example, or names a page with one, and {@code @since}. A member or nested type without {@code
 * @since} is as old as its type. The build's doclint checks neither {@code @since} nor the {@code @throws} of
 * unchecked exceptions.
 */
class JavadocTest {
  private static final Path ROOT = Path.of("..");

  private static final Pattern PAGE = Pattern.compile("docs/guide/[\\w-]+\\.md");

  static Stream<Path> publicTypes() throws IOException {
    List<Path> sources = new ArrayList<>();
    for (String module :
        List.of(
            "vector-codecs",
            "extensions/bulk",
            "extensions/spring-boot",
            "extensions/spark",
            "extensions/spring-ai",
            "extensions/langchain4j")) {
      Path list = ROOT.resolve(module).resolve("src/test/resources/public-api.txt");
      for (String line : Files.readAllLines(list)) {
        if (line.startsWith("type ")) {
          sources.add(source(line.split("[ $]", -1)[1]));
        }
      }
    }
    assertThat(sources).hasSizeGreaterThan(20);
    return sources.stream().distinct();
  }

  private static Path source(String type) {
    String file = "src/main/java/" + type.replace('.', '/') + ".java";
    return Stream.of(
            "core",
            "vector-codecs",
            "extensions/bulk",
            "extensions/spring-boot",
            "extensions/spark",
            "extensions/spring-ai",
            "extensions/langchain4j")
        .map(module -> ROOT.resolve(module).resolve(file))
        .filter(Files::exists)
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("publicTypes")
  void theJavadocOfEachPublicTypeIsComplete(Path source) throws IOException {
    assertThat(problems(Files.readString(source))).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("publicTypes")
  void javadocNamesOnlyPagesThatExist(Path source) throws IOException {
    Matcher pages = PAGE.matcher(Files.readString(source));
    while (pages.find()) {
      assertThat(ROOT.resolve(pages.group())).exists();
    }
  }

  @Test
  void detectsMissingDocumentation() throws IOException {
    String offender =
        """
        /** A type. */
        public interface Offender<T> {
          /** A method. @since 0.1.0 */
          <A> int lacks(A given);

          /**
           * A method.
           *
           * @param given
           * @return a number
           */
          default int lacksToo(int given) {
            if (given > 0) {
              throw new IllegalStateException();
            }
            return 1;
          }

          void lacksAll();

          /** {@return a number} */
          int isComplete();

          private void isNotSeen(int given) {}
        }
        """;

    assertThat(problems(offender))
        .containsExactlyInAnyOrder(
            "Offender: no @since",
            "Offender: no @param <T>",
            "Offender: no example, and no page of the guide",
            "Offender.lacks: no @param <A>",
            "Offender.lacks: no @param given",
            "Offender.lacks: no @return",
            "Offender.lacksToo: no @param given",
            "Offender.lacksToo: no @throws IllegalStateException",
            "Offender.lacksAll: no javadoc");
  }

  private static List<String> problems(String source) throws IOException {
    JavacTask task =
        (JavacTask)
            ToolProvider.getSystemJavaCompiler()
                .getTask(
                    null, null, null, List.of("-proc:none"), null, List.of(new Source(source)));
    DocTrees trees = DocTrees.instance(task);
    List<String> problems = new ArrayList<>();
    for (CompilationUnitTree unit : task.parse()) {
      for (Tree type : unit.getTypeDecls()) {
        if (type instanceof ClassTree classTree) {
          new Checked(trees, unit, problems).check(classTree, false);
        }
      }
    }
    return problems;
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String text) {
      super(URI.create("string:///Source.java"), JavaFileObject.Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  /** The accessible types and methods of one source file. */
  private record Checked(DocTrees trees, CompilationUnitTree unit, List<String> problems) {
    void check(ClassTree type, boolean isNested) {
      String name = type.getSimpleName().toString();
      Set<String> tags = tags(type, name);
      if (!isNested) {
        require(tags, name, "@since");
      }
      type.getTypeParameters()
          .forEach(each -> require(tags, name, "@param <" + each.getName() + ">"));
      String text = String.valueOf(comment(type));
      if (!text.contains("<pre>") && !PAGE.matcher(text).find()) {
        problems.add(name + ": no example, and no page of the guide");
      }
      boolean isOpen =
          type.getKind() == Tree.Kind.INTERFACE || type.getKind() == Tree.Kind.ANNOTATION_TYPE;
      for (Tree member : type.getMembers()) {
        if (member instanceof MethodTree method && isSeen(method.getModifiers(), isOpen)) {
          check(method, name + "." + method.getName());
        } else if (member instanceof ClassTree inner && isSeen(inner.getModifiers(), isOpen)) {
          check(inner, true);
        }
      }
    }

    private static boolean isSeen(ModifiersTree modifiers, boolean isOpen) {
      Set<Modifier> flags = modifiers.getFlags();
      boolean isVisible =
          flags.contains(Modifier.PUBLIC)
              || flags.contains(Modifier.PROTECTED)
              || (isOpen && !flags.contains(Modifier.PRIVATE));
      return isVisible
          && modifiers.getAnnotations().stream()
              .noneMatch(each -> each.getAnnotationType().toString().equals("Override"));
    }

    private void check(MethodTree method, String name) {
      Set<String> tags = tags(method, name);
      method
          .getTypeParameters()
          .forEach(each -> require(tags, name, "@param <" + each.getName() + ">"));
      method.getParameters().forEach(each -> require(tags, name, "@param " + each.getName()));
      Tree result = method.getReturnType();
      if (result != null && !result.toString().equals("void")) {
        require(tags, name, "@return");
      }
      new TreeScanner<Void, Void>() {
        @Override
        public Void visitThrow(ThrowTree thrown, Void unused) {
          if (thrown.getExpression() instanceof NewClassTree made) {
            require(tags, name, "@throws " + simple(made.getIdentifier().toString()));
          }
          return super.visitThrow(thrown, null);
        }
      }.scan(method, null);
    }

    private void require(Set<String> tags, String name, String tag) {
      if (!tags.contains(tag)) {
        problems.add(name + ": no " + tag);
      }
    }

    /** Returns the tags with a description; a comment without a sentence has none. */
    private Set<String> tags(Tree tree, String name) {
      Set<String> tags = new TreeSet<>();
      DocCommentTree comment = comment(tree);
      if (comment == null || comment.getFirstSentence().isEmpty()) {
        problems.add(name + ": no javadoc");
      } else {
        Stream.concat(comment.getFirstSentence().stream(), comment.getBlockTags().stream())
            .map(Checked::tag)
            .forEach(tags::add);
      }
      return tags;
    }

    private DocCommentTree comment(Tree tree) {
      return trees.getDocCommentTree(TreePath.getPath(unit, tree));
    }

    private static String tag(DocTree tag) {
      if (tag instanceof ParamTree param && !param.getDescription().isEmpty()) {
        String name = param.getName().toString();
        return "@param " + (param.isTypeParameter() ? "<" + name + ">" : name);
      } else if (tag instanceof ReturnTree result && !result.getDescription().isEmpty()) {
        return "@return";
      } else if (tag instanceof SinceTree since && !since.getBody().isEmpty()) {
        return "@since";
      } else if (tag instanceof ThrowsTree thrown && !thrown.getDescription().isEmpty()) {
        return "@throws " + simple(thrown.getExceptionName().toString());
      }
      return "";
    }

    private static String simple(String name) {
      return name.substring(name.lastIndexOf('.') + 1);
    }
  }
}
