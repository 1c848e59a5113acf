import type { TreeContent } from "@storey/domain";
import type { ClipboardEvent, KeyboardEvent, RefObject } from "react";
import type { CanvasHost } from "./canvas-host.ts";
import { type CanvasKey, canvasKeyOf, neighbourOf } from "./canvas-keys.ts";
import type { Place } from "./face-size.ts";
import type { useBoard } from "./use-board.ts";
import type { useCanvasCommands } from "./use-canvas-commands.ts";

const ARROWS = ["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight"];
/** What the keys do from the tools too, where the focus stays after one was pressed. */
const OF_TOOLS: readonly (CanvasKey | undefined)[] = ["chooseAll", "delete", "duplicate"];

interface Keys {
  readonly content: TreeContent;
  /** What takes the keys: those of a field on the canvas are its own. */
  readonly box: RefObject<HTMLElement | null>;
  readonly board: Pick<ReturnType<typeof useBoard>, "choose" | "chosenIds">;
  readonly commands: Pick<
    ReturnType<typeof useCanvasCommands>,
    "duplicate" | "copied" | "paste" | "copyByButton" | "pasteByButton"
  >;
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

/** A line of a menu that a tool opened is none: keys work the menu there. */
function isTool(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("[role=toolbar] button:not([role])");
}

/** What the keys and the clipboard do on the canvas as a whole. */
export function useCanvasKeys(keys: Keys) {
  const { content, box, board, commands, host, gone, selectedId, isFixed } = keys;
  // The browser tells of the clipboard where the text cursor is, which may be anything that was pressed last.
  const isMeant = (): boolean => document.activeElement === box.current;
  // It tells nobody on the canvas of it while the focus is on a tool.
  const usesClipboard = ({ target, ctrlKey, metaKey, altKey, key }: KeyboardEvent): boolean => {
    if (!isTool(target) || altKey || !(ctrlKey || metaKey)) return false;
    const letter = key.toLowerCase();
    if (letter === "c" || letter === "x") void commands.copyByButton();
    else if (letter === "v" && !isFixed) void commands.pasteByButton(keys.middle());
    else return false;
    if (letter === "x" && !isFixed) keys.onRemove();
    return true;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (usesClipboard(event)) return void event.preventDefault();
    const key = canvasKeyOf(event);
    const isOfTools = isTool(event.target) && OF_TOOLS.includes(key);
    if (event.target !== box.current && !isOfTools) return;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const id = selectedId ?? board.chosenIds()[0] ?? null;
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
      host.add(id, face ?? box.current ?? event.currentTarget);
    }
    event.preventDefault();
  };
  const onCopy = (event: ClipboardEvent): void => {
    const text = isMeant() ? commands.copied() : null;
    if (text === null) return;
    event.clipboardData.setData("text/plain", text);
    event.preventDefault();
    if (event.type === "cut" && !isFixed) keys.onRemove();
  };
  const onPaste = (event: ClipboardEvent): void => {
    if (isFixed || !isMeant()) return;
    event.preventDefault();
    commands.paste(event.clipboardData.getData("text/plain"), keys.middle());
  };
  return { onKeyDown, onCopy, onCut: onCopy, onPaste };
}
