import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { reachable } from "../../lib/addresses.ts";
import { useTranslation } from "../../lib/messages.ts";
import { LAST_LOGO } from "../../lib/session/last-organisation.ts";
import { useUser } from "../../lib/session/use-session.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { PATHS } from "../paths.ts";
import styles from "./home-link.module.css";
import { Wordmark } from "./wordmark.tsx";

/**
 * The organisation's logo, or Storey's own where there is none or it does not load. When nobody is
 * signed in it is the logo of the organisation this browser was in last.
 */
export function HomeLink() {
  const { t } = useTranslation("shell");
  const user = useUser();
  const organisation = user?.activeUserOrganisation?.organisation;
  const [failed, setFailed] = useState<string | null>(null);
  const logo = reachable(user ? organisation?.branding.logo_url : localStorage.getItem(LAST_LOGO));
  return (
    <Link to={PATHS.Home} className={styles.link}>
      {logo && failed !== logo ? (
        <img
          src={logo}
          alt={organisation?.name ?? "Storey"}
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
