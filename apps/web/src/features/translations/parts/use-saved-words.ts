import { type SourceText, type Translations, withTranslation } from "@storey/domain";
import { useCallback, useEffect, useRef, useState } from "react";
import { CallError } from "../../../lib/call-error.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { showToast } from "../../../lib/toasts.ts";

/** How long nobody types before what was said is saved. */
const QUIET_MS = 800;
/** How often somebody else may save meanwhile before it is given up. */
const TRIES = 3;

interface Word {
  readonly language: string;
  readonly source: SourceText;
  readonly said: string;
}

/** A record that keeps what it says in other languages in fields of its own. */
export interface SpokenRecord extends Translations {
  readonly id: string;
  readonly version: number;
}

/** All words of a record by language, with the marks of their originals. */
export type AllWords<Words = Record<string, string>> = Record<
  keyof Translations,
  Record<string, Words>
>;

/** Saves all words of a record that was read at its version. 409 `record.conflict` carries it as it is now. */
export type ChangeWords<Spoken> = (record: Spoken, words: AllWords) => Promise<Spoken>;

function withWords<Spoken extends SpokenRecord>(record: Spoken, words: readonly Word[]): Spoken {
  return words.reduce(
    (said, { language, source, said: text }) => withTranslation(said, language, source, text),
    record,
  );
}

function isSpoken<Spoken extends SpokenRecord>(value: unknown): value is Spoken {
  return typeof value === "object" && value !== null && "translations" in value;
}

/** Saves words over the newest version: what others say of the same record meanwhile stays. */
async function saved<Spoken extends SpokenRecord>(
  record: Spoken,
  words: readonly Word[],
  change: ChangeWords<Spoken>,
  tries = TRIES,
): Promise<Spoken> {
  const { translations = {}, translatedFrom = {} } = withWords(record, words);
  try {
    return await change(record, { translations, translatedFrom } as AllWords);
  } catch (error) {
    const isConflict = error instanceof CallError && error.code === "record.conflict";
    if (!isConflict || !isSpoken<Spoken>(error.current) || tries <= 1) throw error;
    return saved(error.current, words, change, tries - 1);
  }
}

/** What a record says in other languages, which saves itself once nobody types. */
export function useSavedWords<Spoken extends SpokenRecord>(
  record: Spoken,
  change: ChangeWords<Spoken>,
) {
  const [words, setWords] = useState<readonly Word[]>([]);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const now = useRef({ record, words, change });
  now.current = {
    record: now.current.record.version > record.version ? now.current.record : record,
    words,
    change,
  };
  const sending = useRef(false);
  const isClosed = useRef(false);
  const save = useCallback(async (): Promise<void> => {
    const { record: from, words: sent } = now.current;
    if (sending.current || sent.length === 0) return;
    sending.current = true;
    setSaving(true);
    try {
      const next = await saved(from, sent, now.current.change);
      // What was typed meanwhile goes with the next save.
      const left = now.current.words.filter((word) => !sent.includes(word));
      now.current = { ...now.current, record: next, words: left };
      setWords(left);
      setProblem(null);
      if (isClosed.current && left.length > 0) setTimeout(() => void save());
    } catch (error) {
      setProblem(textOfError(error));
      if (isClosed.current) showToast({ severity: "error", summary: textOfError(error) });
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
  // Whoever closes it takes nothing along that is not sent, also while what came before is on its way.
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
      void save();
    };
  }, [save]);
  return {
    said: withWords(now.current.record, words),
    state: problem !== null ? "failed" : isSaving || words.length > 0 ? "saving" : "saved",
    problem,
    say: (added: readonly Word[]): void => {
      setProblem(null);
      const placeOf = ({ language, source }: Word) => `${language} ${source.key}`;
      const places = new Set(added.map(placeOf));
      setWords((before) => [...before.filter((one) => !places.has(placeOf(one))), ...added]);
    },
  } as const;
}
