import { useRouterState } from "@tanstack/react-router";
import { Menu as MenuIcon } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "../../lib/messages.ts";
import { logIn } from "../../lib/session/sign-in.ts";
import { useSession } from "../../lib/session/use-session.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { PATHS } from "../paths.ts";
import styles from "./header.module.css";
import { HomeLink } from "./home-link.tsx";

const HeaderTools = lazy(async () => ({
  default: (await import("./header-tools.tsx")).HeaderTools,
}));

/** The bar on top: the menu button when narrow, the logo, then the tools of a signed-in user. */
export function Header({ onMenu }: { readonly onMenu: () => void }) {
  const { t } = useTranslation("shell");
  const { authenticated, user } = useSession();
  // Contact has a large logo of its own.
  const path = useRouterState({ select: (state) => state.location.pathname });
  return (
    <header className={styles.header}>
      <div className={styles.start}>
        <IconButton
          className={styles.menuButton}
          label={t("menu.open")}
          icon={<MenuIcon />}
          onClick={onMenu}
        />
        <HomeLink />
      </div>
      <div className={styles.tools}>
        {user ? (
          <Suspense>
            <HeaderTools />
          </Suspense>
        ) : null}
        {authenticated === false && path !== PATHS.Contact ? (
          <Button variant="primary" size="small" onClick={() => void logIn()}>
            {t("login")}
          </Button>
        ) : null}
      </div>
    </header>
  );
}
