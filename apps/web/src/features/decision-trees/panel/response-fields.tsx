import {
  TREE_OPERATORS_OF,
  type TreeMatch,
  type TreeMatchOperator,
  type TreeVariable,
  treeGraph,
} from "@storey/domain";
import { lazy, Suspense } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import type { NodeFieldsProps } from "./node-fields-props.ts";
import styles from "./panel.module.css";
import { ValueField } from "./value-field.tsx";

const IconPicker = lazy(async () => ({
  default: (await import("../../organisation-admin/parts/icon-picker.tsx")).IconPicker,
}));

interface MatchFieldsProps {
  readonly variable: TreeVariable;
  readonly match: TreeMatch | null;
  readonly onChange: (match: TreeMatch | null) => void;
}

/** By what a response is taken without being pressed. */
function MatchFields({ variable, match, onChange }: MatchFieldsProps) {
  const { t } = useTranslation("decision-trees");
  const operator = match?.operator ?? "";
  const hasValue = operator !== "" && operator !== "otherwise" && operator !== "empty";
  const options: { value: TreeMatchOperator | ""; label: string }[] = [
    { value: "", label: t("value.choose") },
    ...TREE_OPERATORS_OF[variable.type].map((value) => ({ value, label: t(`operator.${value}`) })),
  ];
  return (
    <fieldset className={styles["group"]}>
      <legend>{t("match", { name: variable.label || variable.key })}</legend>
      <SelectField
        label={t("match.operator")}
        value={operator}
        options={options}
        onChange={(next) =>
          onChange(next === "" ? null : { operator: next, value: match?.value ?? null, upTo: null })
        }
      />
      {match && hasValue ? (
        <ValueField
          variable={variable}
          label={t(operator === "between" ? "match.from" : "match.value")}
          value={match.value}
          onChange={(value) => onChange({ ...match, value })}
        />
      ) : null}
      {match && operator === "between" ? (
        <ValueField
          variable={variable}
          label={t("match.upTo")}
          value={match.upTo}
          onChange={(upTo) => onChange({ ...match, upTo: typeof upTo === "number" ? upTo : null })}
        />
      ) : null}
    </fieldset>
  );
}

/** What a response looks like, what it sets, and by what it is taken without being pressed. */
export function ResponseFields({ node, content, onChange }: NodeFieldsProps<"response">) {
  const { t } = useTranslation("decision-trees");
  const { icon, sets, match } = node.data;
  const [before] = treeGraph(content).previous(node.id);
  const asked = before?.type === "variable" ? before.data.variableId : null;
  const compared = content.variables.find(({ id }) => id === asked);
  const set = content.variables.find(({ id }) => id === sets?.variableId);
  return (
    <>
      <fieldset className={styles["group"]}>
        <legend>{t("response.icon")}</legend>
        <div className={styles["icon"]}>
          <Suspense fallback={null}>
            <IconPicker value={icon ?? ""} onChange={(next) => onChange({ icon: next })} />
          </Suspense>
          {icon === null ? null : (
            <Button size="small" variant="quiet" onClick={() => onChange({ icon: null })}>
              {t("response.icon.none")}
            </Button>
          )}
        </div>
      </fieldset>
      {compared ? (
        <MatchFields
          variable={compared}
          match={match}
          onChange={(next) => onChange({ match: next })}
        />
      ) : null}
      {content.variables.length > 0 ? (
        <fieldset className={styles["group"]}>
          <legend>{t("response.sets")}</legend>
          <SelectField
            label={t("variable.variable")}
            value={sets?.variableId ?? ""}
            options={[
              { value: "", label: t("response.sets.none") },
              ...content.variables.map(({ id, label, key }) => ({
                value: id,
                label: label || key,
              })),
            ]}
            onChange={(variableId) => {
              const next = content.variables.find(({ id }) => id === variableId);
              const empty = { text: "", number: 0, boolean: true, choice: next?.options[0] ?? "" };
              onChange({ sets: next ? { variableId, value: empty[next.type] } : null });
            }}
          />
          {set && sets ? (
            <ValueField
              variable={set}
              label={t("response.sets.value")}
              value={sets.value}
              onChange={(value) =>
                onChange({
                  sets: { ...sets, value: value ?? (set.type === "text" ? "" : sets.value) },
                })
              }
            />
          ) : null}
        </fieldset>
      ) : null}
    </>
  );
}
