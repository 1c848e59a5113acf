import type { DashboardScope } from "@storey/domain";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PATHS } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import type { AssetAddress } from "../parts/asset-filters.ts";
import styles from "./count-table.module.css";
import { segmentSearch } from "./segments.ts";

/** A part of what a chart counts. */
export interface Segment {
  readonly id: string;
  readonly name: string;
  readonly count: number;
  /** What else is said of it, beside its name. */
  readonly note?: string;
  /** The filters of the list of exactly its assets. */
  readonly filters: Partial<AssetAddress>;
}

interface CountTableProps {
  /** What is counted, for people who cannot see the heading above. */
  readonly title: string;
  /** The key of the heading over the names. */
  readonly nameLabel: string;
  /** The key of the heading over the numbers. */
  readonly countLabel: string;
  readonly scope: DashboardScope;
  readonly segments: readonly Segment[];
  /** Drawn in front of a name: its colour in the chart. */
  readonly mark?: (segment: Segment) => ReactNode;
  /** Drawn between name and number. */
  readonly bar?: (segment: Segment) => ReactNode;
  /** Shows the headings, and the share of each in all of these. */
  readonly isWhole: boolean;
  /** How many are counted in all, for the shares. */
  readonly total: number;
}

/**
 * The numbers of a chart as a table: its legend while the chart is shown, and all of it where it is not.
 * Each name leads to its assets.
 */
export function CountTable(props: CountTableProps) {
  const { title, nameLabel, countLabel, scope, segments, mark, bar, isWhole, total } = props;
  const { t, locale } = useTranslation("assets");
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });
  const heading = (key: string) => (isWhole ? t(key) : <VisuallyHidden>{t(key)}</VisuallyHidden>);
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{title}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{heading(nameLabel)}</th>
          {bar && !isWhole ? <td /> : null}
          <th scope="col" className={styles.number}>
            {heading(countLabel)}
          </th>
          {isWhole ? (
            <th scope="col" className={styles.number}>
              {t("dashboard.column.share")}
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {segments.map((segment) => {
          const { id, name, count, note, filters } = segment;
          const counted = number.format(count);
          return (
            <tr key={id}>
              <th scope="row" className={styles.name}>
                {isWhole ? null : mark?.(segment)}
                {count > 0 ? (
                  <Link
                    to={PATHS.AssetManagerList}
                    search={segmentSearch(scope, filters)}
                    aria-label={t("dashboard.segment", { title, name })}
                  >
                    <bdi>{name}</bdi>
                  </Link>
                ) : (
                  <bdi>{name}</bdi>
                )}
                {note === undefined ? null : <span className={styles.note}>{note}</span>}
              </th>
              {bar && !isWhole ? (
                <td className={styles.bar} aria-hidden="true">
                  {bar(segment)}
                </td>
              ) : null}
              <td className={styles.number}>{counted}</td>
              {isWhole ? (
                <td className={styles.number}>{percent.format(total > 0 ? count / total : 0)}</td>
              ) : null}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
