import {
  connectionRefusal,
  type TreeConnectionRefusal,
  type TreeContent,
  type TreeNodeType,
  treeGraph,
} from "@storey/domain";
import { useRef } from "react";
import { logFailure } from "../../../lib/log.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { randomId } from "../../../lib/random-id.ts";
import { showToast } from "../../../lib/toasts.ts";
import {
  connected,
  reconnected,
  withAddition,
  withCopy,
  withoutEdge,
} from "../editing/edit-tree.ts";
import { type Alignment, withAligned, withoutChosen, withPlaces } from "./canvas-edits.ts";
import { type Clip, clipOf, read, withClip, written } from "./clipboard.ts";
import { FACE_WIDTH_PX, type Place } from "./face-size.ts";
import { layOut } from "./lay-out.ts";

interface Work {
  /** Gives the tree as it is, with all that was typed. */
  readonly tree: () => TreeContent;
  /** The tree with its nodes where they are shown, which every change keeps. */
  readonly asShown: () => TreeContent;
  readonly set: (content: TreeContent) => void;
  readonly onSelect: (id: string | null) => void;
  readonly chosenIds: () => readonly string[];
  /** Chooses nodes once they are drawn. */
  readonly chooseNext: (ids: ReadonlySet<string>) => void;
}

/** The commands of the canvas. Each is one step that can be undone, shared with the outline. */
export function useCanvasCommands(work: Work) {
  const { tree, onSelect, chosenIds, chooseNext } = work;
  // A layout and the clipboard answer later: they change what the tree is then.
  const now = useRef(work);
  now.current = work;
  const asShown = (): TreeContent => now.current.asShown();
  const set = (next: TreeContent): void => now.current.set(next);
  const { t } = useTranslation("decision-trees");
  const { t: say } = useTranslation("decision-tree-canvas");
  const refuse = (refusal: TreeConnectionRefusal): void => {
    const detail = t(`problem.${refusal}`);
    showToast({ severity: "error", summary: t("connect.failed"), detail });
  };
  const refusalOf = (
    from: string,
    to: string,
    movedId: string | null,
  ): TreeConnectionRefusal | null => {
    const rest = treeGraph(movedId === null ? tree() : withoutEdge(tree(), movedId));
    const [source, target] = [rest.node(from), rest.node(to)];
    return source && target ? connectionRefusal(rest, source, target) : null;
  };
  const put = (clip: Clip, at: Place | null): void => {
    const pasted = withClip(asShown(), clip, at, randomId);
    if (typeof pasted === "string") return void refusePaste(pasted);
    set(pasted.content);
    chooseNext(pasted.ids);
  };
  const refusePaste = (why: string): void =>
    void showToast({
      severity: "error",
      summary: say("paste.failed"),
      detail: say(`paste.${why}`),
    });
  const paste = (text: string, at: Place): void => {
    const clip = read(text);
    if (typeof clip === "string") refusePaste(clip);
    else put(clip, at);
  };
  const copied = (): string | null => {
    const ids = new Set(chosenIds());
    return ids.size === 0 ? null : written(clipOf(tree(), ids));
  };
  return {
    /** Why one node may not lead to another, by a connection that is moved or a new one; null if it may. */
    refusalOf,
    refuse,
    connect: (from: string, to: string): void => {
      const edited = connected(asShown(), { from, to }, randomId());
      if (edited.content) set(edited.content);
      else refuse(edited.refusal);
    },
    reconnect: (edgeId: string, ends: { readonly from: string; readonly to: string }): void => {
      const edited = reconnected(asShown(), edgeId, ends);
      if (edited.content) set(edited.content);
      else refuse(edited.refusal);
    },
    /** Adds an empty node, in the middle of a place where one is given, and works on it. */
    add: (type: TreeNodeType, afterId: string | null, at: Place | null): void => {
      const id = randomId();
      const edited = withAddition(asShown(), { afterId, type }, [id, randomId()]);
      if (!edited.content) return void refuse(edited.refusal);
      const place = at && { x: at.x - FACE_WIDTH_PX / 2, y: at.y };
      set(place ? withPlaces(edited.content, new Map([[id, place]])) : edited.content);
      onSelect(id);
    },
    move: (places: ReadonlyMap<string, Place>): void => set(withPlaces(asShown(), places)),
    remove: (edgeIds: ReadonlySet<string>): void => {
      const ids = chosenIds();
      const edges = tree().edges.filter(({ id }) => edgeIds.has(id));
      if (ids.length + edges.length === 0) return;
      set(withoutChosen(asShown(), ids, edges, randomId));
      if (ids.length === 0) return;
      onSelect(null);
      showToast({ severity: "info", summary: say("removed", { count: ids.length }) });
    },
    duplicate: (): void => {
      const [id, ...more] = chosenIds();
      if (id === undefined) return;
      if (more.length > 0) return void put(clipOf(asShown(), new Set([id, ...more])), null);
      const copy = withCopy(asShown(), { id, isWhole: false }, randomId);
      set(copy.content);
      if (copy.id !== null) onSelect(copy.id);
    },
    align: (how: Alignment): void => set(withAligned(asShown(), new Set(chosenIds()), how)),
    /** The chosen nodes as a text for the clipboard; null where none is chosen. */
    copied,
    paste,
    copyByButton: async (): Promise<void> => {
      const text = copied();
      if (text === null) return;
      try {
        await navigator.clipboard.writeText(text);
        showToast({ severity: "info", summary: say("copied", { count: chosenIds().length }) });
      } catch (cause) {
        logFailure("Nothing was copied", cause);
        showToast({ severity: "error", summary: say("copy.failed"), detail: say("paste.unread") });
      }
    },
    pasteByButton: async (at: Place): Promise<void> => {
      try {
        paste(await navigator.clipboard.readText(), at);
      } catch (cause) {
        logFailure("The clipboard was not read", cause);
        refusePaste("unread");
      }
    },
    /** Lays the whole tree out, unless the canvas is left meanwhile. */
    arrange: async (signal: AbortSignal): Promise<void> => {
      try {
        const places = await layOut(tree(), signal);
        if (!signal.aborted) set(withPlaces(tree(), places));
      } catch (cause) {
        if (signal.aborted) return;
        logFailure("The tree could not be laid out", cause);
        showToast({ severity: "error", summary: say("arrange.failed") });
      }
    },
  };
}
