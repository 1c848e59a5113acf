import type { DecisionTree } from "@storey/contract";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { CallError } from "../../../lib/call-error.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useKeptDraft } from "../../../lib/form/kept-draft.ts";
import { resumedEdit, type Stored } from "../../../lib/form/kept-edit.ts";
import { differences } from "../../../lib/form/merge.ts";
import { useLeaveGuard } from "../../../lib/form/use-leave-guard.ts";
import { online } from "../../../lib/online.ts";
import { useStore } from "../../../lib/store.ts";
import { saveTree, type TreeWork } from "../decision-tree.queries.ts";
import { type History, NO_HISTORY, noted, redone, undone } from "./tree-history.ts";

/** How long nobody types before the draft is saved. */
const QUIET_MS = 800;
/**
 * How long nobody types before the draft is kept in this tab, which takes a tenth of a second of a large tree:
 * where it is saved meanwhile it need not be. One that could not be saved is kept at once.
 */
const KEPT_AFTER_MS = 2_000;

/** Where the draft stands: with the server, on its way, kept here, refused, or with somebody else. */
export type SaveState = "saved" | "waiting" | "saving" | "offline" | "refused" | "others";

function workOf({ name, description, content }: DecisionTree): TreeWork {
  return { name, description, content };
}

function storedOf(tree: DecisionTree): Stored<TreeWork> {
  return { version: tree.version, values: workOf(tree) };
}

/**
 * Whether a draft may say something else than what is stored: whatever is changed is another object. It is
 * compared word by word once it is sent, since that takes a moment for a large tree.
 */
function isOther(stored: TreeWork, draft: TreeWork): boolean {
  return (["name", "description", "content"] as const).some(
    (field) => stored[field] !== draft[field],
  );
}

function isTree(value: unknown): value is DecisionTree {
  return typeof value === "object" && value !== null && "content" in value && "version" in value;
}

/** Whether the same call may succeed later, without anything being changed. */
function isPassing(cause: unknown): boolean {
  return !(cause instanceof CallError) || cause.status === 0 || cause.status >= 500;
}

/** What a save made: what the server gave, what is stored, and the draft where it is another by that. */
interface Sent {
  readonly saved: DecisionTree;
  readonly values: TreeWork;
  readonly draft?: TreeWork;
}

/**
 * The draft of a tree, which saves itself: once nobody types, one save after another, each over the
 * version that the one before it made. What cannot be sent stays in this tab and is sent later. Once
 * somebody else saves, nothing more is written until it is decided whose draft goes on.
 */
export function useTreeDraft(tree: DecisionTree, isReadOnly: boolean) {
  const [begun] = useState(() => resumedEdit(`decision-tree:${tree.id}`, storedOf(tree)));
  const [base, setBase] = useState<Stored<TreeWork>>(begun?.base ?? storedOf(tree));
  const [draft, setDraft] = useState<TreeWork>(begun?.draft ?? workOf(tree));
  const [history, setHistory] = useState<History<TreeWork["content"]>>(NO_HISTORY);
  const [theirs, setTheirs] = useState<DecisionTree | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<{ readonly text: string; isPassing: boolean } | null>(
    null,
  );
  const isOnline = useStore(online);
  const isDirty = isOther(base.values, draft);
  const unsent = useMemo(() => (isDirty ? { base, draft } : null), [isDirty, base, draft]);
  const keptAfterMs = failure || theirs ? 0 : KEPT_AFTER_MS;
  const drop = useKeptDraft(`decision-tree:${tree.id}`, unsent, keptAfterMs);

  // What the next save sends, also while one is on its way or once the editor is left.
  const now = useRef({ base, draft, theirs });
  now.current = { base, draft, theirs };
  // What the server made of what was sent: it may write the HTML of an article in another way.
  const known = useRef<TreeWork>(base.values);
  const sending = useRef<Promise<Stored<TreeWork> | null> | null>(null);

  /** Sends one save; returns what is stored then, or null where somebody else saved meanwhile. Throws why else not. */
  const sent = useCallback(async (save: () => Promise<Sent>): Promise<Stored<TreeWork> | null> => {
    setSaving(true);
    try {
      const { saved, values, draft } = await save();
      known.current = workOf(saved);
      const next = { version: saved.version, values };
      now.current = { ...now.current, base: next, ...(draft && { draft }) };
      setBase(next);
      if (draft) setDraft(draft);
      setFailure(null);
      return next;
    } catch (cause) {
      const isConflict = cause instanceof CallError && cause.code === "record.conflict";
      if (!isConflict || !isTree(cause.current)) throw cause;
      setTheirs(cause.current);
      return null;
    } finally {
      setSaving(false);
    }
  }, []);

  const send = useCallback(async (): Promise<Stored<TreeWork> | null> => {
    const { base: from, draft: wanted, theirs: others } = now.current;
    const fields = differences<TreeWork>(from.values, wanted);
    if (others) return null;
    if (fields.length === 0) {
      // The same words once more: nothing to send.
      const same = { version: from.version, values: wanted };
      now.current = { ...now.current, base: same };
      setBase(same);
      return same;
    }
    const body = Object.fromEntries(fields.map((field) => [field, wanted[field]]));
    try {
      return await sent(async () => {
        return { saved: await saveTree(tree.id, from.version, body), values: wanted };
      });
    } catch (cause) {
      setFailure({ text: textOfError(cause), isPassing: isPassing(cause) });
      return null;
    }
  }, [tree.id, sent]);

  /** Does one save after another: the second goes over the version that the first made. */
  const inTurn = useCallback(async (work: () => Promise<Stored<TreeWork> | null>) => {
    while (sending.current) await sending.current;
    const turn = work();
    // Whoever waits goes on whatever comes of it.
    sending.current = turn.catch(() => null);
    try {
      return await turn;
    } finally {
      sending.current = null;
    }
  }, []);

  /** Sends what is not sent yet; returns what is stored then, or null where it could not be. */
  const flush = useCallback(() => inTurn(send), [inTurn, send]);

  /**
   * Saves a change of the steps together with something else, by one call: it shows once both are kept. What is
   * not sent yet is saved first. Returns whether it was kept; throws what the call is refused with.
   */
  const saveWith = useCallback(
    async (
      step: (content: TreeWork["content"]) => TreeWork["content"],
      save: (version: number, content: TreeWork["content"] | null) => Promise<DecisionTree>,
    ): Promise<boolean> => {
      if (!(await flush())) return false;
      const kept = await inTurn(() =>
        sent(async () => {
          const { base: from } = now.current;
          const content = step(from.values.content);
          const isSame = content === from.values.content;
          const saved = await save(from.version, isSame ? null : content);
          const values = { ...from.values, content };
          if (isSame) return { saved, values };
          // What was typed meanwhile stands beside it.
          const { draft: typed } = now.current;
          const isMore = typed.content !== from.values.content;
          setHistory((before) => noted(before, typed.content));
          return {
            saved,
            values,
            draft: { ...typed, content: isMore ? step(typed.content) : content },
          };
        }),
      );
      return kept !== null;
    },
    [flush, inTurn, sent],
  );

  const isRefused = failure !== null && !failure.isPassing;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another draft is sent once it rests again.
  useEffect(() => {
    if (isReadOnly || !isDirty || theirs || isRefused || (failure && isOnline === false)) return;
    const timer = setTimeout(() => void flush(), QUIET_MS);
    return () => clearTimeout(timer);
  }, [draft, isDirty, isReadOnly, theirs, isRefused, isOnline, flush]);

  // Whoever leaves takes nothing with them that is not sent.
  useEffect(() => () => void flush(), [flush]);
  useLeaveGuard(isDirty && (theirs !== null || failure !== null), drop);

  // Somebody else saved while nothing was typed here: their draft shows, and theirs it stays.
  const seen = storedOf(tree);
  const isNewer = seen.version > base.version && !isSaving && sending.current === null;
  useEffect(() => {
    if (!isNewer || now.current.theirs) return;
    const fields = differences<TreeWork>(known.current, workOf(tree));
    // A version of the same words, such as one that was published, changes nothing for who types here.
    if (fields.length === 0) setBase({ version: tree.version, values: now.current.base.values });
    else setTheirs(tree);
  }, [isNewer, tree]);

  const change = (part: Partial<TreeWork>, about: string | null = null): void => {
    setFailure(null);
    const { content } = part;
    if (content && content !== draft.content)
      setHistory((before) => noted(before, draft.content, about));
    setDraft({ ...draft, ...part });
  };
  const go = (step: ReturnType<typeof undone<TreeWork["content"]>>): void => {
    if (!step) return;
    setHistory(step.history);
    setDraft({ ...draft, content: step.now });
  };
  const settle = (wanted: TreeWork): void => {
    if (!theirs) return;
    if (wanted.content !== draft.content) setHistory((before) => noted(before, draft.content));
    setBase(storedOf(theirs));
    known.current = workOf(theirs);
    setDraft(wanted);
    setTheirs(null);
    setFailure(null);
  };
  const state: SaveState = theirs
    ? "others"
    : isSaving
      ? "saving"
      : !isDirty
        ? "saved"
        : failure
          ? failure.isPassing
            ? "offline"
            : "refused"
          : "waiting";
  return {
    draft,
    isDirty,
    state,
    /** Why the draft was refused, as text. */
    failure: isRefused ? (failure?.text ?? null) : null,
    /** What somebody else saved meanwhile. */
    theirs,
    change,
    flush,
    saveWith,
    retry: (): void => {
      setFailure(null);
      void flush();
    },
    undo: history.past.length > 0 ? () => go(undone(history, draft.content)) : null,
    redo: history.future.length > 0 ? () => go(redone(history, draft.content)) : null,
    /** Goes on with what was typed here, over what the other saved. */
    keepMine: (): void => settle(draft),
    /** Goes on with what the other saved; what was typed here can be brought back by undoing. */
    takeTheirs: (): void => {
      if (theirs) settle(workOf(theirs));
    },
  };
}

/** The draft of a tree, as the parts of its editor receive it. */
export type TreeDraft = ReturnType<typeof useTreeDraft>;
