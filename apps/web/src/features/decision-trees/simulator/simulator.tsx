import {
  buildInLanguage,
  originalOf,
  surroundingsOf,
  type TreeAnswer,
  type TreeBuild,
  type TreeContent,
  type TreeScenario,
  type TreeSurroundings,
  type TreeValue,
  type TreeWalk,
  TreeWalkFault,
  treeTranscript,
  walkTree,
} from "@storey/domain";
import { RotateCcw } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useOrganisation } from "../../../lib/session/use-session.ts";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TreeLanguageContext } from "../../decision-tree-runner/parts/tree-language.ts";
import { OtherLanguage } from "../../decision-tree-runner/parts/tree-runner.tsx";
import { TreeStep } from "../../decision-tree-runner/parts/tree-step.tsx";
import { ValueField } from "../panel/value-field.tsx";
import { useTreeFiles } from "../parts/tree-files-view.tsx";
import { useValueText } from "../parts/use-value-text.ts";
import { KeepScenario, type ScenarioKeeper } from "../scenarios/keep-scenario.tsx";
import { draftBuild } from "./draft-build.ts";
import styles from "./simulator.module.css";
import { useCalledVersions } from "./use-called-versions.ts";
import { wayOf } from "./way-of.ts";

const NOTHING_MISSING: ReadonlySet<string> = new Set();

interface SimulatorProps {
  readonly tree: { readonly id: string; readonly name: string };
  readonly content: TreeContent;
  /** Leads to the node that is shown. */
  readonly onLead: (nodeId: string) => void;
  /** Told the nodes that were passed, whenever they are others. */
  readonly onWay?: (nodeIds: readonly string[]) => void;
  /** Keeps walks as scenarios; null where nothing is changed. */
  readonly keeper: ScenarioKeeper | null;
  /** A scenario that is walked again: the walk begins where it comes to now. */
  readonly walked?: TreeScenario | null;
}

function knownIn(scenario: TreeScenario | null): ReadonlyMap<string, TreeValue> {
  return new Map(scenario?.known.map(({ variableId, value }) => [variableId, value]));
}

/** Walks as far as it goes; null for a draft that leads nowhere there. */
function walkedAs(
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
export function Simulator({
  tree,
  content,
  onLead,
  onWay,
  keeper,
  walked: scenario = null,
}: SimulatorProps) {
  const { t } = useTranslation("decision-trees");
  const files = useTreeFiles();
  const valueText = useValueText();
  const [answers, setAnswers] = useState<readonly TreeAnswer[]>(scenario?.answers ?? []);
  const [set, setSet] = useState(() => knownIn(scenario));
  const { versions, isLoading, error } = useCalledVersions(content);
  const known = content.variables.filter(({ source }) => source !== "ask");
  const languages = useOrganisation()?.languages ?? [];
  const original = originalOf(languages)?.value ?? null;
  const [chosen, setChosen] = useState<string | null>(null);
  const language = chosen ?? original;
  const build = useMemo(
    () => (isLoading || error ? null : draftBuild(tree, content, versions)),
    [tree, content, versions, isLoading, error],
  );
  const read = useMemo(
    () => build && buildInLanguage(build, language, original),
    [build, language, original],
  );
  const walk = useMemo(
    () => walkedAs(read?.build ?? null, surroundingsOf(tree.id, content.variables, set), answers),
    [read, tree.id, content.variables, set, answers],
  );
  const said = useMemo(
    () => ({ language, original, missing: read?.missing ?? NOTHING_MISSING }),
    [language, original, read],
  );
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
            <TreeLanguageContext value={said}>
              <OtherLanguage />
              <TreeStep
                key={`${walk.stop.at} ${used.length} ${language}`}
                stop={walk.stop}
                files={files}
                takesFocus={answers.length > 0}
                onAnswer={(answer) => setAnswers([...used, answer])}
                onBack={used.length > 0 ? () => setAnswers(used.slice(0, -1)) : undefined}
              />
            </TreeLanguageContext>
          ) : (
            <p>{error ? textOfError(error) : t(isLoading ? "loading" : "simulator.broken")}</p>
          )}
        </div>
      </section>
      <div className={styles["beside"]}>
        <div className={styles["buttons"]}>
          <Button icon={<RotateCcw aria-hidden="true" />} onClick={() => setAnswers([])}>
            {t("simulator.again")}
          </Button>
          {isOwn ? <Button onClick={() => onLead(nodeId)}>{t("simulator.edit")}</Button> : null}
          {keeper && build && walk && used.length + set.size > 0 ? (
            <KeepScenario
              keeper={keeper}
              walked={scenario}
              build={build}
              walk={walk}
              answers={used}
              known={set}
            />
          ) : null}
        </div>
        {languages.length > 1 ? (
          <SelectField
            label={t("simulator.language")}
            value={language ?? ""}
            options={languages}
            onChange={setChosen}
          />
        ) : null}
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
              {treeTranscript(walk).lines.map(({ at, question, answer, isKnown }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place on the way.
                <li key={`${at} ${place}`}>
                  <bdi>{question}</bdi>: <bdi>{valueText(answer)}</bdi>
                  {isKnown ? ` (${t("simulator.isKnown")})` : null}
                </li>
              ))}
            </ol>
          </section>
        ) : null}
      </div>
    </div>
  );
}
