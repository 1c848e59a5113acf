import type { DecisionTreeResults } from "@storey/contract";
import type { TreeContent } from "@storey/domain";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import type { LedBy } from "../../issues/parts/led-by.ts";
import { IssuesLink } from "./issues-link.tsx";
import { type ResultColumn, ResultTable, SaveTable } from "./result-table.tsx";
import { useResultWords } from "./use-result-words.ts";

type Worst = DecisionTreeResults["worst"][number];

interface WorstCardProps {
  readonly worst: readonly Worst[];
  readonly content: TreeContent;
  /** The issues that the tree led to. */
  readonly ledBy: LedBy;
  /** Leads to a step. */
  readonly onLead: (nodeId: string) => void;
}

/** The steps at which most give up, each leading into the editor. */
export function WorstCard({ worst, content, ledBy, onLead }: WorstCardProps) {
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
    {
      label: t("node.issues"),
      isNumber: true,
      text: ({ issues }) => number(issues),
      show: ({ issues, nodeId }) => <IssuesLink count={issues} ledBy={{ ...ledBy, nodeId }} />,
    },
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
