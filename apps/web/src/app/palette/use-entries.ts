import type { SpaceCorrection } from "@storey/contract";
import { fold, wordsOf } from "@storey/domain";
import { useTabNames } from "../../features/organisation-admin/tab-names.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useMenuViewer } from "../use-menu-viewer.ts";
import { administrationEntries, furtherScreens, workEntries } from "./administration-entries.ts";
import { actionEntries, type Entry, screenEntries } from "./entries.ts";
import { sourcesOf } from "./sources.ts";
import { useFound } from "./use-found.ts";

const MAX_WORDS = 200;

/** Returns the typed text as the server accepts it. */
function storable(typed: string): string {
  return typed.replaceAll("\u0000", "").slice(0, MAX_WORDS).toWellFormed().trim();
}

/**
 * Tells whether an entry matches: each word is any part of its label, or the beginning of one of
 * its other names.
 */
function matches(entry: Entry, words: readonly string[]): boolean {
  const label = fold(entry.label);
  const others = fold(entry.words ?? "").split(/\s+/);
  return words.every((word) => label.includes(word) || others.some((one) => one.startsWith(word)));
}

/** Tells whether each word is a part of an entry's own label, not of its other names alone. */
function isLabelled(entry: Entry, words: readonly string[]): boolean {
  const label = fold(entry.label);
  return words.every((word) => label.includes(word));
}

/** Returns the entries that match by group; those whose label has the words come first in theirs. */
function matching(entries: readonly Entry[], words: readonly string[]): readonly Entry[] {
  const found = entries
    .filter((entry) => matches(entry, words))
    .toSorted((a, b) => Number(isLabelled(b, words)) - Number(isLabelled(a, words)));
  const groups = new Set(entries.map(({ group }) => group));
  return [...groups].flatMap((one) => found.filter(({ group }) => group === one));
}

/** The entries that the palette lists for a text. */
interface Listed {
  readonly entries: readonly Entry[];
  /** The words by which the server replaced those of the typed text in its search for spaces. */
  readonly corrections: readonly SpaceCorrection[] | undefined;
  readonly searching: boolean;
}

/** Lists the entries for a text: the server's results, then screens and actions that match. */
export function useEntries(typed: string): Listed {
  const { t } = useTranslation("shell");
  const viewer = useMenuViewer();
  const { session } = viewer;
  const { t: palette } = useTranslation("palette");
  const tabNames = useTabNames();
  const text = storable(typed);
  const sources = sourcesOf(session);
  const spaces = useFound(sources.spaces, text);
  const assets = useFound(sources.assets, text);
  const issues = useFound(sources.issues, text);
  const people = useFound(sources.people, text);
  const found = [spaces, assets, issues, people];
  const words = wordsOf(text);
  const fixed = [
    ...screenEntries(viewer, t),
    ...furtherScreens(session, palette),
    ...administrationEntries(session, tabNames),
    ...workEntries(session, palette),
    ...actionEntries(session, t),
  ];
  return {
    entries: [...found.flatMap(({ entries }) => entries), ...matching(fixed, words)],
    corrections: spaces.corrections,
    searching: found.some(({ searching }) => searching),
  };
}
