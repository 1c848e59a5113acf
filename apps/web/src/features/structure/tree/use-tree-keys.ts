import { type KeyboardEvent, useRef } from "react";
import type { TreeCommand } from "../structure-commands.ts";
import { chosenOf } from "../structure-selection.ts";
import { nextRow, rowByLetters, type TreeRow } from "./structure-tree.ts";
import type { TreeProps } from "./tree-props.ts";
import type { useTreeFocus } from "./use-tree-focus.ts";

const LETTERS_PAUSE_MS = 700;
/** The keys that run a command on a line, where the user may. */
const COMMANDS: Readonly<Record<string, TreeCommand>> = { F2: "rename", Delete: "archive" };

/** Collects letters typed in quick succession, which lead to a line. */
function useLetters(): (letter: string) => string {
  const typed = useRef({ letters: "", at: 0 });
  return (letter) => {
    const now = Date.now();
    const fresh = now - typed.current.at > LETTERS_PAUSE_MS;
    typed.current = { letters: fresh ? letter : typed.current.letters + letter, at: now };
    return typed.current.letters;
  };
}

function isMenuKey({ key, shiftKey }: KeyboardEvent): boolean {
  return key === "ContextMenu" || (key === "F10" && shiftKey);
}

/** Handles a key on a line; returns false for a key that does nothing there. */
function act(event: KeyboardEvent, row: TreeRow, props: TreeProps): boolean {
  const { key } = event;
  const command = COMMANDS[key];
  if (key === "ArrowRight" && row.open === false) props.onToggle(row.id, true);
  else if (key === "ArrowLeft" && row.open === true) props.onToggle(row.id, false);
  else if (key === "Enter" && row.kind === "space") props.onCommand("open", row);
  else if (key === "Enter") props.onToggle(row.id, row.open !== true);
  else if (key === " " && props.mayChoose(row)) {
    props.onChoose(row, chosenOf(row, props.chosen) !== "all", event.shiftKey);
  } else if (key === "Escape" && props.chosen.size > 0) props.onClearChoice();
  else if (command && props.commandsOf(row).includes(command)) props.onCommand(command, row);
  else return false;
  return true;
}

/**
 * Handles the keys of the tree: their commands on the active line, and the moves to other lines.
 */
export function useTreeKeys(
  props: TreeProps,
  { active, goTo, goingTo }: Pick<ReturnType<typeof useTreeFocus>, "active" | "goTo" | "goingTo">,
): (event: KeyboardEvent) => void {
  const { rows, commandsOf, mayChoose, onMenu, onChoose, onChooseAll } = props;
  const letters = useLetters();
  const move = (event: KeyboardEvent, from: number): boolean => {
    // `/` and `?` belong to the whole page: the search and the list of shortcuts.
    const isLetter = event.key.length === 1 && !" /?".includes(event.key);
    const next = isLetter
      ? rowByLetters(rows, from, letters(event.key))
      : nextRow(rows, from, event.key);
    const target = next === null ? undefined : rows[next];
    if (next === null || !target) return false;
    if (event.shiftKey && !isLetter && mayChoose(target)) onChoose(target, true, true);
    goTo(next);
    return true;
  };
  return (event) => {
    const target = event.target as HTMLElement;
    const line = target.closest<HTMLElement>("[role=treeitem]");
    // The key acts on the line that the key before it led to, drawn or not, so that no press of many in
    // quick succession is lost; else on the focused line, also if the tree has not rendered since the
    // focus moved there.
    const here = goingTo() ?? line?.dataset["line"];
    const focused = rows.findIndex(({ id }) => id === here);
    const at = focused < 0 ? active : focused;
    const row = rows[at];
    if (!row || event.altKey || target.closest("input")) return;
    const isControl = event.ctrlKey || event.metaKey;
    if (isMenuKey(event) && line) {
      event.preventDefault();
      if (commandsOf(row).length > 0) onMenu(row, line.getBoundingClientRect());
    } else if (target.closest("button")) return;
    else if (isControl && event.key === "a") {
      onChooseAll();
      event.preventDefault();
    } else if (!isControl && (act(event, row, props) || move(event, at))) event.preventDefault();
  };
}
