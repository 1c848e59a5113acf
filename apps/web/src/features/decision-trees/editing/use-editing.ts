import type { TreeContent, TreeNode, TreeNodeType } from "@storey/domain";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { randomId } from "../../../lib/random-id.ts";
import { closeToast, showToast } from "../../../lib/toasts.ts";
import { withFreePlaces } from "../canvas/free-place.ts";
import type { OutlineRow } from "../outline/outline-rows.ts";
import type { OutlineCommand } from "../outline/tree-outline.tsx";
import type { NodeCommands } from "../panel/node-actions.tsx";
import { nodeName } from "../parts/node-words.ts";
import {
  connected,
  connectionRefusals,
  type Edited,
  moveRefusals,
  withAddition,
  withCopy,
  withInsertion,
  withMovedEdge,
  withMovedNode,
  withNode,
  withoutBranch,
  withoutNode,
  withStart,
} from "./edit-tree.ts";
import type { TreeDraft } from "./use-tree-draft.ts";

/** A node that is about to be connected with another one, which is chosen in a dialog. */
interface Choosing {
  readonly what: "connect" | "move";
  readonly node: TreeNode;
}

interface Work {
  readonly content: TreeContent;
  readonly change: TreeDraft["change"];
  readonly undo: TreeDraft["undo"];
  /** The node that is worked on. */
  readonly selectedId: string | null;
  readonly onSelect: (id: string | null) => void;
  readonly isReadOnly: boolean;
  /** Gives the focus to what matches one of the selectors, once it is drawn. */
  readonly focus: (...selectors: string[]) => void;
}

export const lineOf = (id: string): string => `[data-node="${id}"]`;
export const fieldOf = (id: string): string => `[data-panel="${id}"] input`;

/** The commands on the nodes of a draft: each changes the tree, or says why it may not. */
export function useEditing({
  content,
  change,
  undo,
  selectedId,
  onSelect,
  isReadOnly,
  focus,
}: Work) {
  const { t } = useTranslation("decision-trees");
  const [choosing, setChoosing] = useState<Choosing | null>(null);
  const [wantedId, setWantedId] = useState<string | null>(null);
  const [newId, setNewId] = useState<string | null>(null);
  // Once another step is worked on, a new one is as all others.
  if (newId !== null && newId !== selectedId) setNewId(null);
  const undoing = useRef(undo);
  undoing.current = undo;
  // What says that it can be undone goes with the next change: undoing would take back that one.
  const removal = useRef<{ readonly toast: number; readonly content: TreeContent } | null>(null);
  useEffect(() => {
    if (removal.current === null || removal.current.content === content) return;
    closeToast(removal.current.toast);
    removal.current = null;
  }, [content]);
  const nodeOf = (id: string): TreeNode | undefined => content.nodes.find((one) => one.id === id);
  const fromOf = (id: string): string | null =>
    content.edges.find(({ to }) => to === id)?.from ?? null;
  const set = (next: TreeContent, about?: string): TreeContent => {
    if (isReadOnly || next === content) return content;
    const placed = withFreePlaces(content, next);
    change({ content: placed as Parameters<TreeDraft["change"]>[0]["content"] & object }, about);
    return placed;
  };
  const put = (edited: Edited, selected?: string): void => {
    if (!edited.content) {
      const detail = t(`problem.${edited.refusal}`);
      return void showToast({ severity: "error", summary: t("connect.failed"), detail });
    }
    set(edited.content);
    if (selected === undefined) return;
    onSelect(selected);
    setNewId(selected);
    focus(fieldOf(selected), lineOf(selected));
  };
  const add = (type: TreeNodeType, afterId: string | null): void => {
    const id = randomId();
    put(withAddition(content, { afterId, type }, [id, randomId()]), id);
  };
  const remove = (id: string, isWhole: boolean): void => {
    const node = nodeOf(id);
    if (!node) return;
    const before = fromOf(id);
    const next = isWhole ? withoutBranch(content, id) : withoutNode(content, id, randomId);
    const left = set(next);
    const near = before ?? next.startNodeId ?? next.nodes[0]?.id ?? null;
    onSelect(null);
    // Its line may be far out of view.
    setWantedId(near);
    focus(...(near === null ? [] : [lineOf(near)]), "[data-add]");
    const toast = showToast({
      ...{ severity: "info", summary: t("removed", { name: nodeName(node, t) }) },
      action: { label: t("undo"), run: () => undoing.current?.() },
    });
    removal.current = { toast, content: left };
  };
  const choose = (what: Choosing["what"], id: string): void => {
    const node = nodeOf(id);
    if (node) setChoosing({ what, node });
  };
  const commands: NodeCommands = {
    add,
    insert: (type: TreeNodeType, afterId: string) => {
      const id = randomId();
      put(withInsertion(content, { afterId, type }, [id, randomId(), randomId()]), id);
    },
    connect: (id) => choose("connect", id),
    move: (id) => choose("move", id),
    duplicate: (id, isWhole) => {
      const copy = withCopy(content, { id, isWhole }, randomId);
      set(copy.content);
      if (copy.id === null) return;
      onSelect(copy.id);
      focus(fieldOf(copy.id), lineOf(copy.id));
    },
    remove,
    begin: (id) => set(withStart(content, id)),
  };
  return {
    commands,
    /** The step that was added and not left since. */
    newId,
    /** The node whose line is about to get the focus, though it is not the one that is worked on. */
    wantedId,
    set,
    setNode: (node: TreeNode, about: string) => set(withNode(content, node), about),
    choosing: choosing && {
      ...choosing,
      close: (): void => setChoosing(null),
      /** Why a node may not be chosen, for all that are offered; null if it may. */
      refusals: () => {
        const { id } = choosing.node;
        if (choosing.what === "connect") return connectionRefusals(content, id);
        return moveRefusals(content, { id, from: fromOf(id) });
      },
      /** Connects the node with the chosen one; returns why it may not. */
      choose: (id: string) => {
        const { what, node } = choosing;
        const from = fromOf(node.id);
        const edited =
          what === "connect"
            ? connected(content, { from: node.id, to: id }, randomId())
            : withMovedNode(content, { id: node.id, from, to: id }, randomId());
        if (edited.content) set(edited.content);
        return edited.refusal;
      },
    },
    /** Does what a key of the outline asks for. */
    run: (command: OutlineCommand, { node, parentId, isLink }: OutlineRow): void => {
      const { id } = node;
      if (command === "open") focus(fieldOf(id), lineOf(id));
      else if (command === "add") focus(`[data-add="${id}"]`);
      else if (isReadOnly || isLink) focus(lineOf(id));
      else if (command === "duplicate") commands.duplicate(id, false);
      else if (command === "delete" || command === "deleteBranch")
        remove(id, command === "deleteBranch");
      else if (parentId !== null) {
        const edge = { from: parentId, to: id };
        set(withMovedEdge(content, edge, command === "earlier" ? -1 : 1));
        focus(lineOf(id));
      }
    },
  };
}
