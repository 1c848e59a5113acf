import {
  TREE_NODE_TYPES,
  type TreeConnectionRefusal,
  type TreeContent,
  type TreeNodeType,
} from "@storey/domain";
import { useTranslation } from "../../../lib/messages.ts";
import { type MenuItem, PlacedMenu } from "../../../ui/menu.tsx";
import { additionRefusal } from "../editing/edit-tree.ts";
import { NODE_ICONS } from "../parts/node-words.ts";
import type { Place } from "./face-size.ts";

/** What is about to be added: after which node, and where, if that was pointed at. */
export interface Adding {
  readonly afterId: string | null;
  readonly anchor: DOMRect;
  readonly at: Place | null;
}

interface FollowerMenuProps {
  readonly content: TreeContent;
  readonly adding: Adding;
  readonly onAdd: (type: TreeNodeType) => void;
  readonly onClose: () => void;
}

/** The types that can be added at a place of the canvas; those that may follow come first, the others say why not. */
export function AddFollowerMenu({ content, adding, onAdd, onClose }: FollowerMenuProps) {
  const { t } = useTranslation("decision-trees");
  const { afterId, anchor } = adding;
  const itemOf = (type: TreeNodeType): MenuItem => {
    const Icon = NODE_ICONS[type];
    return { label: t(`type.${type}`), icon: <Icon size={16} />, onSelect: () => onAdd(type) };
  };
  const groups = new Map<TreeConnectionRefusal | null, TreeNodeType[]>([[null, []]]);
  for (const type of TREE_NODE_TYPES) {
    const refusal = afterId === null ? null : additionRefusal(content, afterId, type);
    groups.set(refusal, [...(groups.get(refusal) ?? []), type]);
  }
  const items = [...groups].flatMap(([refusal, types]) =>
    types.map(itemOf).map((item, at) => ({
      ...item,
      ...(refusal !== null && at === 0 && { divided: t(`problem.${refusal}`) }),
    })),
  );
  return (
    <PlacedMenu
      label={t(afterId === null ? "add.alone" : "add.after")}
      anchor={anchor}
      items={items}
      onClose={onClose}
    />
  );
}
