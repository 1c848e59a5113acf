import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../lib/messages.ts";
import { bottomBarOf } from "../menu.ts";
import { PATHS } from "../paths.ts";
import { useMenuViewer } from "../use-menu-viewer.ts";
import styles from "./bottom-bar.module.css";

/** The main screens within reach of a thumb, in a narrow window. */
export function BottomBar() {
  const { t } = useTranslation("shell");
  const lines = bottomBarOf(useMenuViewer());
  if (lines.length < 2) return null;
  return (
    <nav className={styles.bar} aria-label={t("bottomBar")}>
      {lines.map(({ route, icon: Icon, label }) => (
        <Link
          key={route}
          to={PATHS[route]}
          className={styles.line}
          activeProps={{ className: styles.current }}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          <Icon size={21} />
          <span>{t(`${label}Short`)}</span>
        </Link>
      ))}
    </nav>
  );
}
