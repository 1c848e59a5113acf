import type { DecisionTreeResults } from "@storey/contract";
import type { TreeContent } from "@storey/domain";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { type ResultColumn, ResultTable, SaveTable } from "./result-table.tsx";
import { useResultWords } from "./use-result-words.ts";

type Worst = DecisionTreeResults["worst"][number];

interface WorstCardProps {
  readonly worst: readonly Worst[];
  readonly content: TreeContent;
  /** Leads to a step. */
  readonly onLead: (nodeId: string) => void;
}

/** The steps at which most give up, each leading into the editor. */
export function WorstCard({ worst, content, onLead }: WorstCardProps) {
  const { t, number, length } = useResultWords();
  if (worst.length === 0) return null;
  const here = new Set(content.nodes.map(({ id }) => id));
  const nameOf = ({ label }: Worst) => label || t("node.gone");
  const placeOf = (node: Worst) =>
    here.has(node.nodeId) || !node.tree ? nameOf(node) : `${node.tree.name}: ${nameOf(node)}`;
  const columns: ResultColumn<Worst>[] = [
    {
      label: t("node"),
      text: placeOf,
      show: (node) =>
        here.has(node.nodeId) ? (
          <Button size="small" variant="quiet" onClick={() => onLead(node.nodeId)}>
            {nameOf(node)}
          </Button>
        ) : (
          <bdi>{placeOf(node)}</bdi>
        ),
    },
    { label: t("node.left"), isNumber: true, text: ({ left }) => number(left) },
    { label: t("node.issues"), isNumber: true, text: ({ issues }) => number(issues) },
    { label: t("node.came"), isNumber: true, text: ({ sessions }) => number(sessions) },
    { label: t("node.pause"), isNumber: true, text: ({ pause }) => length(pause?.median) },
  ];
  const title = t("worst");
  return (
    <Section title={title} actions={<SaveTable label={title} columns={columns} rows={worst} />}>
      <ResultTable label={title} columns={columns} rows={worst} keyOf={({ nodeId }) => nodeId} />
    </Section>
  );
}
