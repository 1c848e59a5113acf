import type { WholeTreeVersion } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "../../../lib/messages.ts";
import { Section } from "../../../ui/card.tsx";
import { type ResultDays, treeResultsQuery } from "../decision-tree.queries.ts";
import { nodeName } from "../parts/node-words.ts";
import { changeWords } from "../versions/change-words.ts";
import { type ComparedStep, comparedSteps, gaveUp } from "./compare-steps.ts";
import { type ResultColumn, ResultTable, SaveTable } from "./result-table.tsx";
import { useResultWords } from "./use-result-words.ts";

interface CompareStepsProps {
  readonly treeId: string;
  readonly days: ResultDays;
  readonly before: WholeTreeVersion;
  readonly after: WholeTreeVersion;
}

/** What became of those who came by each step of two versions, with what was changed at it. */
export function CompareStepsCard({ treeId, days, before, after }: CompareStepsProps) {
  const { t, number, share } = useResultWords();
  const { t: say } = useTranslation("decision-trees");
  const { data: was } = useQuery(treeResultsQuery(treeId, days, before.id));
  const { data: is } = useQuery(treeResultsQuery(treeId, days, after.id));
  if (!was || !is) return null;
  const steps = comparedSteps(
    { content: before.content, nodes: was.nodes },
    { content: after.content, nodes: is.nodes },
  );
  if (steps.length === 0) return null;
  const counted = (node: ComparedStep["before"]) =>
    node === null
      ? "–"
      : t("compare.gaveUp", {
          ...{ count: number(gaveUp(node)), all: number(node.sessions) },
          share: share(gaveUp(node), node.sessions),
        });
  const columns: ResultColumn<ComparedStep>[] = [
    { label: t("node"), text: ({ node }) => nodeName(node, say) },
    {
      label: t("compare.changed"),
      isLong: true,
      text: ({ changes }) => changes.map((change) => changeWords(change, say)).join(" "),
    },
    {
      label: t("version.one", { number: before.number }),
      isNumber: true,
      text: (step) => counted(step.before),
    },
    {
      label: t("version.one", { number: after.number }),
      isNumber: true,
      text: (step) => counted(step.after),
    },
  ];
  const title = t("compare.steps");
  return (
    <Section
      title={title}
      text={t("compare.steps.text")}
      actions={<SaveTable label={title} columns={columns} rows={steps} />}
    >
      <ResultTable label={title} columns={columns} rows={steps} keyOf={({ node }) => node.id} />
    </Section>
  );
}
