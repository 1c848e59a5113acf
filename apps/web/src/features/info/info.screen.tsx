import { libraries, releases } from "virtual:about";
import { useEffect, useState } from "react";
import { configuration } from "../../lib/configuration.ts";
import { logFailure } from "../../lib/log.ts";
import { useTranslation } from "../../lib/messages.ts";
import { Section } from "../../ui/card.tsx";
import { Page, PageHead } from "../../ui/page-head.tsx";
import styles from "./info.module.css";

const RELEASES_SHOWN = 3;

function useVersion(): string {
  const [version, setVersion] = useState("");
  useEffect(() => {
    configuration().then(
      (known) => setVersion(known.version),
      (cause: unknown) => logFailure("The version could not be read", cause),
    );
  }, []);
  return version;
}

function WhatIsNew() {
  const { t } = useTranslation("info");
  return (
    <Section title={t("new.title")}>
      {releases.length === 0 ? <p className={styles.text}>{t("new.nothing")}</p> : null}
      {releases.slice(0, RELEASES_SHOWN).map((release) => (
        <div key={release.title} className={styles.release}>
          <h3>{release.title}</h3>
          <ul className={styles.changes}>
            {release.changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}

function Licences() {
  const { t } = useTranslation("info");
  return (
    <Section title={t("licences.title")} text={t("licences.own")}>
      <details className={styles.licences}>
        <summary>{t("licences.count", { count: libraries.length })}</summary>
        <ul>
          {libraries.map(({ name, version, licence }) => (
            <li key={`${name} ${version}`}>
              <span>{name}</span>
              <span className={styles.faint}>{version}</span>
              <span className={styles.faint}>{licence}</span>
            </li>
          ))}
        </ul>
      </details>
    </Section>
  );
}

/**
 * The screen about the product: its purpose, version, news, what it stores, and the libraries it is
 * built on.
 */
export function InfoScreen() {
  const { t } = useTranslation("info");
  const version = useVersion();
  return (
    <Page narrow>
      <PageHead title={t("title")} text={t("text")} />
      <Section title={t("version.title")}>
        <p className={styles.version}>{version ? t("version.number", { version }) : "\u00a0"}</p>
      </Section>
      <WhatIsNew />
      <Section title={t("privacy.title")}>
        <div className={styles.paragraphs}>
          <p>{t("privacy.where")}</p>
          <p>{t("privacy.device")}</p>
          <p>{t("privacy.pictures")}</p>
          <p>{t("privacy.analytics")}</p>
        </div>
      </Section>
      <Licences />
    </Page>
  );
}
