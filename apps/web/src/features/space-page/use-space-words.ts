import type { Space } from "@storey/contract";
import { type SourceText, withTranslation } from "@storey/domain";
import { useCallback, useEffect, useRef, useState } from "react";
import { CallError } from "../../lib/call-error.ts";
import { textOfError } from "../../lib/error-text.ts";
import { changeSpace } from "../spaces/space.queries.ts";

/** How long nobody types before what was said is saved. */
const QUIET_MS = 800;
/** How often somebody else may save meanwhile before it is given up. */
const TRIES = 3;

interface Word {
  readonly language: string;
  readonly source: SourceText;
  readonly said: string;
}

function withWords(space: Space, words: readonly Word[]): Space {
  return words.reduce(
    (said, { language, source, said: text }) => withTranslation(said, language, source, text),
    space,
  );
}

function isSpace(value: unknown): value is Space {
  return typeof value === "object" && value !== null && "translations" in value;
}

/** Saves words over the newest version: what others say of the same space meanwhile stays. */
async function saved(space: Space, words: readonly Word[], tries = TRIES): Promise<Space> {
  const { translations, translatedFrom } = withWords(space, words);
  try {
    return await changeSpace(space.id, space.version, { translations, translatedFrom });
  } catch (error) {
    const isConflict = error instanceof CallError && error.code === "record.conflict";
    if (!isConflict || !isSpace(error.current) || tries <= 1) throw error;
    return saved(error.current, words, tries - 1);
  }
}

/** What a space says in other languages, which saves itself once nobody types. */
export function useSpaceWords(space: Space) {
  const [words, setWords] = useState<readonly Word[]>([]);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const now = useRef({ space, words });
  now.current = {
    space: now.current.space.version > space.version ? now.current.space : space,
    words,
  };
  const sending = useRef(false);
  const save = useCallback(async (): Promise<void> => {
    const { space: from, words: sent } = now.current;
    if (sending.current || sent.length === 0) return;
    sending.current = true;
    setSaving(true);
    try {
      const next = await saved(from, sent);
      // What was typed meanwhile goes with the next save.
      const left = now.current.words.filter((word) => !sent.includes(word));
      now.current = { space: next, words: left };
      setWords(left);
      setProblem(null);
    } catch (error) {
      setProblem(textOfError(error));
    } finally {
      sending.current = false;
      setSaving(false);
    }
  }, []);
  useEffect(() => {
    if (words.length === 0 || isSaving || problem !== null) return undefined;
    const timer = setTimeout(() => void save(), QUIET_MS);
    return () => clearTimeout(timer);
  }, [words, isSaving, problem, save]);
  // Whoever closes it takes nothing along that is not sent.
  useEffect(() => () => void save(), [save]);
  return {
    said: withWords(now.current.space, words),
    state: problem !== null ? "failed" : isSaving || words.length > 0 ? "saving" : "saved",
    problem,
    say: (word: Word): void => {
      setProblem(null);
      setWords((before) => [
        ...before.filter(
          (one) => one.language !== word.language || one.source.key !== word.source.key,
        ),
        word,
      ]);
    },
  } as const;
}
