/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.session.Session;
import dev.quiver.Quiver;
import dev.quiver.SessionInfo;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;

/** Reports versions, the kernel and sessions with fast frames in the endpoint {@code info}. */
record QuiverInfoContributor(ConfigurableListableBeanFactory beans) implements InfoContributor {
  @Override
  public void contribute(Info.Builder builder) {
    Map<String, Object> details = new LinkedHashMap<>();
    String version = Quiver.class.getPackage().getImplementationVersion();
    if (version != null) {
      details.put("version", version);
    }
    details.put("driver", String.valueOf(Session.OSS_DRIVER_COORDINATES.getVersion()));
    details.put("kernel", Quiver.kernel());
    details.put("fastFrames", fastFrames());
    builder.withDetail("quiver", details);
  }

  /** Returns, by bean name, whether each open session, except of a factory, has fast frames. */
  private Map<String, Boolean> fastFrames() {
    Map<String, Boolean> sessions = new LinkedHashMap<>();
    for (String name : beans.getBeanNamesForType(CqlSession.class, false, false)) {
      SessionInfo info = SessionsWithoutQuiver.describe(beans.getSingleton(name));
      if (info != null) {
        sessions.put(name, info.hasFastFrames());
      }
    }
    return sessions;
  }
}
