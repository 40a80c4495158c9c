/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigValueFactory;
import io.netty.util.NetUtil;
import java.io.File;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.SparkEnv;
import org.apache.spark.SparkFiles;
import org.apache.spark.sql.internal.SQLConf;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;
import scala.collection.Iterator;

/**
 * The options of a reader, a writer or a catalog. They override properties of Spark with the prefix
 * {@code spark.quiver.}, and both override the driver's configuration file.
 *
 * @param values the values of options by their names in lower case; names of the driver's own
 *     options keep their case
 */
record Settings(TreeMap<String, String> values) implements Serializable {
  // The names of options, which are case-insensitive, like those of Spark's options.
  static final String KEYSPACE = "keyspace";
  static final String TABLE = "table";
  static final String CONTACT_POINTS = "contactPoints";
  static final String LOCAL_DATACENTER = "localDatacenter";
  static final String USERNAME = "username";
  static final String PASSWORD = "password";
  static final String DRIVER_CONFIG = "driverConfig";
  static final String KEEP_ALIVE_MILLIS = "keepAliveMillis";
  static final String SPLIT_MEGABYTES = "splitMegabytes";
  static final String COLUMNAR = "columnar";
  static final String PAGE_ROWS = "pageRows";
  static final String NUMBERS_AS_TEXT = "numbersAsText";
  static final String CONFIRM_TRUNCATE = "confirmTruncate";
  static final String APPEND_TO_SOURCE = "appendToSource";
  static final String NULLS = "nulls";
  static final String TTL = "ttl";
  static final String TIMESTAMP = "timestamp";

  static final String PREFIX = "spark.quiver.";
  private static final String DRIVER = "driver.";
  private static final String ROOT = "datastax-java-driver.";
  private static final String DEFAULT_PORT = "9042";

  /** The driver's options whose values are names of files. */
  private static final List<String> FILES =
      List.of(
          DefaultDriverOption.CLOUD_SECURE_CONNECT_BUNDLE.getPath(),
          DefaultDriverOption.SSL_TRUSTSTORE_PATH.getPath(),
          DefaultDriverOption.SSL_KEYSTORE_PATH.getPath());

  /** The options that affect the session, besides those of the driver. */
  private static final List<String> OF_A_SESSION =
      List.of(
          CONTACT_POINTS, LOCAL_DATACENTER, USERNAME, PASSWORD, DRIVER_CONFIG, KEEP_ALIVE_MILLIS);

  static Settings of(Map<String, String> options) {
    TreeMap<String, String> values = new TreeMap<>();
    Iterator<Tuple2<String, String>> all = SQLConf.get().getAllConfs().iterator();
    while (all.hasNext()) {
      Tuple2<String, String> one = all.next();
      if (one._1().startsWith(PREFIX)) {
        values.put(name(one._1().substring(PREFIX.length())), one._2());
      }
    }
    options.forEach((name, value) -> values.put(name(name), value));
    return new Settings(values);
  }

  /** Returns these settings with more options, which override those with the same name. */
  Settings with(Map<String, String> options) {
    TreeMap<String, String> all = new TreeMap<>(values);
    options.forEach((name, value) -> all.put(name(name), value));
    return new Settings(all);
  }

  private static String name(String name) {
    return name.regionMatches(true, 0, DRIVER, 0, DRIVER.length())
        ? DRIVER + name.substring(DRIVER.length())
        : name.toLowerCase(Locale.ROOT);
  }

  @Nullable String get(String name) {
    return values.get(name.toLowerCase(Locale.ROOT));
  }

  String require(String name) {
    String value = get(name);
    if (value == null) {
      throw new IllegalArgumentException("option '" + name + "' is required");
    }
    return value;
  }

  int number(String name, int least, int defaultValue) {
    String value = get(name);
    int number =
        value == null ? defaultValue : value.matches("\\d{1,9}") ? Integer.parseInt(value) : -1;
    if (value != null && number < least) {
      throw new IllegalArgumentException(
          "option '%s': expected a whole number from %d to 999999999, got '%s'"
              .formatted(name, least, value));
    }
    return number;
  }

  boolean flag(String name, boolean defaultValue) {
    String value = get(name);
    if (value != null && !value.equalsIgnoreCase("true") && !value.equalsIgnoreCase("false")) {
      throw new IllegalArgumentException(
          "option '" + name + "': expected true or false, got '" + value + "'");
    }
    return value == null ? defaultValue : Boolean.parseBoolean(value);
  }

  /** Returns the settings that affect the session; scans and writes with equal ones share it. */
  Settings ofSession() {
    TreeMap<String, String> values = new TreeMap<>(this.values);
    String own = "(?i)" + String.join("|", OF_A_SESSION);
    values.keySet().removeIf(name -> !name.startsWith(DRIVER) && !name.matches(own));
    return new Settings(values);
  }

  Config config() {
    TreeMap<String, Object> own = new TreeMap<>();
    String file = get(DRIVER_CONFIG);
    String contactPoints = get(CONTACT_POINTS);
    String dataCentre = get(LOCAL_DATACENTER);
    String user = get(USERNAME);
    if (contactPoints != null) {
      own.put(ROOT + "basic.contact-points", points(contactPoints));
    }
    if (dataCentre != null) {
      own.put(ROOT + "basic.load-balancing-policy.local-datacenter", dataCentre);
    } else if (file == null) {
      own.put(ROOT + "basic.load-balancing-policy.class", "DcInferringLoadBalancingPolicy");
    }
    if (user != null) {
      own.put(ROOT + "advanced.auth-provider.class", "PlainTextAuthProvider");
      own.put(ROOT + "advanced.auth-provider.username", user);
      own.put(ROOT + "advanced.auth-provider.password", require(PASSWORD));
    }
    Config config = ConfigFactory.parseMap(own, "options");
    for (Map.Entry<String, String> option : values.entrySet()) {
      if (option.getKey().startsWith(DRIVER)) {
        config = driverOption(option.getKey(), option.getValue()).withFallback(config);
      }
    }
    config =
        config
            .withFallback(file == null ? ConfigFactory.empty() : file(file))
            .withFallback(
                ConfigFactory.parseMap(
                    Map.of(
                        ROOT + "basic.request.timeout",
                        "30 seconds",
                        ROOT + "advanced.netty.daemon",
                        true),
                    "defaults"))
            .withFallback(ConfigFactory.defaultReference(CqlSession.class.getClassLoader()))
            .resolve()
            .getConfig("datastax-java-driver");
    return withPaths(config);
  }

  /** Returns the driver's configuration as text. The driver's JVM properties override it. */
  String text() {
    return config().atPath("datastax-java-driver").root().render(ConfigRenderOptions.concise());
  }

  /** Parses a value that begins with a bracket or a brace as HOCON; any other is a string. */
  private static Config driverOption(String name, String value) {
    String path = ROOT + name.substring(DRIVER.length());
    return value.startsWith("[") || value.startsWith("{")
        ? ConfigFactory.parseString(path + " = " + value)
        : ConfigFactory.parseMap(Map.of(path, value));
  }

  private static List<String> points(String text) {
    return Arrays.stream(text.split(",", -1))
        .map(String::trim)
        .filter(point -> !point.isEmpty())
        .map(point -> hasPort(point) ? point : point + ":" + DEFAULT_PORT)
        .toList();
  }

  /** Returns whether an address has a port. An IPv6 address with a port needs brackets. */
  private static boolean hasPort(String point) {
    return point.matches(".*:\\d+") && !NetUtil.isValidIpV6Address(point);
  }

  /** Replaces the names of files that Spark has copied ({@code --files}) by their paths. */
  private static Config withPaths(Config config) {
    Config found = config;
    for (String option : FILES) {
      if (config.hasPath(option)) {
        File file = find(config.getString(option));
        if (file.isFile()) {
          found = found.withValue(option, ConfigValueFactory.fromAnyRef(file.getAbsolutePath()));
        }
      }
    }
    return found;
  }

  private static File find(String name) {
    File file = new File(name);
    return file.isFile() || SparkEnv.get() == null ? file : new File(SparkFiles.get(name));
  }

  private static Config file(String name) {
    File file = find(name);
    if (file.isFile()) {
      return ConfigFactory.parseFile(file);
    }
    Config resource = ConfigFactory.parseResourcesAnySyntax(name);
    if (resource.isEmpty()) {
      throw new IllegalArgumentException(
          "option '%s': expected a file, one of --files, or a resource of the class path, got '%s'"
              .formatted(DRIVER_CONFIG, name));
    }
    return resource;
  }

  /** Returns the names of the options without the values, which may include a password. */
  @Override
  public String toString() {
    return "Settings" + values.keySet();
  }
}
