import {
  TREE_NODE_TYPES,
  type TreeContent,
  type TreeNode,
  type TreeNodeType,
  treeGraph,
} from "@storey/domain";
import {
  ArrowRightLeft,
  BetweenVerticalStart,
  Copy,
  EllipsisVertical,
  Flag,
  Link,
  Plus,
  Trash2,
} from "lucide-react";
import { memo, useMemo } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Menu, type MenuItem } from "../../../ui/menu.tsx";
import { additionRefusal, branchOf } from "../editing/edit-tree.ts";
import { NODE_ICONS } from "../parts/node-words.ts";
import styles from "./panel.module.css";

/** What is done with a node by its id, besides changing what it holds. */
export interface NodeCommands {
  readonly add: (type: TreeNodeType, afterId: string | null) => void;
  readonly insert: (type: TreeNodeType, afterId: string) => void;
  readonly connect: (id: string) => void;
  readonly move: (id: string) => void;
  readonly duplicate: (id: string, isWhole: boolean) => void;
  readonly remove: (id: string, isWhole: boolean) => void;
  readonly begin: (id: string) => void;
}

/** What trees are mostly made of comes first. */
const COMMON: readonly TreeNodeType[] = ["text", "response"];
const TYPES = [...COMMON, ...TREE_NODE_TYPES.filter((type) => !COMMON.includes(type))];
const LATER: ReadonlySet<TreeNodeType> = new Set(["response", "connector_in", "connector_out"]);

interface AddMenuProps {
  readonly content: TreeContent;
  /** What it is added after; null for one by itself. */
  readonly afterId: string | null;
  readonly label: string;
  readonly onAdd: (type: TreeNodeType) => void;
}

/**
 * A menu of the types that can be added. Those that may follow come first; whoever chooses another one
 * is told why it may not.
 */
export function AddMenu({ content, afterId, label, onAdd }: AddMenuProps) {
  const { t } = useTranslation("decision-trees");
  const itemOf = (type: TreeNodeType): MenuItem => {
    const Icon = NODE_ICONS[type];
    return {
      label: t(`type.${type}`),
      hint: t(`type.${type}.hint`),
      icon: <Icon size={16} />,
      onSelect: () => onAdd(type),
    };
  };
  const mayFollow = (type: TreeNodeType) =>
    afterId === null || additionRefusal(content, afterId, type) === null;
  // Nothing begins with an answer, and a connector has nothing to go on to yet.
  const types = content.nodes.length > 0 ? TYPES : TYPES.filter((type) => !LATER.has(type));
  const first = types.filter(mayFollow).map(itemOf);
  const rest = types.filter((type) => !mayFollow(type)).map(itemOf);
  return (
    <Menu
      label={label}
      align="start"
      items={[...first, ...rest.map((item, at) => ({ ...item, divided: at === 0 }))]}
      trigger={(attributes) => (
        <Button
          {...attributes}
          data-add={afterId ?? ""}
          size="small"
          icon={<Plus aria-hidden="true" />}
        >
          {label}
        </Button>
      )}
    />
  );
}

function InsertMenu({
  node,
  onInsert,
}: {
  readonly node: TreeNode;
  readonly onInsert: (type: TreeNodeType) => void;
}) {
  const { t } = useTranslation("decision-trees");
  const types = TREE_NODE_TYPES.filter(
    (type) => type !== "response" && type !== "connector_in" && type !== "connector_out",
  );
  return (
    <Menu
      key={node.id}
      label={t("insert")}
      title={t("insert.hint")}
      align="start"
      items={types.map((type) => {
        const Icon = NODE_ICONS[type];
        return {
          label: t(`type.${type}`),
          hint: t(`type.${type}.hint`),
          icon: <Icon size={16} />,
          onSelect: () => onInsert(type),
        };
      })}
      trigger={(attributes) => (
        <Button
          {...attributes}
          size="small"
          icon={<BetweenVerticalStart aria-hidden="true" />}
          title={t("insert.hint")}
        >
          {t("insert")}
        </Button>
      )}
    />
  );
}

interface NodeActionsProps {
  /** The tree and the node as they stand; what they say may be of earlier. */
  readonly content: TreeContent;
  readonly node: TreeNode;
  readonly commands: NodeCommands;
}

/** What can be done with a node, which no letter that is typed in it changes. */
export const NodeActions = memo(function NodeActions(props: NodeActionsProps) {
  const { content, node, commands } = props;
  const { t } = useTranslation("decision-trees");
  const hasNext = treeGraph(content).next(node.id).length > 0;
  const size = useMemo(() => branchOf(content, node.id).size, [content, node.id]);
  const more: MenuItem[] = [
    {
      label: t("move"),
      icon: <ArrowRightLeft size={16} />,
      onSelect: () => commands.move(node.id),
    },
    ...(node.type === "response" || node.id === content.startNodeId
      ? []
      : [{ label: t("begin"), icon: <Flag size={16} />, onSelect: () => commands.begin(node.id) }]),
    {
      label: t("copy"),
      icon: <Copy size={16} />,
      divided: true,
      onSelect: () => commands.duplicate(node.id, false),
    },
    ...(size > 1
      ? [
          {
            label: t("copy.branch", { count: size }),
            icon: <Copy size={16} />,
            onSelect: () => commands.duplicate(node.id, true),
          },
        ]
      : []),
    {
      label: t("remove"),
      icon: <Trash2 size={16} />,
      tone: "danger",
      divided: true,
      onSelect: () => commands.remove(node.id, false),
    },
    ...(size > 1
      ? [
          {
            label: t("remove.branch", { count: size }),
            icon: <Trash2 size={16} />,
            tone: "danger" as const,
            onSelect: () => commands.remove(node.id, true),
          },
        ]
      : []),
  ];
  return (
    <div className={styles["actions"]}>
      <AddMenu
        content={content}
        afterId={node.id}
        label={t("add.after")}
        onAdd={(type) => commands.add(type, node.id)}
      />
      {hasNext ? (
        <InsertMenu node={node} onInsert={(type) => commands.insert(type, node.id)} />
      ) : null}
      <Button
        size="small"
        icon={<Link aria-hidden="true" />}
        title={t("connect.hint")}
        onClick={() => commands.connect(node.id)}
      >
        {t("connect")}
      </Button>
      <Menu
        label={t("more")}
        items={more}
        trigger={(attributes) => (
          <IconButton {...attributes} size="small" label={t("more")} icon={<EllipsisVertical />} />
        )}
      />
    </div>
  );
});
