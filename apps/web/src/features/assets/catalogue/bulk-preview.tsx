import type { AssetBulkChange } from "@storey/contract";
import { useTranslation } from "../../../lib/messages.ts";
import { problemMessage } from "../../imports/parts/problem-message.ts";
import { dayLabel } from "../parts/asset-day.tsx";
import styles from "./bulk-dialog.module.css";

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const PROBLEMS_SHOWN = 20;

interface BulkPreviewProps {
  readonly change: AssetBulkChange;
  /** Of handing out and taking back which of them; else null. */
  readonly act: "handOut" | "takeBack" | null;
  /** The name of a field as a change has it. */
  readonly nameOf: (field: string) => string;
}

/** What a change would do: how many it changes, the first of them, and what it leaves. */
export function BulkPreview({ change, act, nameOf }: BulkPreviewProps) {
  const { t, locale } = useTranslation("asset-list");
  const { t: ofAssets } = useTranslation("assets");
  const { update = 0, unchanged = 0, errors = 0 } = change.counts ?? {};
  const wordOf = (field: string, value: string | null): string => {
    if (value === null) return field === "holder" ? t("bulk.nobody") : ofAssets("history.nothing");
    if (field === "lifecycleStatus") return ofAssets(`status.${value}`);
    if (field === "patResult") return ofAssets(`pat.${value}`);
    return DAY.test(value) ? dayLabel(value, locale) : value;
  };
  const figure = (count: number) => new Intl.NumberFormat(locale).format(count);
  const whyOf = (code: string): string => t(`bulk.why.${code.replace(/^import\./, "")}`);
  const problems = change.problems.filter(({ severity }) => severity === "error");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long one is scrolled by keys.
    <section className={styles.preview} tabIndex={0} aria-label={t("bulk.next")}>
      <ul className={styles.counts} aria-live="polite">
        <li>{t("bulk.will", { count: update })}</li>
        {unchanged > 0 ? (
          <li>{t(act ? `bulk.same.${act}` : "bulk.same", { count: unchanged })}</li>
        ) : null}
        {errors > 0 ? <li>{t("bulk.refused", { count: errors })}</li> : null}
        {act
          ? change.reasons.map(({ code, count }) => (
              <li key={code} className={styles.change}>
                {t("bulk.why", { count: figure(count), why: whyOf(code) })}
              </li>
            ))
          : null}
      </ul>
      {change.preview.length > 0 ? (
        <>
          <h3>{t("bulk.first")}</h3>
          <ul className={styles.rows}>
            {change.preview.map((row) => (
              <li key={row.row}>
                <strong>
                  <bdi>{row.tag}</bdi>
                </strong>{" "}
                <bdi>{row.name ?? row.model}</bdi>
                {row.changes.map(({ field, before, after }) => (
                  <div key={field} className={styles.change}>
                    {t("bulk.one", {
                      field: nameOf(field),
                      before: wordOf(field, before),
                      after: wordOf(field, after),
                    })}
                  </div>
                ))}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {problems.length > 0 ? (
        <ul className={styles.rows}>
          {problems.slice(0, PROBLEMS_SHOWN).map((problem) => (
            <li key={`${problem.row} ${problem.code}`}>
              <strong>
                <bdi>{problem.value}</bdi>
              </strong>{" "}
              {act ? whyOf(problem.code) : problemMessage(problem, "asset-imports")}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
