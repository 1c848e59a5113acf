import { Fragment } from "react";
import { useTranslation } from "../../lib/messages.ts";
import styles from "./palette.module.css";

const SHORTCUTS = [
  { keys: ["Ctrl", "K"], label: "shortcut.palette" },
  { keys: ["/"], label: "shortcut.search" },
  { keys: ["?"], label: "shortcut.list" },
  { keys: ["Esc"], label: "shortcut.close" },
] as const;

const TREE_SHORTCUTS = [
  { keys: ["Shift", "F10"], label: "shortcut.tree.menu" },
  { keys: ["F2"], label: "shortcut.tree.rename" },
  { keys: ["Delete"], label: "shortcut.tree.archive" },
  { keys: ["Space"], label: "shortcut.tree.select" },
  { keys: ["Shift", "↓"], label: "shortcut.tree.range" },
  { keys: ["Ctrl", "A"], label: "shortcut.tree.all" },
] as const;

const ISSUE_SHORTCUTS = [
  { keys: ["J"], label: "shortcut.issues.next" },
  { keys: ["K"], label: "shortcut.issues.previous" },
  { keys: ["Enter"], label: "shortcut.issues.open" },
  { keys: ["A"], label: "shortcut.issues.assign" },
  { keys: ["R"], label: "shortcut.issues.resolve" },
] as const;

type Shortcut = (typeof SHORTCUTS | typeof TREE_SHORTCUTS | typeof ISSUE_SHORTCUTS)[number];

function List({ shortcuts }: { readonly shortcuts: readonly Shortcut[] }) {
  const { t } = useTranslation("palette");
  return (
    <dl className={styles.shortcuts}>
      {shortcuts.map(({ keys, label }) => (
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

/** The shortcuts and what they do. */
export function Shortcuts() {
  const { t } = useTranslation("palette");
  return (
    <>
      <List shortcuts={SHORTCUTS} />
      <h3 className={styles.group}>{t("shortcut.issues")}</h3>
      <List shortcuts={ISSUE_SHORTCUTS} />
      <h3 className={styles.group}>{t("shortcut.tree")}</h3>
      <List shortcuts={TREE_SHORTCUTS} />
    </>
  );
}
