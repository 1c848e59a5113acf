import { type DecisionTreeResults, TREE_NODE_SESSIONS_MIN } from "@storey/contract";
import type { TreeContent } from "@storey/domain";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import type { LedBy } from "../../issues/parts/led-by.ts";
import { IssuesLink } from "./issues-link.tsx";
import { type ResultColumn, ResultTable, SaveTable } from "./result-table.tsx";
import { ResultsLink } from "./results-link.tsx";
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

/** A step of a tree that is called leads to the results of that. */
function Elsewhere({ node, children }: { readonly node: Worst; readonly children: string }) {
  return node.tree ? <ResultsLink tree={node.tree}>{children}</ResultsLink> : <bdi>{children}</bdi>;
}

/** The steps at which most give up, each leading into the editor or to the tree that has it. */
export function WorstCard({ worst, content, ledBy, onLead }: WorstCardProps) {
  const { t, number, share, length } = useResultWords();
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
          <Elsewhere node={node}>{placeOf(node)}</Elsewhere>
        ),
    },
    {
      label: t("node.share"),
      isNumber: true,
      text: ({ left, issues, sessions }) => share(left + issues, sessions),
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
    <Section
      title={title}
      text={t("worst.text", { least: number(TREE_NODE_SESSIONS_MIN) })}
      actions={<SaveTable label={title} columns={columns} rows={worst} />}
    >
      <ResultTable label={title} columns={columns} rows={worst} keyOf={({ nodeId }) => nodeId} />
    </Section>
  );
}
