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

/** The types that can be added at a place of the canvas; those that may follow come first, the others say why not. */
export function AddFollowerMenu({ content, adding, onAdd, onClose }: FollowerMenuProps) {
  const { t } = useTranslation("decision-trees");
  const { afterId, anchor } = adding;
  const all = TREE_NODE_TYPES.map((type): { refusal: string | null; item: MenuItem } => {
    const Icon = NODE_ICONS[type];
    const refusal = afterId === null ? null : additionRefusal(content, afterId, type);
    const hint = refusal === null ? {} : { hint: t(`problem.${refusal}`) };
    const label = t(`type.${type}`);
    return {
      refusal,
      item: { label, icon: <Icon size={16} />, ...hint, onSelect: () => onAdd(type) },
    };
  });
  const itemsOf = (isRefused: boolean): MenuItem[] =>
    all.filter(({ refusal }) => (refusal !== null) === isRefused).map(({ item }) => item);
  return (
    <PlacedMenu
      label={t(afterId === null ? "add.alone" : "add.after")}
      anchor={anchor}
      items={[
        ...itemsOf(false),
        ...itemsOf(true).map((item, at) => ({ ...item, divided: at === 0 })),
      ]}
      onClose={onClose}
    />
  );
}
