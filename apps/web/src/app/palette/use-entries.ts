import { useTranslation } from "../../lib/messages.ts";
import { useMenuViewer } from "../use-menu-viewer.ts";
import { actionEntries, type Entry, screenEntries } from "./entries.ts";
import { sourcesOf } from "./sources.ts";
import { useFound } from "./use-found.ts";

const MAX_WORDS = 200;

/** Words as the server takes them. */
function storable(typed: string): string {
  return typed.replaceAll("\u0000", "").slice(0, MAX_WORDS).toWellFormed().trim();
}

function matches(entry: Entry, text: string): boolean {
  const words = text.toLocaleLowerCase().split(/\s+/);
  const label = entry.label.toLocaleLowerCase();
  return words.every((word) => label.includes(word));
}

/** What the palette lists for a text: what the server found, then screens and actions that match. */
export function useEntries(typed: string): { entries: readonly Entry[]; searching: boolean } {
  const { t } = useTranslation("shell");
  const viewer = useMenuViewer();
  const { session } = viewer;
  const text = storable(typed);
  const sources = sourcesOf(session);
  const spaces = useFound(sources.spaces, text);
  const issues = useFound(sources.issues, text);
  const people = useFound(sources.people, text);
  const found = [spaces, issues, people];
  const fixed = [...screenEntries(viewer, t), ...actionEntries(session, t)];
  return {
    entries: [
      ...found.flatMap(({ entries }) => entries),
      ...fixed.filter((entry) => matches(entry, text)),
    ],
    searching: found.some(({ searching }) => searching),
  };
}
