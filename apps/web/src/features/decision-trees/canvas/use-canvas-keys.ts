import type { TreeContent } from "@storey/domain";
import type { ClipboardEvent, KeyboardEvent, RefObject } from "react";
import type { CanvasHost } from "./canvas-host.ts";
import { canvasKeyOf, neighbourOf } from "./canvas-keys.ts";
import type { Place } from "./face-size.ts";
import type { useBoard } from "./use-board.ts";
import type { useCanvasCommands } from "./use-canvas-commands.ts";

const ARROWS = ["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight"];

interface Keys {
  readonly content: TreeContent;
  /** What takes the keys: those of a field on the canvas are its own. */
  readonly box: RefObject<HTMLElement | null>;
  readonly board: Pick<ReturnType<typeof useBoard>, "choose" | "chosenIds">;
  readonly commands: Pick<ReturnType<typeof useCanvasCommands>, "duplicate" | "copied" | "paste">;
  readonly host: CanvasHost;
  /** The ids of the nodes that are folded away. */
  readonly gone: ReadonlySet<string>;
  readonly selectedId: string | null;
  readonly isFixed: boolean;
  readonly onSelect: (id: string | null) => void;
  readonly onOpen: (id: string) => void;
  readonly onRemove: () => void;
  /** Where pasted steps are put. */
  readonly middle: () => Place;
}

/** What the keys and the clipboard do on the canvas as a whole. */
export function useCanvasKeys(keys: Keys) {
  const { content, box, board, commands, host, gone, selectedId, isFixed } = keys;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== box.current) return;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const id = selectedId ?? board.chosenIds()[0] ?? null;
    const key = canvasKeyOf(event);
    if (ARROWS.includes(event.key) && isPlain) {
      const next = neighbourOf(content, id, event.key);
      if (next) keys.onSelect(next.id);
    } else if (key === "open" && id !== null) keys.onOpen(id);
    else if (key === "chooseAll")
      board.choose(content.nodes.flatMap((node) => (gone.has(node.id) ? [] : [node.id])));
    else if (key === "chooseNone") board.choose([]);
    else if (isFixed || !key) return;
    else if (key === "delete") keys.onRemove();
    else if (key === "duplicate") commands.duplicate();
    else if (key === "add" && id !== null) {
      const face = box.current?.querySelector(`[data-id="${id}"]`);
      host.add(id, face ?? event.currentTarget);
    }
    event.preventDefault();
  };
  const onCopy = (event: ClipboardEvent): void => {
    const text = event.target === box.current ? commands.copied() : null;
    if (text === null) return;
    event.clipboardData.setData("text/plain", text);
    event.preventDefault();
    if (event.type === "cut" && !isFixed) keys.onRemove();
  };
  const onPaste = (event: ClipboardEvent): void => {
    if (isFixed || event.target !== box.current) return;
    event.preventDefault();
    commands.paste(event.clipboardData.getData("text/plain"), keys.middle());
  };
  return { onKeyDown, onCopy, onCut: onCopy, onPaste };
}
