import { type SpaceSearchResult, spaces } from "@storey/contract";
import { useEffect, useState } from "react";
import { call } from "../../lib/call.ts";
import { CallError } from "../../lib/call-error.ts";
import { logFailure } from "../../lib/log.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useSession } from "../../lib/session/use-session.ts";
import { actionEntries, type Entry, screenEntries, spaceEntries } from "./entries.ts";

const TYPING_PAUSE_MS = 150;
const SPACES_SHOWN = 8;

interface Found {
  readonly text: string;
  readonly spaces: readonly SpaceSearchResult[];
}

function useSpaces(text: string): Found & { searching: boolean } {
  const [found, setFound] = useState<Found>({ text: "", spaces: [] });
  useEffect(() => {
    if (text === "") return undefined;
    const stop = new AbortController();
    const search = async (): Promise<void> => {
      const body = { searchTerm: text, pageSize: SPACES_SHOWN, withFacets: false };
      try {
        const { results } = await call(spaces.search, { body, signal: stop.signal });
        setFound({ text, spaces: results });
      } catch (cause) {
        if (cause instanceof CallError && cause.code === "network.aborted") return;
        logFailure("Spaces could not be searched", cause);
        setFound({ text, spaces: [] });
      }
    };
    const timer = setTimeout(() => void search(), TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text]);
  const shown = text === "" ? [] : found.spaces;
  return { text, spaces: shown, searching: text !== "" && found.text !== text };
}

function matches(entry: Entry, text: string): boolean {
  const words = text.toLocaleLowerCase().split(/\s+/);
  const label = entry.label.toLocaleLowerCase();
  return words.every((word) => label.includes(word));
}

/** What the palette lists for a text: spaces first, then screens and actions that match. */
export function useEntries(typed: string): { entries: readonly Entry[]; searching: boolean } {
  const { t } = useTranslation("shell");
  const session = useSession();
  const text = typed.trim();
  const { spaces: found, searching } = useSpaces(text);
  const fixed = [...screenEntries(session, t), ...actionEntries(session, t)];
  const entries = [...spaceEntries(found), ...fixed.filter((entry) => matches(entry, text))];
  return { entries, searching };
}
