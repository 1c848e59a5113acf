import {
  isTreeError,
  type TreeContent,
  type TreeNode,
  type TreeProblem,
  treeGraph,
} from "@storey/domain";
import type { ReactNode } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { useSteadyHandlers } from "../../../lib/use-steady-handlers.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { NODE_ICONS } from "../parts/node-words.ts";
import { useStandingContent } from "../parts/typed-content.ts";
import { Connections } from "./connections.tsx";
import { NodeActions, type NodeCommands } from "./node-actions.tsx";
import { NodeFields } from "./node-fields.tsx";
import { NodePreview } from "./node-preview.tsx";
import { OutcomeFields } from "./outcome-fields.tsx";
import styles from "./panel.module.css";

interface NodePanelProps {
  readonly treeId: string;
  readonly content: TreeContent;
  readonly node: TreeNode;
  readonly problems: readonly TreeProblem[];
  /** Whether it was added just now: what it lacks is nobody's mistake yet. */
  readonly isNew?: boolean;
  readonly isReadOnly: boolean;
  /** What the step says can be changed, not where it stands in the tree. */
  readonly isTextOnly?: boolean;
  readonly commands: NodeCommands;
  readonly onSelect: (id: string) => void;
  readonly onContent: (content: TreeContent) => void;
  /** Changes what a node holds; `about` joins what is typed in one go to one step. */
  readonly onNode: (node: TreeNode, about: string) => void;
}

/** What is wrong with it stands out, what is only worth a look does not. */
function Problems({ problems, isNew }: Pick<NodePanelProps, "problems" | "isNew">): ReactNode {
  const { t } = useTranslation("decision-trees");
  const errors = problems.filter((problem) => isTreeError(problem) && !isNew);
  const others = problems.filter((problem) => !errors.includes(problem));
  return [errors, others].map((some) =>
    some.length === 0 ? null : (
      <ul
        key={some === errors ? "errors" : "others"}
        className={styles[some === errors ? "alert" : "quiet"]}
      >
        {some.map(({ code }) => (
          <li key={code}>{t(`problem.${code}`)}</li>
        ))}
      </ul>
    ),
  );
}

/** Where one node is worked on: what it holds, where it leads, and how it looks to whoever is led. */
export function NodePanel(props: NodePanelProps) {
  const { t } = useTranslation("decision-trees");
  const { treeId, content, node, commands, isTextOnly = false } = props;
  // What a letter does not change is not drawn for it.
  const standing = useStandingContent(content);
  const standingNode = standing.nodes.find(({ id }) => id === node.id) ?? node;
  const steady = useSteadyHandlers({
    ...commands,
    lead: props.onSelect,
    change: (change: (tree: TreeContent) => TreeContent) => props.onContent(change(content)),
  });
  const Icon = NODE_ICONS[node.type];
  const isEnd =
    node.type !== "response" &&
    node.type !== "connector_out" &&
    treeGraph(standing).next(node.id).length === 0;
  return (
    <div className={styles["panel"]} data-panel={node.id}>
      <p className={styles["type"]}>
        <Icon size={18} aria-hidden="true" /> {t(`type.${node.type}`)}
      </p>
      {props.isReadOnly || isTextOnly ? null : (
        <NodeActions content={standing} node={standingNode} commands={steady} />
      )}
      <Problems problems={props.problems} isNew={props.isNew ?? false} />
      <fieldset className={styles["fields"]} disabled={props.isReadOnly}>
        <TextField
          label={t("node.label")}
          hint={t(node.type === "response" ? "node.label.response" : "node.label.hint")}
          value={node.label}
          maxLength={200}
          autoComplete="off"
          onChange={(label) => props.onNode({ ...node, label }, `${node.id} label`)}
        />
        <NodeFields
          key={node.id}
          treeId={treeId}
          content={content}
          node={node}
          onChange={(next) => props.onNode(next, `${node.id} data`)}
        />
        {isEnd || node.outcome ? (
          <OutcomeFields
            outcome={node.outcome}
            onChange={(outcome) => props.onNode({ ...node, outcome }, `${node.id} outcome`)}
          />
        ) : null}
        <Connections
          content={content}
          node={node}
          onSelect={steady.lead}
          onChange={isTextOnly ? null : steady.change}
        />
      </fieldset>
      <NodePreview content={content} node={node} />
    </div>
  );
}
