import type { AssetFacets } from "@storey/contract";
import { type AssetColumn, type ColumnCondition, takesNothing } from "@storey/domain";
import { useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { DateField } from "../../../ui/date/date-field.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FacetPanel } from "../../../ui/facet-panel.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { choicesOf, hasChoices } from "./column-choices.ts";
import styles from "./column-filter.module.css";
import {
  type ConditionDraft,
  type DraftProblem,
  draftOf,
  newDraft,
  offeredOps,
  RELATIVE_RANGES,
  readDraft,
} from "./condition-draft.ts";
import { type ConditionLanguage, opWords } from "./condition-words.ts";
import type { ListedField } from "./use-asset-list.ts";

/** A column that can be filtered by, with its name. */
export interface FilterableColumn {
  readonly column: AssetColumn;
  readonly name: string;
}

interface ColumnFilterDialogProps {
  readonly columns: readonly FilterableColumn[];
  /** The column whose filter is asked for; null lets one be chosen. */
  readonly columnKey: string | null;
  /** The condition that is changed; null for a new one. */
  readonly condition: ColumnCondition | null;
  readonly facets: AssetFacets | null;
  readonly fields: readonly ListedField[];
  readonly language: ConditionLanguage;
  readonly onApply: (condition: ColumnCondition) => void;
  readonly onClose: () => void;
}

/** Asks what a column must hold: by words, a range, a period that moves with today, or its values. */
export function ColumnFilterDialog(props: ColumnFilterDialogProps) {
  const { columns, condition, language, onApply, onClose } = props;
  const { t } = useTranslation("asset-list");
  const [key, setKey] = useState(
    condition?.field ?? props.columnKey ?? columns[0]?.column.key ?? "",
  );
  const chosen = columns.find(({ column }) => column.key === key) ?? columns[0];
  const [draft, setDraft] = useState<ConditionDraft | null>(condition ? draftOf(condition) : null);
  const [problem, setProblem] = useState<DraftProblem | null>(null);
  if (!chosen) return null;
  const { column } = chosen;
  const few = hasChoices(column) || condition?.field === key;
  const ops = offeredOps(column, few && (column.kind !== "day" || column.values !== undefined));
  const now = draft ?? newDraft(ops);
  const change = (part: Partial<ConditionDraft>): void => {
    setProblem(null);
    setDraft({ ...now, ...part });
  };
  const apply = (): void => {
    const read = readDraft(column, now);
    if (typeof read === "string") setProblem(read);
    else onApply(read);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      onSubmit={apply}
      title={t("filter.add")}
      actions={
        <>
          <Button onClick={onClose}>{language.ofAssets("cancel")}</Button>
          <Button variant="primary" type="submit">
            {t("filter.apply")}
          </Button>
        </>
      }
    >
      <div className={styles.parts}>
        <SelectField
          label={t("filter.column")}
          value={column.key}
          options={columns.map((one) => ({ value: one.column.key, label: one.name }))}
          onChange={(next) => {
            setKey(next);
            setDraft(null);
            setProblem(null);
          }}
        />
        <SelectField
          label={t("filter.op")}
          value={now.op}
          options={ops.map((op) => ({ value: op, label: opWords(t, column, op) }))}
          onChange={(op) => change({ op })}
        />
        {takesNothing(now.op) ? null : (
          <Value
            {...props}
            column={column}
            name={chosen.name}
            draft={now}
            error={problem === null ? undefined : t(`filter.${problem}`)}
            onChange={change}
          />
        )}
      </div>
    </Dialog>
  );
}

interface ValueProps extends ColumnFilterDialogProps {
  readonly column: AssetColumn;
  readonly name: string;
  readonly draft: ConditionDraft;
  readonly error: string | undefined;
  readonly onChange: (part: Partial<ConditionDraft>) => void;
}

function Value(props: ValueProps) {
  const { column, name, draft, error, onChange, language } = props;
  const { t } = useTranslation("asset-list");
  if (draft.op === "any-of" || draft.op === "none-of") {
    return (
      <>
        <FacetPanel
          label={name}
          options={choicesOf(column, props.facets, props.fields, language)}
          chosen={draft.chosen}
          onToggle={(id) =>
            onChange({
              chosen: draft.chosen.includes(id)
                ? draft.chosen.filter((one) => one !== id)
                : [...draft.chosen, id],
            })
          }
        />
        {error ? (
          <p role="alert" className={styles.problem}>
            {error}
          </p>
        ) : null}
      </>
    );
  }
  if (draft.op === "within") return <Period {...props} />;
  if (draft.op === "between") {
    return (
      <div className={styles.ends}>
        {(["from", "to"] as const).map((end) => (
          <One
            key={end}
            label={t(`filter.${end}`)}
            column={column}
            value={draft[end]}
            error={end === "from" ? error : undefined}
            onChange={(typed) => onChange({ [end]: typed })}
          />
        ))}
      </div>
    );
  }
  if (column.kind === "yes-or-no") {
    return (
      <SelectField
        label={t("filter.value")}
        value={draft.one === "true" ? "true" : "false"}
        options={(["true", "false"] as const).map((value) => ({
          value,
          label: language.ofAssets(value === "true" ? "yes" : "no"),
        }))}
        onChange={(one) => onChange({ one })}
      />
    );
  }
  return (
    <One
      label={t("filter.value")}
      column={column}
      value={draft.one}
      error={error}
      onChange={(one) => onChange({ one })}
    />
  );
}

function Period({ draft, error, onChange }: ValueProps) {
  const { t } = useTranslation("asset-list");
  const isCounted = draft.range === "next" || draft.range === "last";
  return (
    <div className={styles.ends}>
      <SelectField
        label={t("filter.range")}
        value={draft.range}
        options={RELATIVE_RANGES.map((range) => ({ value: range, label: t(`within.${range}`) }))}
        onChange={(range) => onChange({ range })}
      />
      {isCounted ? (
        <TextField
          label={t("filter.days")}
          value={draft.days}
          inputMode="numeric"
          autoComplete="off"
          error={error}
          onChange={(days) => onChange({ days })}
        />
      ) : null}
    </div>
  );
}

interface OneProps {
  readonly label: string;
  readonly column: AssetColumn;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (typed: string) => void;
}

function One({ label, column, value, error, onChange }: OneProps) {
  if (column.kind === "day") {
    return <DateField label={label} value={value} error={error} onChange={onChange} />;
  }
  const isNumber = column.kind === "number";
  return (
    <TextField
      label={label}
      value={value}
      error={error}
      autoComplete="off"
      {...(isNumber ? { inputMode: "decimal" as const } : { maxLength: 200 })}
      onChange={onChange}
    />
  );
}
