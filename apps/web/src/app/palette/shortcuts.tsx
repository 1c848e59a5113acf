import { Fragment } from "react";
import { useTranslation } from "../../lib/messages.ts";
import styles from "./palette.module.css";

const SHORTCUTS = [
  { keys: ["Ctrl", "K"], label: "shortcut.palette" },
  { keys: ["/"], label: "shortcut.search" },
  { keys: ["?"], label: "shortcut.list" },
  { keys: ["Esc"], label: "shortcut.close" },
] as const;

/** The shortcuts and what they do. */
export function Shortcuts() {
  const { t } = useTranslation("palette");
  return (
    <dl className={styles.shortcuts}>
      {SHORTCUTS.map(({ keys, label }) => (
        <Fragment key={label}>
          <dt>{t(label)}</dt>
          <dd className={styles.keys}>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
