import type { IssuePerson, IssueVisibility } from "@storey/contract";
import { useCallback, useEffect, useRef, useState } from "react";
import { isLike, keptDraft, useKeptDraft } from "../../../lib/form/kept-draft.ts";
import { draftsOwner, dropDraft, keepDraft, readDraft } from "../../../lib/offline/draft-store.ts";
import type { AddedFile } from "../../issues/parts/photo-row.tsx";

const PAUSE_MS = 400;

/** A comment as it is written, with whoever and whatever it carries. */
export interface CommentDraft {
  /** Made here: a repeated attempt adds it once. */
  readonly id: string;
  readonly body: string;
  readonly visibility: IssueVisibility;
  readonly mentions: readonly IssuePerson[];
  readonly files: readonly AddedFile[];
}

function emptyDraft(): CommentDraft {
  return { id: crypto.randomUUID(), body: "", visibility: "public", mentions: [], files: [] };
}

function isDraft(kept: unknown): kept is CommentDraft {
  return typeof kept === "object" && kept !== null && "body" in kept && "files" in kept;
}

function isEmpty({ body, files }: CommentDraft): boolean {
  return body.trim() === "" && files.length === 0;
}

type Words = Omit<CommentDraft, "files">;

function wordsOf({ id, body, visibility, mentions }: CommentDraft): Words {
  return { id, body, visibility, mentions };
}

/** The words as this tab kept them, without the files. */
function begin(tabName: string): CommentDraft {
  const empty = emptyDraft();
  const words = keptDraft(tabName);
  return isLike(words, wordsOf(empty)) ? { ...words, files: [] } : empty;
}

/**
 * The comment a user writes on an issue: kept on this device until it has arrived, and its words in
 * this tab at once, as a sign-in may end at any moment.
 */
export function useCommentDraft(issueId: string) {
  const name = `comment/${issueId}`;
  const tabName = `comment:${issueId}`;
  const [owner] = useState(draftsOwner);
  const [draft, setDraft] = useState(() => begin(tabName));
  const isKept = useRef(true);
  const dropWords = useKeptDraft(tabName, draft.body.trim() === "" ? null : wordsOf(draft));
  const latest = useRef(draft);
  latest.current = draft;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = useCallback(
    (next: CommentDraft): void => {
      // Once nobody is signed in it would be nobody's.
      if (draftsOwner() !== owner) return;
      if (isEmpty(next)) void dropDraft(name);
      else
        void keepDraft(name, next).then((kept) => {
          isKept.current = kept;
        });
    },
    [name, owner],
  );
  useEffect(() => {
    void readDraft(name).then((kept) => {
      if (!isDraft(kept)) return;
      const now = latest.current;
      if (isEmpty(now)) setDraft(kept);
      else if (kept.id === now.id && now.files.length === 0)
        setDraft({ ...now, files: kept.files });
    });
    return () => {
      // What was typed in the last moment is kept too.
      clearTimeout(timer.current);
      if (!isEmpty(latest.current)) keep(latest.current);
    };
  }, [name, keep]);
  const change = (part: Partial<CommentDraft>): void => {
    const next = { ...latest.current, ...part };
    latest.current = next;
    setDraft(next);
    clearTimeout(timer.current);
    if (part.files) keep(next);
    else timer.current = setTimeout(() => keep(next), PAUSE_MS);
  };
  /** Lets go of what has arrived: what was added since it was sent is the next comment's. */
  const clear = (sent: CommentDraft): void => {
    clearTimeout(timer.current);
    const { visibility, body, files } = latest.current;
    const next = {
      ...emptyDraft(),
      visibility,
      body: body === sent.body ? "" : body,
      files: files.filter(({ id }) => !sent.files.some((one) => one.id === id)),
    };
    latest.current = next;
    if (isEmpty(next)) dropWords();
    setDraft(next);
    keep(next);
  };
  return {
    ...{ name, draft, change, clear },
    /** It is sent off now: what was typed in the last moment is in it, and not kept once more. */
    sendOff: () => clearTimeout(timer.current),
    isEmpty: isEmpty(draft),
    isKept: () => isKept.current,
    /** Keeps what is there once more, such as after it came back from the outbox. */
    keep: () => keep(latest.current),
  };
}
