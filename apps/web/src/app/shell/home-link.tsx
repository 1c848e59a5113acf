import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "../../lib/messages.ts";
import { useUser } from "../../lib/session/use-session.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { PATHS } from "../paths.ts";
import styles from "./home-link.module.css";
import { Wordmark } from "./wordmark.tsx";

/** The organisation's logo, or Storey's own where there is none or it does not load. */
export function HomeLink() {
  const { t } = useTranslation("shell");
  const membership = useUser()?.activeUserOrganisation;
  const [failed, setFailed] = useState<string | null>(null);
  const logo = membership?.organisation.branding.logo_url ?? null;
  return (
    <Link to={PATHS.Home} className={styles.link}>
      {logo && failed !== logo ? (
        <img
          src={logo}
          alt={membership?.organisation.name ?? ""}
          className={styles.logo}
          onError={() => setFailed(logo)}
        />
      ) : (
        <Wordmark />
      )}
      <VisuallyHidden>, {t("menu.home")}</VisuallyHidden>
    </Link>
  );
}
