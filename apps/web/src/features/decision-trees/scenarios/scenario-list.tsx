import type { RunScenario, TreeContent, TreeScenario } from "@storey/domain";
import { CircleCheck, CircleDashed, CircleX, FlaskConical } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/chip.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { nodeName } from "../parts/node-words.ts";
import { scenariosOf, withoutScenario, withScenario, withScenarioEnd } from "./edit-scenarios.ts";
import { ScenarioNameDialog } from "./scenario-name-dialog.tsx";
import { endWords } from "./scenario-words.ts";
import styles from "./scenarios.module.css";
import type { ScenarioRuns } from "./use-scenario-runs.ts";

interface ListProps {
  readonly content: TreeContent;
  readonly proved: ScenarioRuns;
  readonly isReadOnly: boolean;
  readonly onChange: (content: TreeContent) => void;
  /** Walks a scenario again where the tree is tried. */
  readonly onWalk: (scenario: TreeScenario | null) => void;
  readonly onLead: (nodeId: string) => void;
}

interface StateProps {
  readonly run: RunScenario | undefined;
  readonly isRunning: boolean;
}

function State({ run, isRunning }: StateProps) {
  const { t } = useTranslation("decision-trees");
  if (!run) {
    return (
      <Badge icon={<CircleDashed size={14} aria-hidden="true" />}>
        {t(isRunning ? "scenario.running" : "scenario.notRun")}
      </Badge>
    );
  }
  return run.fault === null ? (
    <Badge tone="success" icon={<CircleCheck size={14} aria-hidden="true" />}>
      {t("scenario.holds")}
    </Badge>
  ) : (
    <Badge tone="danger" icon={<CircleX size={14} aria-hidden="true" />}>
      {t("scenario.failed")}
    </Badge>
  );
}

interface LineProps extends ListProps {
  readonly scenario: TreeScenario;
  readonly onRename: (scenario: TreeScenario) => void;
}

function Line(props: LineProps) {
  const { t } = useTranslation("decision-trees");
  const { scenario, content, proved, isReadOnly, onChange } = props;
  const { id, name, end } = scenario;
  // What an earlier draft came to says nothing of the one that is shown.
  const run = proved.isRunning ? undefined : proved.runs.find((one) => one.scenario === scenario);
  const found = run?.found ?? null;
  const ownId = proved.problems.find((problem) => problem.scenario?.id === id)?.nodeIds[0];
  const own = content.nodes.find((node) => node.id === ownId);
  // A walk that is cut short by its answers is no end to be accepted: it is walked again.
  const isEndNew = run?.fault === "scenario_end_changed" || run?.at === end.at;
  return (
    <li className={styles["scenario"]} data-scenario={id}>
      <div className={styles["words"]}>
        <h2 className={styles["name"]}>
          <bdi>{name}</bdi> <State run={run} isRunning={proved.isRunning} />
        </h2>
        <p>{t("scenario.expected", { end: endWords(end, proved.build, t) })}</p>
        {run?.fault ? (
          <p className={styles["failed"]}>
            {t(`problem.${run.fault}`)}{" "}
            {found ? t("scenario.found", { end: endWords(found, proved.build, t) }) : null}
          </p>
        ) : null}
      </div>
      <div className={styles["buttons"]}>
        {own ? (
          <Button size="small" onClick={() => props.onLead(own.id)}>
            {t("scenario.lead", { name: nodeName(own, t) })}
          </Button>
        ) : null}
        {run?.fault && found && isEndNew && !isReadOnly ? (
          <Button
            size="small"
            aria-label={t("scenario.accept.of", { name })}
            onClick={() => onChange(withScenarioEnd(content, id, found))}
          >
            {t("scenario.accept")}
          </Button>
        ) : null}
        <Button
          size="small"
          aria-label={t("scenario.walk.of", { name })}
          onClick={() => props.onWalk(scenario)}
        >
          {t("scenario.walk")}
        </Button>
        {isReadOnly ? null : (
          <>
            <Button
              size="small"
              aria-label={t("scenario.rename.of", { name })}
              onClick={() => props.onRename(scenario)}
            >
              {t("scenario.rename")}
            </Button>
            <Button
              size="small"
              aria-label={t("scenario.delete.of", { name })}
              onClick={() => onChange(withoutScenario(content, id))}
            >
              {t("scenario.delete")}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

/** The walks that prove a tree: what each is to come to, and what it comes to as the draft stands now. */
export function ScenarioList(props: ListProps) {
  const { t } = useTranslation("decision-trees");
  const { content, proved, onChange } = props;
  const [renaming, setRenaming] = useState<TreeScenario | null>(null);
  const scenarios = scenariosOf(content);
  if (scenarios.length === 0) {
    return (
      <EmptyState
        icon={<FlaskConical />}
        title={t("scenario.none")}
        text={t("scenario.none.text")}
        actions={<Button onClick={() => props.onWalk(null)}>{t("tab.simulator")}</Button>}
      />
    );
  }
  const held = proved.runs.filter(({ fault }) => fault === null).length;
  return (
    <div className={styles["all"]}>
      <p role="status" className={styles["sum"]}>
        {proved.isRunning
          ? t("scenario.sum.running")
          : proved.build
            ? t("scenario.sum", { held, all: scenarios.length })
            : t("scenario.sum.unknown")}
      </p>
      <ul className={styles["list"]} aria-label={t("tab.scenarios")}>
        {scenarios.map((scenario) => (
          <Line key={scenario.id} {...props} scenario={scenario} onRename={setRenaming} />
        ))}
      </ul>
      {renaming ? (
        <ScenarioNameDialog
          title={t("scenario.rename.of", { name: renaming.name })}
          action={t("scenario.rename")}
          name={renaming.name}
          end={endWords(renaming.end, proved.build, t)}
          onName={(name) => onChange(withScenario(content, { ...renaming, name }))}
          onClose={() => setRenaming(null)}
        />
      ) : null}
    </div>
  );
}
