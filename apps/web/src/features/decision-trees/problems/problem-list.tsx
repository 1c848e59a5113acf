import { isTreeError, type TreeContent, type TreeNode, type TreeProblem } from "@storey/domain";
import { ChevronDown, CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { nodeName } from "../parts/node-words.ts";
import { keyOfProblem, ProblemText } from "./problem-text.tsx";
import styles from "./problems.module.css";

interface ProblemListProps {
  readonly content: TreeContent;
  /** Null before the tree was checked first. */
  readonly problems: readonly TreeProblem[] | null;
  /** Whether the tree is only looked at. */
  readonly isReadOnly: boolean;
  readonly onLead: (nodeId: string) => void;
  readonly onLeadToVariable: (variableId: string) => void;
}

interface ProblemProps extends ProblemListProps {
  readonly problem: TreeProblem;
  readonly nodes: ReadonlyMap<string, TreeNode>;
}

function Problem(props: ProblemProps) {
  const { t } = useTranslation("decision-trees");
  const { content, problem } = props;
  const nodes = problem.nodeIds.flatMap((id) => props.nodes.get(id) ?? []);
  const variables = problem.variableIds.flatMap(
    (id) => content.variables.find((variable) => variable.id === id) ?? [],
  );
  return (
    <li>
      <ProblemText problem={problem} />{" "}
      {nodes.map((node) => (
        <Button key={node.id} size="small" variant="quiet" onClick={() => props.onLead(node.id)}>
          {nodeName(node, t)}
        </Button>
      ))}
      {variables.map(({ id, label, key }) => (
        <Button key={id} size="small" variant="quiet" onClick={() => props.onLeadToVariable(id)}>
          {label || key}
        </Button>
      ))}
    </li>
  );
}

/** What keeps a draft from being published, and apart from it what is worth a look; each leads there. */
export function ProblemList(props: ProblemListProps) {
  const { t } = useTranslation("decision-trees");
  const { problems } = props;
  if (!problems) return <p className={styles["none"]}>{t("problems.checking")}</p>;
  const nodes = new Map(props.content.nodes.map((node) => [node.id, node]));
  const errors = problems.filter(isTreeError);
  const warnings = problems.filter((problem) => !isTreeError(problem));
  if (problems.length === 0) {
    return (
      <p className={styles["none"]}>
        <CircleCheck size={18} aria-hidden="true" />{" "}
        {t(props.isReadOnly ? "problems.none.readOnly" : "problems.none")}
      </p>
    );
  }
  const groups = [
    { title: t("problems.errors", { count: errors.length }), all: errors, Icon: CircleAlert },
    {
      title: t("problems.warnings", { count: warnings.length }),
      all: warnings,
      Icon: TriangleAlert,
    },
  ];
  return groups.map(({ title, all, Icon }) =>
    all.length === 0 ? null : (
      <details key={title} className={styles["problems"]} data-problems="">
        <summary>
          <Icon size={18} aria-hidden="true" /> {title}
          <ChevronDown size={18} aria-hidden="true" className={styles["arrow"]} />
        </summary>
        <ul>
          {all.map((problem) => (
            <Problem key={keyOfProblem(problem)} {...props} nodes={nodes} problem={problem} />
          ))}
        </ul>
      </details>
    ),
  );
}
