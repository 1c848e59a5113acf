import {
  subtreesOf,
  type TreeAnswer,
  type TreeBuild,
  type TreeContent,
  type TreeSurroundings,
  type TreeValue,
  type TreeVariable,
  type TreeWalk,
  TreeWalkFault,
  walkTree,
} from "@storey/domain";
import { useQueries } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { TreeStep } from "../../decision-tree-runner/parts/tree-step.tsx";
import { treeVersionsQuery } from "../decision-tree.queries.ts";
import { ValueField } from "../panel/value-field.tsx";
import { useTreeFiles } from "../parts/tree-files-view.tsx";
import { draftBuild } from "./draft-build.ts";
import styles from "./simulator.module.css";
import { wayOf } from "./way-of.ts";

interface SimulatorProps {
  readonly tree: { readonly id: string; readonly name: string };
  readonly content: TreeContent;
  /** Leads to the node that is shown. */
  readonly onLead: (nodeId: string) => void;
  /** Told the nodes that were passed, whenever they are others. */
  readonly onWay?: (nodeIds: readonly string[]) => void;
}

/** The trees that are called, and those that they call. */
function useVersions(content: TreeContent) {
  const [more, setMore] = useState<readonly string[]>([]);
  const ids = [...new Set([...subtreesOf(content), ...more])];
  const found = useQueries({ queries: ids.map((id) => treeVersionsQuery(id)) });
  const all = found.flatMap(({ data }) => data ?? []);
  const called = all.flatMap((version) => subtreesOf(version.content));
  const missing = called.filter((id) => !ids.includes(id));
  if (missing.length > 0) setMore([...new Set([...more, ...missing])]);
  return {
    isLoading: found.some(({ isPending }) => isPending),
    versions: new Map(ids.map((id, at) => [id, found[at]?.data ?? []])),
  };
}

/** What is known of where somebody stands, as it is set beside the phone. */
function surroundingsOf(
  treeId: string,
  variables: readonly TreeVariable[],
  set: ReadonlyMap<string, TreeValue>,
): TreeSurroundings {
  const facts: Record<string, Record<string, TreeValue>> = {};
  const inputs: Record<string, TreeValue> = {};
  for (const { id, source, field, key } of variables) {
    const value = set.get(id);
    if (value === undefined) continue;
    if (field === null) inputs[key] = value;
    else facts[source] = { ...facts[source], [field]: value };
  }
  return { facts, inputs: { [treeId]: inputs } };
}

/** Walks as far as it goes; null for a draft that leads nowhere there. */
function walked(
  build: TreeBuild | null,
  around: TreeSurroundings,
  answers: readonly TreeAnswer[],
): TreeWalk | null {
  if (!build) return null;
  try {
    return walkTree(build, around, answers);
  } catch (cause) {
    if (cause instanceof TreeWalkFault) return null;
    throw cause;
  }
}

/** The draft as whoever is led sees it, in the frame of a phone; what is known can be set beside it. */
export function Simulator({ tree, content, onLead, onWay }: SimulatorProps) {
  const { t } = useTranslation("decision-trees");
  const files = useTreeFiles();
  const [answers, setAnswers] = useState<readonly TreeAnswer[]>([]);
  const [set, setSet] = useState<ReadonlyMap<string, TreeValue>>(new Map());
  const { versions, isLoading } = useVersions(content);
  const known = content.variables.filter(({ source }) => source !== "ask");
  const walk = useMemo(() => {
    const build = isLoading ? null : draftBuild(tree, content, versions);
    return walked(build, surroundingsOf(tree.id, content.variables, set), answers);
  }, [tree, content, versions, isLoading, set, answers]);
  const way = walk ? wayOf(walk) : [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same steps are the same way.
  useEffect(() => onWay?.(way), [way.join(), onWay]);
  const used = answers.slice(0, walk?.usedCount ?? 0);
  const [, nodeId = ""] = /([^/]+)$/.exec(walk?.stop.at ?? "") ?? [];
  const isOwn = content.nodes.some(({ id }) => id === nodeId);
  return (
    <div className={styles["simulator"]}>
      <section className={styles["phone"]} aria-label={t("simulator.label")}>
        <div className={styles["screen"]}>
          {walk ? (
            <TreeStep
              key={`${walk.stop.at} ${used.length}`}
              stop={walk.stop}
              files={files}
              takesFocus={answers.length > 0}
              onAnswer={(answer) => setAnswers([...used, answer])}
              onBack={used.length > 0 ? () => setAnswers(used.slice(0, -1)) : undefined}
            />
          ) : (
            <p>{t(isLoading ? "loading" : "simulator.broken")}</p>
          )}
        </div>
      </section>
      <div className={styles["beside"]}>
        <div className={styles["buttons"]}>
          <Button icon={<RotateCcw aria-hidden="true" />} onClick={() => setAnswers([])}>
            {t("simulator.again")}
          </Button>
          {isOwn ? <Button onClick={() => onLead(nodeId)}>{t("simulator.edit")}</Button> : null}
        </div>
        {known.length > 0 ? (
          <fieldset className={styles["known"]}>
            <legend>{t("simulator.known")}</legend>
            {known.map((variable) => (
              <ValueField
                key={variable.id}
                variable={variable}
                label={variable.label || variable.key}
                noneLabel={t("simulator.unknown")}
                value={set.get(variable.id) ?? null}
                onChange={(value) => {
                  const next = new Map(set);
                  if (value === null) next.delete(variable.id);
                  else next.set(variable.id, value);
                  setSet(next);
                }}
              />
            ))}
          </fieldset>
        ) : null}
        {walk && walk.trail.length > 0 ? (
          <section>
            <h2>{t("simulator.trail")}</h2>
            <ol>
              {walk.trail.map((step) => (
                <li key={step.at + String(step.isKnown)}>
                  {step.variable?.label || step.node.label || t(`type.${step.node.type}`)}:{" "}
                  {step.response?.label ?? String(step.value ?? "–")}
                  {step.isKnown ? ` (${t("simulator.isKnown")})` : null}
                </li>
              ))}
            </ol>
          </section>
        ) : null}
      </div>
    </div>
  );
}
