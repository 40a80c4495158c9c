/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.api.core.session.SessionBuilder;
import com.datastax.oss.driver.api.core.ssl.SslEngineFactory;
import dev.quiver.Quiver;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.cassandra.CassandraConnectionDetails;
import org.springframework.boot.autoconfigure.cassandra.CqlSessionBuilderCustomizer;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.ssl.SslOptions;
import org.springframework.test.util.ReflectionTestUtils;

/** Tests that Quiver's builder gets the settings of Boot's builder. */
class FramesTest {

  private static final class OwnBuilder extends CqlSessionBuilder {}

  @Test
  void framesAreOffByDefault() {
    Contexts.runner()
        .run(
            context -> {
              assertThat(context).doesNotHaveBean(FramesPostProcessor.class);
              assertThat(context.getBean(CqlSessionBuilder.class))
                  .hasSameClassAs(CqlSession.builder());
            });
  }

  @Test
  void framesKeepTheSettingsOfBootsProperties() {
    Contexts.runner()
        .withPropertyValues(
            Contexts.FRAMES,
            "spring.cassandra.keyspace-name=mine",
            "spring.cassandra.username=me",
            "spring.cassandra.password=secret",
            "spring.cassandra.contact-points=localhost:9999",
            "spring.cassandra.local-datacenter=here",
            "spring.cassandra.request.page-size=77")
        .run(
            context -> {
              CqlSessionBuilder builder = context.getBean(CqlSessionBuilder.class);
              assertThat(builder).hasSameClassAs(Quiver.sessionBuilder());
              assertThat(field(builder, "keyspace")).isEqualTo(CqlIdentifier.fromCql("mine"));
              assertThat(Contexts.arguments(builder).getAuthProvider()).isNotNull();
              DriverConfigLoader loader = context.getBean(DriverConfigLoader.class);
              assertThat(field(builder, "configLoader")).isSameAs(loader);
              assertThat(
                      loader
                          .getInitialConfig()
                          .getDefaultProfile()
                          .getInt(DefaultDriverOption.REQUEST_PAGE_SIZE))
                  .isEqualTo(77);
            });
  }

  @Test
  void framesKeepTheTlsBundle() throws Exception {
    SslBundle bundle =
        SslBundle.of(null, null, SslOptions.of(Set.of("TLS_CHACHA20_POLY1305_SHA256"), null));
    Contexts.runner()
        .withBean(SslBundles.class, () -> new DefaultSslBundleRegistry("mine", bundle))
        .withPropertyValues(Contexts.FRAMES, "spring.cassandra.ssl.bundle=mine")
        .run(
            context -> {
              SslEngineFactory factory =
                  Contexts.arguments(context.getBean(CqlSessionBuilder.class))
                      .getSslEngineFactory();
              assertThat(field(factory, "cipherSuites"))
                  .isEqualTo(new String[] {"TLS_CHACHA20_POLY1305_SHA256"});
            });
  }

  @Test
  void framesKeepConnectionDetailsAndCustomizers() {
    Contexts.runner()
        .withPropertyValues(Contexts.FRAMES)
        .withBean(CassandraConnectionDetails.class, Details::new)
        .withBean(
            CqlSessionBuilderCustomizer.class,
            () -> builder -> builder.withApplicationName("a name"))
        .run(
            context -> {
              ProgrammaticArguments arguments =
                  Contexts.arguments(context.getBean(CqlSessionBuilder.class));
              assertThat(arguments.getStartupApplicationName()).isEqualTo("a name");
              assertThat(arguments.getAuthProvider()).isNotNull();
            });
  }

  private static final class Details implements CassandraConnectionDetails {
    @Override
    public List<Node> getContactPoints() {
      return List.of(new Node("localhost", 1));
    }

    @Override
    public String getUsername() {
      return "of the details";
    }

    @Override
    public String getPassword() {
      return "secret";
    }

    @Override
    public String getLocalDatacenter() {
      return "here";
    }
  }

  /** The application created the builder with the driver's method. */
  @Test
  void framesReplaceTheDriversBuilderOfTheApplication() {
    Contexts.runner()
        .withPropertyValues(Contexts.FRAMES)
        .withBean(CqlSessionBuilder.class, () -> CqlSession.builder().withKeyspace("mine"))
        .run(
            context -> {
              CqlSessionBuilder builder = context.getBean(CqlSessionBuilder.class);
              assertThat(builder).hasSameClassAs(Quiver.sessionBuilder());
              assertThat(field(builder, "keyspace")).isEqualTo(CqlIdentifier.fromCql("mine"));
            });
  }

  @Test
  void framesLeaveOtherBuildersOfTheApplicationAlone() {
    for (CqlSessionBuilder own :
        new CqlSessionBuilder[] {new OwnBuilder(), Quiver.sessionBuilder()}) {
      Contexts.runner()
          .withPropertyValues(Contexts.FRAMES)
          .withBean(CqlSessionBuilder.class, () -> own)
          .run(context -> assertThat(context.getBean(CqlSessionBuilder.class)).isSameAs(own));
    }
  }

  @Test
  void copiesAllSettingsOfABuilder() throws Exception {
    CqlSessionBuilder from =
        CqlSession.builder()
            .withConfigLoader(DriverConfigLoader.fromString(""))
            .addContactPoint(InetSocketAddress.createUnresolved("localhost", 1))
            .withKeyspace("k")
            .withSslContext(SSLContext.getDefault())
            .withLocalDatacenter("here")
            .withClientId(UUID.randomUUID())
            .withCloudSecureConnectBundle(Path.of("none"));
    CqlSessionBuilder fresh = Quiver.sessionBuilder();

    CqlSessionBuilder to = BuilderState.move(from, Quiver.sessionBuilder());

    int compared = 0;
    for (Field field : SessionBuilder.class.getDeclaredFields()) {
      if (!Modifier.isStatic(field.getModifiers()) && !field.getName().equals("self")) {
        Object value = field(from, field.getName());
        assertThat(field(to, field.getName())).as(field.getName()).isEqualTo(value);
        assertThat(field(fresh, field.getName())).as(field.getName()).isNotEqualTo(value);
        compared++;
      }
    }
    assertThat(compared).isGreaterThanOrEqualTo(7);
    assertThat(field(to, "self")).isSameAs(to);
  }

  @Test
  void rejectsABuilderOfAnUnknownDriver() {
    CqlSessionBuilder from = CqlSession.builder();
    ReflectionTestUtils.setField(from, "programmaticArgumentsBuilder", null);

    assertThatThrownBy(() -> BuilderState.move(from, Quiver.sessionBuilder()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Quiver.sessionBuilder()");
  }

  private static Object field(Object owner, String name) {
    return ReflectionTestUtils.getField(owner, name);
  }
}
