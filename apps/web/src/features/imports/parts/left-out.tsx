import type { AnyImport, ImportProblem } from "@storey/contract";
import { useTranslation } from "../../../lib/messages.ts";
import styles from "./check-step.module.css";

const SHOWN = 20;

interface LeftOutProps {
  readonly problems: readonly ImportProblem[];
  readonly counts: NonNullable<AnyImport["counts"]>;
}

/**
 * Names the rows that are left out by their lines in the file, or by their position where the file
 * has no lines.
 */
export function LeftOut({ problems, counts }: LeftOutProps) {
  const { t, locale } = useTranslation("imports");
  const errors = problems.filter(({ severity, row }) => severity === "error" && row > 0);
  if (errors.length === 0) return null;
  const hasLines = errors.some(({ line }) => line > 0);
  const places = [...new Set(errors.map(({ line, row }) => (hasLines ? line : row)))];
  const shown = places
    .sort((a, b) => a - b)
    .slice(0, SHOWN)
    .map(String);
  const hidden = counts.errors - shown.length;
  if (hidden > 0) shown.push(t("added.more", { count: hidden }));
  const list = hidden > 0 ? shown.join(", ") : new Intl.ListFormat(locale).format(shown);
  return (
    <p className={styles["leftOut"]}>
      <strong>{t("leftOut", { count: counts.errors })}</strong>{" "}
      {t(hasLines ? "leftOut.lines" : "leftOut.rows", { list, count: counts.errors })}
    </p>
  );
}
