import type { DecisionTreeSummary } from "@storey/contract";
import { type TreeValues, type TreeVariable, valuesLeftOver, variablesToSay } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { decisionTreesQuery } from "../decision-tree.queries.ts";
import { ValueField } from "../panel/value-field.tsx";
import { useValueText } from "../parts/use-value-text.ts";
import { treeVersionQuery } from "../tree-version.queries.ts";
import styles from "./assigning.module.css";

/** The tree of something, and what it says to the variables. */
export interface ChosenTree {
  /** Empty for none. */
  readonly decisionTreeId: string;
  readonly decisionTreeVariables: TreeValues;
}

export interface TreeAssignmentProps {
  readonly chosen: ChosenTree;
  /** What helps where none is chosen, such as the tree of an asset's model. */
  readonly inherited?: { readonly id: string; readonly name: string } | null;
  /** Whether no choice leaves it to a model. */
  readonly isOfModel?: boolean;
  /** Further choices before none, such as to leave it as it is. */
  readonly before?: readonly { readonly value: string; readonly label: string }[];
  readonly error?: string | undefined;
  readonly onChange: (part: Partial<ChosenTree>) => void;
}

function without(values: TreeValues, keys: readonly string[]): TreeValues {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)));
}

function LeftOver({ chosen, keys, onChange }: TreeAssignmentProps & { keys: readonly string[] }) {
  const { t } = useTranslation("decision-trees");
  const textOf = useValueText();
  const { decisionTreeVariables: values } = chosen;
  return (
    <div className={styles["left"]}>
      <p>{t("assign.left", { count: keys.length })}</p>
      <ul>
        {keys.map((key) => (
          <li key={key}>
            <bdi>{key}</bdi>: <bdi>{textOf(values[key] ?? null)}</bdi>
          </li>
        ))}
      </ul>
      <Button
        size="small"
        onClick={() => onChange({ decisionTreeVariables: without(values, keys) })}
      >
        {t("assign.left.drop")}
      </Button>
    </div>
  );
}

function Values({
  tree: { id, publishedVersionId },
  ...props
}: TreeAssignmentProps & { readonly tree: DecisionTreeSummary }) {
  const { t } = useTranslation("decision-trees");
  const textOf = useValueText();
  const { chosen, onChange } = props;
  const { decisionTreeVariables: values } = chosen;
  const { data, error } = useQuery(treeVersionQuery(id, publishedVersionId));
  if (error && !data) return <p role="alert">{textOfError(error)}</p>;
  if (!data && publishedVersionId !== null) return null;
  const all = data?.content.variables ?? [];
  const shown: TreeVariable[] = variablesToSay(all);
  const left = valuesLeftOver(all, values);
  const set = ({ key }: TreeVariable, value: TreeValues[string] | null): void =>
    onChange({
      decisionTreeVariables: {
        ...without(values, [key]),
        ...(value === null ? {} : { [key]: value }),
      },
    });
  return (
    <>
      {shown.map((variable) => (
        <ValueField
          key={variable.id}
          variable={variable}
          label={variable.label || variable.key}
          noneLabel={
            variable.fallback === null
              ? t("assign.none")
              : t("assign.fallback", { value: textOf(variable.fallback) })
          }
          value={left.includes(variable.key) ? null : (values[variable.key] ?? null)}
          onChange={(value) => set(variable, value)}
        />
      ))}
      {left.length > 0 ? <LeftOver {...props} keys={left} /> : null}
    </>
  );
}

function optionsOf(
  trees: readonly DecisionTreeSummary[],
  chosenId: string,
  words: (tree: DecisionTreeSummary) => string,
) {
  return trees
    .filter(
      ({ id, state, deletedAt }) =>
        id === chosenId || (state === "published" && deletedAt === null),
    )
    .map((tree) => ({ value: tree.id, label: words(tree) }));
}

/** Chooses a published tree, and says to its variables what is told here. */
export function TreeAssignment(props: TreeAssignmentProps) {
  const { t } = useTranslation("decision-trees");
  const { chosen, inherited = null, isOfModel = false, before = [], error, onChange } = props;
  const { decisionTreeId } = chosen;
  const { data = [], error: failure } = useQuery(decisionTreesQuery());
  const words = ({ name, state, deletedAt }: DecisionTreeSummary): string => {
    if (deletedAt !== null) return t("assign.archived", { name });
    return state === "published" ? name : t("assign.draft", { name });
  };
  const none = inherited
    ? t("assign.inherited", { name: inherited.name })
    : t(isOfModel ? "assign.ofModel" : "assign.no");
  const treeId = decisionTreeId === "" ? inherited?.id : decisionTreeId;
  const tree = data.find(({ id }) => id === treeId);
  return (
    <fieldset className={styles["fields"]}>
      <legend>{t("assign.title")}</legend>
      <SelectField
        label={t("assign.tree")}
        hint={t("assign.hint")}
        {...(error || failure ? { error: error ?? textOfError(failure) } : {})}
        value={decisionTreeId}
        options={[...before, { value: "", label: none }, ...optionsOf(data, decisionTreeId, words)]}
        onChange={(next) => onChange({ decisionTreeId: next })}
      />
      {tree ? <Values key={tree.id} {...props} tree={tree} /> : null}
    </fieldset>
  );
}
