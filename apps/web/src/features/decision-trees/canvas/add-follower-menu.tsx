import { TREE_NODE_TYPES, type TreeContent, type TreeNodeType } from "@storey/domain";
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

/** The types that can be added at a place of the canvas; those that may follow come first. */
export function AddFollowerMenu({ content, adding, onAdd, onClose }: FollowerMenuProps) {
  const { t } = useTranslation("decision-trees");
  const { afterId, anchor } = adding;
  const mayFollow = (type: TreeNodeType): boolean =>
    afterId === null || additionRefusal(content, afterId, type) === null;
  const itemOf = (type: TreeNodeType): MenuItem => {
    const Icon = NODE_ICONS[type];
    return { label: t(`type.${type}`), icon: <Icon size={16} />, onSelect: () => onAdd(type) };
  };
  const first = TREE_NODE_TYPES.filter(mayFollow).map(itemOf);
  const rest = TREE_NODE_TYPES.filter((type) => !mayFollow(type)).map(itemOf);
  return (
    <PlacedMenu
      label={t(afterId === null ? "add.alone" : "add.after")}
      anchor={anchor}
      items={[...first, ...rest.map((item, at) => ({ ...item, divided: at === 0 }))]}
      onClose={onClose}
    />
  );
}
