import { currentLanguageOf, INTERFACE_LANGUAGES } from "@storey/domain";
import type { ReactNode } from "react";
import { API_BASE } from "../../../lib/addresses.ts";
import { changeLanguage, useTranslation } from "../../../lib/messages.ts";
import { online, probeConnection } from "../../../lib/online.ts";
import { useStore } from "../../../lib/store.ts";
import { Button } from "../../../ui/button.tsx";
import { AccountLink } from "./account-link.tsx";
import styles from "./guest.module.css";

interface GuestFrameProps {
  readonly organisation: {
    readonly name: string;
    readonly logoPath: string;
    readonly languages?: readonly { readonly value: string; readonly label: string }[];
  } | null;
  /** False where the page itself has a link to log in. */
  readonly hasAccountLink?: boolean;
  readonly children: ReactNode;
}

/** Returns the languages to choose from: those of the organisation that the interface supports. */
function choices(languages: readonly { value: string; label: string }[]) {
  const known: readonly string[] = INTERFACE_LANGUAGES;
  return languages.filter(({ value }) => known.includes(value.split("-")[0] ?? ""));
}

function LanguageChoice({
  languages,
}: {
  readonly languages: readonly { value: string; label: string }[];
}) {
  const { t, language } = useTranslation("shell");
  return (
    <select
      className={styles.language}
      aria-label={t("language.choose")}
      value={currentLanguageOf(languages, language)?.value ?? language}
      onChange={(event) => void changeLanguage(event.currentTarget.value)}
    >
      {languages.map(({ value, label }) => (
        <option key={value} value={value} lang={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

function OfflineBanner() {
  const { t } = useTranslation("shell");
  if (useStore(online)) return null;
  return (
    <div role="alert" className={styles.offline}>
      {t("offline")}
      <Button size="small" onClick={() => void probeConnection()}>
        {t("retry")}
      </Button>
    </div>
  );
}

/** Frames a guest page with the organisation, the choice of language, and the link to log in. */
export function GuestFrame({ organisation, hasAccountLink = true, children }: GuestFrameProps) {
  const languages = choices(organisation?.languages ?? []);
  return (
    <>
      <OfflineBanner />
      <header className={styles.header}>
        {organisation ? (
          <span className={styles.whose}>
            <img src={`${API_BASE}${organisation.logoPath}`} alt="" className={styles.logo} />
            <span className={styles.organisation} dir="auto">
              {organisation.name}
            </span>
          </span>
        ) : null}
        <span className={styles.headerEnd}>
          {languages.length > 1 ? <LanguageChoice languages={languages} /> : null}
          {hasAccountLink ? <AccountLink /> : null}
        </span>
      </header>
      <main className={styles.main}>{children}</main>
    </>
  );
}
