import type { AssetImport, AssetImportChange, AssetImportRow } from "@storey/contract";
import { ASSET_DATES } from "@storey/domain";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Badge, type BadgeTone } from "../../../ui/chip.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Table } from "../../../ui/table.tsx";
import { Segments } from "../../../ui/tabs.tsx";
import { dayLabel } from "../../assets/parts/asset-day.tsx";
import { valueWords } from "../../custom-fields/parts/custom-values.ts";
import { useFieldWords } from "../import-kind.ts";
import layout from "../parts/layout.module.css";
import { problemMessage } from "../parts/problem-message.ts";
import styles from "./asset-import.module.css";
import { assetImportRowsQuery, type ShownRows } from "./asset-import.queries.ts";

const TONES: Readonly<Record<AssetImportRow["action"], BadgeTone>> = {
  create: "success",
  update: "info",
  error: "danger",
};
/** The fields that have a column of their own. */
const IN_COLUMNS: ReadonlySet<string> = new Set(["tag", "name", "model", "place"]);
const DAYS: ReadonlySet<string> = new Set([
  ...ASSET_DATES,
  ...["installDate", "purchaseDate", "patTestedAt", "patNextDueAt", "disposedAt", "dueBack"],
]);
const SHOWN = ["all", "create", "update", "error"] as const;

/** How a value of a field is read; the server gives it as files have it. */
function useValueWords(field: string, target: AssetImport["fields"][number] | undefined) {
  const { t, locale } = useTranslation("assets");
  return (value: string | null): string | null => {
    if (value === null) return null;
    if (field === "lifecycleStatus") return t(`status.${value}`);
    if (field === "archived")
      return valueWords({ kind: "boolean", unit: null }, value, { t, locale });
    if (DAYS.has(field)) return dayLabel(value, locale);
    const { kind = null, unit = null } = target ?? {};
    return kind === null ? value : valueWords({ kind, unit }, value, { t, locale });
  };
}

function Change({
  change,
  given,
}: {
  readonly change: AssetImportChange;
  readonly given: AssetImport;
}) {
  const { t } = useTranslation("asset-imports");
  const { nameOf } = useFieldWords();
  const { field } = change;
  const target = given.fields.find(({ key }) => key === field);
  const label = target?.label ?? null;
  const wordsOf = useValueWords(field, target);
  const [before, after] = [wordsOf(change.before), wordsOf(change.after)];
  return (
    <li>
      <span className={styles.field}>{nameOf({ key: field, label })}</span>{" "}
      {before === null ? null : (
        <>
          <del>
            <bdi>{before}</bdi>
          </del>{" "}
          <span aria-hidden="true">→</span>{" "}
        </>
      )}
      {after === null ? <em>{t("rows.emptied")}</em> : <bdi>{after}</bdi>}
    </li>
  );
}

function Row({ row, given }: { readonly row: AssetImportRow; readonly given: AssetImport }) {
  const { t } = useTranslation("asset-imports");
  const { t: shared } = useTranslation("imports");
  const changes = row.changes.filter(
    ({ field }) => row.action !== "create" || !IN_COLUMNS.has(field),
  );
  return (
    <tr>
      <td data-number="">{row.line > 0 ? row.line : row.row}</td>
      <td>
        <Badge tone={TONES[row.action]}>
          {row.isRestored ? t("rows.restored") : shared(`rows.${row.action}`)}
        </Badge>
      </td>
      <td>
        <bdi>{row.tag ?? t("rows.nextTag")}</bdi>
        {row.name ? (
          <div className={layout["quiet"]}>
            <bdi>{row.name}</bdi>
          </div>
        ) : null}
      </td>
      <td>
        <bdi>{row.model ?? "–"}</bdi>
      </td>
      <td>
        <bdi>{row.place ?? "–"}</bdi>
      </td>
      <td>
        <ul className={styles.changes}>
          {changes.map((change) => (
            <Change key={change.field} change={change} given={given} />
          ))}
          {row.problems.map((problem, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order.
            <li key={at} data-severity={problem.severity}>
              {problem.column ? (
                <span className={styles.field}>
                  <bdi>{problem.column}</bdi>
                </span>
              ) : null}{" "}
              {problemMessage(problem, "asset-imports")}
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}

/** Shows row by row what an import would do: what is new, what changes into what, what is wrong. */
export function AssetRows({ given }: { readonly given: AssetImport }) {
  const { t } = useTranslation("asset-imports");
  const { t: shared } = useTranslation("imports");
  const [shown, setShown] = useState<ShownRows>("all");
  const query = useInfiniteQuery(assetImportRowsQuery(given, shown));
  const rows = query.data?.pages.flatMap(({ results }) => results) ?? [];
  return (
    <div className={layout["stack"]}>
      <div>
        <Segments
          label={shared("problems.show")}
          value={shown}
          onChange={setShown}
          options={SHOWN.map((value) => ({
            value,
            label: value === "all" ? shared("problems.all") : shared(`rows.${value}`),
          }))}
        />
      </div>
      {query.isPending ? (
        <div role="status" aria-label={shared("loading")}>
          <Skeleton height="220px" radius="var(--radius)" />
        </div>
      ) : null}
      {query.error ? (
        <p role="alert" className={layout["error"]}>
          {textOfError(query.error)}{" "}
          <Button size="small" onClick={() => void query.refetch()}>
            {shared("retry")}
          </Button>
        </p>
      ) : null}
      {query.isSuccess && rows.length === 0 ? (
        <p className={layout["quiet"]}>{t("rows.none")}</p>
      ) : null}
      {rows.length > 0 ? (
        <Table label={t("rows.table")}>
          <thead>
            <tr>
              <th scope="col" data-number="">
                {shared("preview.line")}
              </th>
              <th scope="col">{shared("preview.action")}</th>
              <th scope="col">{t("rows.asset")}</th>
              <th scope="col">{t("rows.model")}</th>
              <th scope="col">{t("field.place")}</th>
              <th scope="col">{t("rows.changes")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.row} row={row} given={given} />
            ))}
          </tbody>
        </Table>
      ) : null}
      {query.hasNextPage ? (
        <div>
          <Button waiting={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t("rows.more")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
