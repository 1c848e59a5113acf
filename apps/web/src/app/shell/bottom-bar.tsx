import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../lib/messages.ts";
import { useSession } from "../../lib/session/use-session.ts";
import { bottomBarOf } from "../menu.ts";
import { PATHS } from "../paths.ts";
import styles from "./bottom-bar.module.css";

/** The main screens within reach of a thumb, in a narrow window. */
export function BottomBar() {
  const { t } = useTranslation("shell");
  const lines = bottomBarOf(useSession());
  if (lines.length < 2) return null;
  return (
    <nav className={styles.bar} aria-label={t("bottomBar")}>
      {lines.map((route) => (
        <Link
          key={route.name}
          to={PATHS[route.name]}
          className={styles.line}
          activeProps={{ className: styles.current }}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          <route.menu.icon size={21} />
          <span>{t(`${route.menu.label}Short`)}</span>
        </Link>
      ))}
    </nav>
  );
}
