import {
  scenarioEnd,
  TREE_SCENARIO_ANSWERS_MAX,
  type TreeAnswer,
  type TreeBuild,
  type TreeScenario,
  type TreeValue,
  type TreeWalk,
} from "@storey/domain";
import { Bookmark } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { randomId } from "../../../lib/random-id.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { ScenarioNameDialog } from "./scenario-name-dialog.tsx";
import { endWords } from "./scenario-words.ts";

/** Where walks are kept as scenarios. */
export interface ScenarioKeeper {
  /** Keeps a scenario: in place of the one of its id, or as a new one. */
  readonly keep: (scenario: TreeScenario) => void;
  /** Whether there are as many as there may be. */
  readonly isFull: boolean;
}

interface KeepProps {
  readonly keeper: ScenarioKeeper;
  /** The scenario that is walked again; null for a walk of its own. */
  readonly walked: TreeScenario | null;
  readonly build: TreeBuild;
  readonly walk: TreeWalk;
  readonly answers: readonly TreeAnswer[];
  readonly known: ReadonlyMap<string, TreeValue>;
}

/** The buttons that keep a walk: as a new scenario, or in the one that is walked again. */
export function KeepScenario({ keeper, walked, build, walk, answers, known }: KeepProps) {
  const { t } = useTranslation("decision-trees");
  const [isNaming, setNaming] = useState(false);
  const end = scenarioEnd(walk.stop);
  const keep = (id: string, name: string): void => {
    const values = [...known].map(([variableId, value]) => ({ variableId, value }));
    keeper.keep({ id, name, known: values, answers, end });
    showToast({ severity: "success", summary: t("scenario.kept", { name }) });
  };
  const isLong = answers.length > TREE_SCENARIO_ANSWERS_MAX;
  return (
    <>
      <Button
        icon={<Bookmark aria-hidden="true" />}
        disabled={keeper.isFull || isLong}
        onClick={() => setNaming(true)}
      >
        {t("scenario.keep")}
      </Button>
      {walked ? (
        <Button disabled={isLong} onClick={() => keep(walked.id, walked.name)}>
          {t("scenario.keepIn", { name: walked.name })}
        </Button>
      ) : null}
      {isNaming ? (
        <ScenarioNameDialog
          title={t("scenario.keep")}
          action={t("scenario.keep.action")}
          name=""
          end={endWords(end, build, t)}
          onName={(name) => keep(randomId(), name)}
          onClose={() => setNaming(false)}
        />
      ) : null}
    </>
  );
}
