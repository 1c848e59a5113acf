import type { TreeMapping, TreeVariable } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus, Trash2 } from "lucide-react";
import { PATHS } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { decisionTreesQuery } from "../decision-tree.queries.ts";
import { treeVersionQuery } from "../tree-version.queries.ts";
import { MoreVersions } from "../versions/more-versions.tsx";
import { useTreeVersions } from "../versions/use-tree-versions.ts";
import type { NodeFieldsProps } from "./node-fields-props.ts";
import styles from "./panel.module.css";

interface MappingsProps {
  readonly label: string;
  readonly mine: readonly TreeVariable[];
  readonly theirs: readonly TreeVariable[];
  readonly mappings: readonly TreeMapping[];
  readonly onChange: (mappings: readonly TreeMapping[]) => void;
}

const optionsOf = (variables: readonly TreeVariable[], id: string) => [
  ...variables.map((one) => ({ value: one.id, label: one.label || one.key })),
  // One that is gone is shown until another one is chosen.
  ...(variables.some((one) => one.id === id) ? [] : [{ value: id, label: "?" }]),
];

function Mappings({ label, mine, theirs, mappings, onChange }: MappingsProps) {
  const { t } = useTranslation("decision-trees");
  const [first] = mine;
  const [theirFirst] = theirs;
  // Where one of both has no variables, nothing can be handed over.
  if (mappings.length === 0 && !(first && theirFirst)) return null;
  const replace = (at: number, next: TreeMapping) =>
    onChange(mappings.map((one, place) => (place === at ? next : one)));
  return (
    <fieldset className={styles["group"]}>
      <legend>{label}</legend>
      {mappings.map((mapping, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mapping is nothing but its place and its two variables.
        <div key={at} className={styles["mapping"]}>
          <SelectField
            label={t("subtree.mine")}
            value={mapping.variableId}
            options={optionsOf(mine, mapping.variableId)}
            onChange={(variableId) => replace(at, { ...mapping, variableId })}
          />
          <SelectField
            label={t("subtree.theirs")}
            value={mapping.subtreeVariableId}
            options={optionsOf(theirs, mapping.subtreeVariableId)}
            onChange={(subtreeVariableId) => replace(at, { ...mapping, subtreeVariableId })}
          />
          <IconButton
            label={t("subtree.mapping.remove", { place: at + 1 })}
            icon={<Trash2 />}
            onClick={() => onChange(mappings.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      {first && theirFirst ? (
        <Button
          size="small"
          variant="quiet"
          icon={<Plus aria-hidden="true" />}
          onClick={() =>
            onChange([...mappings, { variableId: first.id, subtreeVariableId: theirFirst.id }])
          }
        >
          {t("subtree.mapping.add")}
        </Button>
      ) : null}
    </fieldset>
  );
}

/** The tree that is called, the version of it, and the values that go in and come back. */
export function SubtreeFields({ treeId, node, content, onChange }: NodeFieldsProps<"subtree">) {
  const { t } = useTranslation("decision-trees");
  const { data } = node;
  const trees = useQuery(decisionTreesQuery()).data ?? [];
  const loaded = useTreeVersions(data.treeId);
  const others = trees.filter(
    ({ id, deletedAt }) => id !== treeId && (deletedAt === null || id === data.treeId),
  );
  const published = trees.find(({ id }) => id === data.treeId)?.publishedVersionId ?? null;
  const calledId = data.versionId ?? published;
  const called = useQuery(treeVersionQuery(data.treeId ?? "", calledId)).data;
  const theirs = called?.content.variables ?? [];
  const versions = [...(loaded.versions ?? [])];
  // The one that is pinned may be older than those that are loaded.
  if (called && called.id === data.versionId && !versions.some(({ id }) => id === called.id))
    versions.push(called);
  return (
    <>
      <SelectField
        label={t("subtree.tree")}
        value={data.treeId ?? ""}
        options={[
          { value: "", label: t("value.choose") },
          ...others.map(({ id, name, publishedNumber }) => ({
            value: id,
            label: publishedNumber === null ? t("subtree.draft", { name }) : name,
          })),
        ]}
        onChange={(id) =>
          onChange({ treeId: id || null, versionId: null, inputs: [], outputs: [] })
        }
      />
      {data.treeId === null ? null : (
        <>
          <SelectField
            label={t("subtree.version")}
            hint={t("subtree.version.hint")}
            value={data.versionId ?? ""}
            options={[
              { value: "", label: t("subtree.version.newest") },
              ...versions.map(({ id, number }) => ({
                value: id,
                label: t("version", { number }),
              })),
            ]}
            onChange={(versionId) => onChange({ versionId: versionId || null })}
          />
          <MoreVersions loaded={loaded} />
          <Mappings
            label={t("subtree.inputs")}
            mine={content.variables}
            theirs={theirs}
            mappings={data.inputs}
            onChange={(inputs) => onChange({ inputs })}
          />
          <Mappings
            label={t("subtree.outputs")}
            mine={content.variables}
            theirs={theirs}
            mappings={data.outputs}
            onChange={(outputs) => onChange({ outputs })}
          />
          <Link to={PATHS.EditDecisionTree} params={{ decisionTreeId: data.treeId }}>
            {t("subtree.open")}
          </Link>
        </>
      )}
    </>
  );
}
