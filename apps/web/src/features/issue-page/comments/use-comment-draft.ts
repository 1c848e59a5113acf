import type { IssuePerson, IssueVisibility } from "@storey/contract";
import { useCallback, useEffect, useRef, useState } from "react";
import { isLike, keptDraft, useKeptDraft } from "../../../lib/form/kept-draft.ts";
import { draftsOwner, dropDraft, keepDraft, readDraft } from "../../../lib/offline/draft-store.ts";
import type { AddedFile } from "../../issues/parts/photo-row.tsx";

const PAUSE_MS = 400;

/** A comment while it is written, with the people it mentions and its files. */
export interface CommentDraft {
  /** Made on this device, so that repeated attempts add the comment once. */
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

/** Returns the draft that this tab stored, without its files. */
function begin(tabName: string): CommentDraft {
  const empty = emptyDraft();
  const words = keptDraft(tabName);
  return isLike(words, wordsOf(empty)) ? { ...words, files: [] } : empty;
}

/**
 * Holds the user's unsent comment on an issue. This device stores it until it has arrived, and this
 * tab stores its text at once, as a sign-in may end at any moment.
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
      // Once nobody is signed in, the draft would have no owner.
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
      // Stores what was typed in the last moment too.
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
  /** Clears what has arrived; what was added since it was sent is the next comment's. */
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
    /**
     * Called when it is sent off, which includes the latest typing: cancels the pending write of
     * the draft.
     */
    sendOff: () => clearTimeout(timer.current),
    isEmpty: isEmpty(draft),
    isKept: () => isKept.current,
    /** Stores the present draft again, such as after it came back from the outbox. */
    keep: () => keep(latest.current),
  };
}
