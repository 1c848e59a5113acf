import {
  nodesThatUse,
  TREE_FACTS,
  TREE_VARIABLE_SOURCES,
  TREE_VARIABLE_TYPES,
  TREE_VARIABLES_MAX,
  type TreeContent,
  type TreeNode,
  type TreeProblem,
  type TreeVariable,
} from "@storey/domain";
import { Plus, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { randomId } from "../../../lib/random-id.ts";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useFocusAfter } from "../../../ui/use-focus-after.ts";
import {
  newVariable,
  withChangedVariable,
  withoutVariable,
  withVariable,
} from "../editing/edit-variables.ts";
import panel from "../panel/panel.module.css";
import { ValueField } from "../panel/value-field.tsx";
import { nodeName } from "../parts/node-words.ts";
import { KeyField } from "./key-field.tsx";
import styles from "./variables.module.css";

interface VariablesProps {
  readonly content: TreeContent;
  readonly problems: readonly TreeProblem[];
  readonly isReadOnly: boolean;
  readonly onChange: (content: TreeContent, about?: string) => void;
  /** Leads to a node that uses a variable. */
  readonly onLead: (nodeId: string) => void;
}

/** The names of what a source gives; the first stands for what is kept at the space or the asset. */
function fieldsOf({ source, field }: TreeVariable): readonly string[] | null {
  if (source === "ask" || source === "address") return null;
  const facts: readonly string[] = TREE_FACTS[source];
  const known = field === null || facts.includes(field) ? facts : [field, ...facts];
  return source === "space" || source === "asset" ? ["", ...known] : known;
}

function Users({
  users,
  onLead,
}: {
  readonly users: readonly TreeNode[];
  readonly onLead: (id: string) => void;
}) {
  const { t } = useTranslation("decision-trees");
  return (
    <ul className={panel["ways"]} aria-label={t("variable.usedBy")}>
      {users.map((node) => (
        <li key={node.id} className={panel["way"]}>
          <Button size="small" variant="quiet" onClick={() => onLead(node.id)}>
            {nodeName(node, t)}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function SourceFields({
  variable,
  onChange,
}: {
  readonly variable: TreeVariable;
  readonly onChange: (part: Partial<TreeVariable>) => void;
}) {
  const { t } = useTranslation("decision-trees");
  const { source, field } = variable;
  const fields = fieldsOf(variable);
  return (
    <>
      <SelectField
        label={t("variable.source")}
        value={source}
        options={TREE_VARIABLE_SOURCES.map((value) => ({ value, label: t(`source.${value}`) }))}
        onChange={(next) => {
          const [first = null] = TREE_FACTS[next];
          const isKept = next === "ask" || next === "space" || next === "asset";
          onChange({
            source: next,
            field: isKept ? null : next === "address" ? variable.key : first,
          });
        }}
      />
      {fields ? (
        <SelectField
          label={t("variable.field")}
          value={field ?? ""}
          options={fields.map((value) => ({
            value,
            label: value === "" ? t(`fact.kept.${source}`) : t(`fact.${value}`),
          }))}
          onChange={(next) => onChange({ field: next || null })}
        />
      ) : null}
      {source === "address" ? (
        <TextField
          label={t("variable.parameter")}
          hint={t("variable.parameter.hint", { name: field ?? variable.key })}
          value={field ?? ""}
          maxLength={60}
          autoComplete="off"
          onChange={(next) => onChange({ field: next || null })}
        />
      ) : null}
    </>
  );
}

function Variable(props: VariablesProps & { readonly variable: TreeVariable }) {
  const { t } = useTranslation("decision-trees");
  const { content, variable } = props;
  const [isRefused, setRefused] = useState(false);
  const users = nodesThatUse(content, variable);
  const wrong = props.problems.filter(({ variableIds }) => variableIds.includes(variable.id));
  const saidOf = (codes: readonly TreeProblem["code"][]): string | null => {
    const said = wrong.filter(({ code }) => codes.includes(code));
    return said.map(({ code }) => t(`problem.${code}`)).join(" ") || null;
  };
  const errorOf = (codes: readonly TreeProblem["code"][]): { error?: string } => {
    const error = saidOf(codes);
    return error === null ? {} : { error };
  };
  const unfit = saidOf(["fallback_unfit"]);
  const name = variable.label || variable.key;
  const change = (part: Partial<TreeVariable>): void => {
    const about = `${variable.id} ${Object.keys(part).join()}`;
    props.onChange(withChangedVariable(content, { ...variable, ...part }), about);
  };
  const remove = (): void => {
    const { content: next } = withoutVariable(content, variable);
    setRefused(next === null);
    if (next) props.onChange(next);
  };
  return (
    <section className={styles["variable"]} aria-label={name} data-variable={variable.id}>
      <TextField
        label={t("variable.label")}
        value={variable.label}
        maxLength={200}
        autoComplete="off"
        onChange={(label) => change({ label })}
      />
      <KeyField
        variable={variable}
        others={content.variables.filter(({ id }) => id !== variable.id).map(({ key }) => key)}
        error={saidOf(["duplicate_id", "duplicate_key", "key_form"])}
        onChange={(key) => change({ key })}
      />
      <SelectField
        label={t("variable.type")}
        value={variable.type}
        options={TREE_VARIABLE_TYPES.map((value) => ({ value, label: t(`valueType.${value}`) }))}
        onChange={(type) => change({ type, fallback: null })}
      />
      {variable.type === "choice" ? (
        <TextArea
          label={t("variable.options")}
          hint={t("variable.options.hint")}
          {...errorOf(["no_options"])}
          rows={4}
          value={variable.options.join("\n")}
          onChange={(text) => change({ options: text.split("\n").slice(0, 50) })}
          onBlur={() =>
            change({
              options: [...new Set(variable.options.map((one) => one.trim()))].filter(Boolean),
            })
          }
        />
      ) : null}
      <SourceFields variable={variable} onChange={change} />
      <ValueField
        variable={variable}
        label={t("variable.fallback")}
        noneLabel={t("variable.fallback.none")}
        value={variable.fallback}
        onChange={(fallback) => change({ fallback })}
      />
      {unfit === null ? null : <p className={panel["alert"]}>{unfit}</p>}
      <div className={styles["uses"]}>
        <h2>{t("variable.usedBy.count", { count: users.length })}</h2>
        {users.length > 0 && !isRefused ? <Users users={users} onLead={props.onLead} /> : null}
      </div>
      {isRefused && users.length > 0 ? (
        <div role="alert" className={panel["alert"]}>
          <strong>{t("variable.inUse")}</strong> {t("variable.inUse.text")}
          <Users users={users} onLead={props.onLead} />
        </div>
      ) : null}
      <div>
        <Button size="small" variant="quiet" icon={<Trash2 aria-hidden="true" />} onClick={remove}>
          {t("variable.remove", { name })}
        </Button>
      </div>
    </section>
  );
}

/** What a tree knows and asks: names, kinds, where the values come from, and what uses them. */
export function VariablesPanel(props: VariablesProps) {
  const { t } = useTranslation("decision-trees");
  const { content, onChange, isReadOnly } = props;
  const root = useRef<HTMLFieldSetElement>(null);
  const focus = useFocusAfter(root);
  return (
    <fieldset ref={root} className={styles["variables"]} disabled={isReadOnly}>
      <legend className={panel["hint"]}>{t("variables.hint")}</legend>
      {content.variables.map((variable) => (
        <Variable key={variable.id} {...props} variable={variable} />
      ))}
      <div>
        <Button
          icon={<Plus aria-hidden="true" />}
          disabled={content.variables.length >= TREE_VARIABLES_MAX}
          onClick={() => {
            const variable = newVariable(randomId(), content.variables);
            onChange(withVariable(content, variable));
            focus(`[data-variable="${variable.id}"] input`);
          }}
        >
          {t("variable.add")}
        </Button>
      </div>
    </fieldset>
  );
}
