import type { TreeProblem } from "@storey/domain";
import { useTranslation } from "../../../lib/messages.ts";
import { stopWords } from "../scenarios/scenario-words.ts";

/** Tells problems of one list apart. */
export function keyOfProblem({ code, nodeIds, variableIds, scenario }: TreeProblem): string {
  return [code, scenario?.id, ...nodeIds, ...variableIds].join();
}

/** What is wrong, in words; of a scenario also where it was to come to, and where it comes to now. */
export function ProblemText({
  problem,
  treeId,
}: {
  readonly problem: TreeProblem;
  /** The tree that the problem is told of, where scenarios may be of other trees too. */
  readonly treeId?: string;
}) {
  const { t } = useTranslation("decision-trees");
  const { code, scenario } = problem;
  const words = t(`problem.${code}`);
  if (!scenario) return words;
  const { name, expected, found, place, treeName } = scenario;
  const isOther = treeId !== undefined && scenario.treeId !== treeId;
  return (
    <>
      {isOther
        ? t("problem.scenarioOf", { name, tree: treeName })
        : t("problem.scenario", { name })}{" "}
      {words} {t("scenario.expected", { end: stopWords(expected, t) })}{" "}
      {found === null
        ? null
        : t("scenario.found", {
            end: place
              ? t("scenario.endAt", { words: stopWords(found, t), name: place })
              : stopWords(found, t),
          })}
    </>
  );
}
