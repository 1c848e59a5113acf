import type { TreeAssignment } from "@storey/contract";
import type { TreeValue, TreeVariable } from "@storey/domain";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { DoorOpen, Plus } from "lucide-react";
import { useState } from "react";
import { PATHS } from "../../../app/paths.ts";
import { confirm } from "../../../lib/confirm.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { pastedColumn } from "../../../lib/pasted-column.ts";
import { useMayIn } from "../../../lib/session/use-may.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Checkbox } from "../../../ui/toggle.tsx";
import {
  assignmentsChanged,
  saveTreeValues,
  treeAssignmentsQuery,
} from "../decision-tree.queries.ts";
import styles from "./assignments.module.css";
import { AssignmentsGrid } from "./assignments-grid.tsx";
import { typedValue } from "./typed-value.ts";

/** As many as the server gives at once. */
const PAGE_SIZE = 50;

/** Saves values, one place after the other; tells what was refused, and reads anew what is there. */
function useSaving() {
  const { t } = useTranslation("decision-trees");
  return async (
    rows: readonly TreeAssignment[],
    { key }: TreeVariable,
    values: readonly (TreeValue | null)[],
  ) => {
    let savedCount = 0;
    try {
      for (const [at, row] of rows.entries()) {
        const { [key]: _former, ...others } = row.values;
        const value = values[at] ?? null;
        await saveTreeValues(row, value === null ? others : { ...others, [key]: value });
        savedCount += 1;
      }
      showToast({ severity: "success", summary: t("where.saved", { count: savedCount }) });
    } catch (error) {
      showToast({ severity: "error", summary: t("where.failed"), detail: textOfError(error) });
      await assignmentsChanged();
    }
  };
}

/** Leads to the structure, where many rooms are changed at once, for whoever may change them. */
function AddRooms() {
  const { t } = useTranslation("decision-trees");
  const mayIn = useMayIn();
  if (!mayIn("organisation.spaces.update", null)) return null;
  return (
    <LinkButton to={PATHS.OrganisationAdmin} icon={<Plus aria-hidden="true" />}>
      {t("where.add")}
    </LinkButton>
  );
}

/** Where a tree helps, and what is told there: to be told in its place, or pasted as a column. */
export function TreeAssignments({ id }: { readonly id: string }) {
  const { t } = useTranslation("decision-trees");
  const [isMissing, setIsMissing] = useState(false);
  const [page, setPage] = useState(1);
  const query = treeAssignmentsQuery(id, { isMissing, page });
  const { data, error, refetch } = useQuery({ ...query, placeholderData: keepPreviousData });
  const save = useSaving();
  if (error && !data) {
    return (
      <EmptyState
        icon={<DoorOpen />}
        title={t("where.unread")}
        text={textOfError(error)}
        actions={<Button onClick={() => void refetch()}>{t("retry")}</Button>}
      />
    );
  }
  if (!data) return <Skeleton height="8rem" />;
  const { variables, counts, missingCount, totalCount, results } = data;
  const all = counts.space + counts.assetModel + counts.asset;
  if (all === 0) {
    return (
      <EmptyState
        icon={<DoorOpen />}
        title={t("where.empty.title")}
        text={t("where.empty.text")}
        actions={<AddRooms />}
      />
    );
  }
  const paste = async (from: TreeAssignment, variable: TreeVariable, text: string) => {
    const column = pastedColumn(text);
    const start = results.indexOf(from);
    const words = { yes: t("value.yes"), no: t("value.no") };
    const pairs = results.slice(start, start + column.length).flatMap((row, at) => {
      const value = typedValue(variable, column[at] ?? "", words);
      return value === null ? [] : [{ row, value }];
    });
    const leftCount = column.length - pairs.length;
    const label = variable.label || variable.key;
    const isAgreed = await confirm({
      title: t("where.paste.title", { name: label }),
      text: t("where.paste.text", { count: pairs.length, left: leftCount }),
      confirmLabel: t("where.paste.action"),
    });
    if (!isAgreed || pairs.length === 0) return;
    await save(
      pairs.map(({ row }) => row),
      variable,
      pairs.map(({ value }) => value),
    );
  };
  const pageCount = Math.max(1, Math.ceil(totalCount / PAGE_SIZE));
  return (
    <div className={styles["where"]}>
      <p>
        {t("where.counts", {
          rooms: counts.space,
          models: counts.assetModel,
          assets: counts.asset,
        })}
      </p>
      <div>
        <AddRooms />
      </div>
      {variables.length === 0 ? <p className={styles["quiet"]}>{t("where.nothing")}</p> : null}
      {variables.length > 0 ? (
        <>
          <output aria-live="polite">
            {missingCount === 0 ? t("where.complete") : t("where.missing", { count: missingCount })}
          </output>
          <Checkbox
            label={t("where.onlyMissing")}
            checked={isMissing}
            onChange={(next) => {
              setIsMissing(next);
              setPage(1);
            }}
          />
        </>
      ) : null}
      <AssignmentsGrid
        label={t("tab.where")}
        variables={variables}
        rows={results}
        onSave={(row, variable, value) => void save([row], variable, [value])}
        onPaste={(row, variable, text) => void paste(row, variable, text)}
      />
      {pageCount > 1 ? (
        <div className={styles["pages"]}>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t("where.before")}
          </Button>
          <span>{t("where.page", { page, pages: pageCount })}</span>
          <Button disabled={page >= pageCount} onClick={() => setPage(page + 1)}>
            {t("where.after")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
