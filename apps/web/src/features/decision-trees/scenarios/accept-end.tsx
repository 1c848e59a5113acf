import { decisionTrees } from "@storey/contract";
import type { TreeProblem, TreeScenarioEnd } from "@storey/domain";
import { useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useMayCall } from "../../../lib/session/use-may.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { acceptEndIn } from "../decision-tree.queries.ts";
import { withScenarioEnd } from "./edit-scenarios.ts";

interface AcceptProps {
  /** The tree that is to be published. */
  readonly treeId: string;
  readonly problem: TreeProblem;
  /** Lets a scenario of that tree come to another end. */
  readonly onAccept: (scenarioId: string, end: TreeScenarioEnd) => void;
  readonly onAccepted: () => void;
}

/** The button by which a scenario is to come to the end that it comes to now, also one of another tree. */
export function AcceptEnd({ treeId, problem, onAccept, onAccepted }: AcceptProps) {
  const { t } = useTranslation("decision-trees");
  const mayUpdate = useMayCall(decisionTrees.update);
  const [isWaiting, setWaiting] = useState(false);
  const { code, scenario } = problem;
  if (!scenario?.found || code !== "scenario_end_changed" || !mayUpdate) return null;
  const { id, name, found } = scenario;
  const accept = async (): Promise<void> => {
    setWaiting(true);
    try {
      if (scenario.treeId === treeId) onAccept(id, found);
      else await acceptEndIn(scenario.treeId, (content) => withScenarioEnd(content, id, found));
      onAccepted();
    } catch (cause) {
      const summary = t("scenario.accept.failed");
      showToast({ severity: "error", summary, detail: textOfError(cause) });
      setWaiting(false);
    }
  };
  return (
    <Button
      size="small"
      waiting={isWaiting}
      aria-label={t("scenario.accept.of", { name })}
      onClick={() => void accept()}
    >
      {t("scenario.accept")}
    </Button>
  );
}
