import type { IssuePerson, IssueVisibility } from "@storey/contract";
import { useCallback, useEffect, useRef, useState } from "react";
import { isLike, keptDraft, useKeptDraft } from "../../../lib/form/kept-draft.ts";
import { draftsOwner, dropDraft, keepDraft, readDraft } from "../../../lib/offline/draft-store.ts";
import { openOutbox } from "../../../lib/outbox/open-outbox.ts";
import { isTaken } from "../../../lib/outbox/record.ts";
import { ISSUE_WRITES } from "../../issues/issue-outbox.queries.ts";
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

/** Returns what a draft holds beyond the comment that was sent off: it is the next comment's. */
function beyond({ visibility, body, files }: CommentDraft, sent: CommentDraft): CommentDraft {
  return {
    ...emptyDraft(),
    visibility,
    body: body === sent.body ? "" : body,
    files: files.filter(({ id }) => !sent.files.some((one) => one.id === id)),
  };
}

/** Returns a function that tells whether the outbox or the server has a comment, by its id. */
async function sentComments(): Promise<(id: string) => boolean> {
  const records = await openOutbox().then(
    (outbox) => outbox.mine(),
    () => [],
  );
  const comments = records.filter(({ endpoint }) => endpoint === ISSUE_WRITES.comment);
  return (id) => isTaken(comments.findLast(({ entity }) => entity.id === id));
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
  /** The comment that is on its way; null while none is. */
  const sent = useRef<CommentDraft | null>(null);
  const isLeft = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = useCallback(
    (now: CommentDraft): void => {
      // Once nobody is signed in, the draft would have no owner.
      if (draftsOwner() !== owner) return;
      const next = sent.current ? beyond(now, sent.current) : now;
      if (!isEmpty(next)) {
        void keepDraft(name, next).then((kept) => {
          isKept.current = kept;
        });
      }
      // What is sent off is dropped as it becomes a record; a draft of it would outlive that.
      else if (sent.current === null) void dropDraft(name);
    },
    [name, owner],
  );
  useEffect(() => {
    isLeft.current = false;
    void Promise.all([readDraft(name), sentComments()]).then(([kept, isSent]) => {
      if (sent.current !== null) return;
      // A draft that outlived the moment it was sent off, such as by a kill, is not a comment of
      // its own; neither are the words of it that this tab stored.
      const isOver = isDraft(kept) && isSent(kept.id);
      if (isOver) void dropDraft(name);
      const now = isSent(latest.current.id) ? emptyDraft() : latest.current;
      if (now !== latest.current) setDraft(now);
      if (!isDraft(kept) || isOver) return;
      if (isEmpty(now)) setDraft(kept);
      else if (kept.id === now.id && now.files.length === 0)
        setDraft({ ...now, files: kept.files });
    });
    return () => {
      isLeft.current = true;
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
  const clear = (arrived: CommentDraft): void => {
    clearTimeout(timer.current);
    sent.current = null;
    const next = beyond(latest.current, arrived);
    latest.current = next;
    // Once the form was left, what is stored may be that of its next visit.
    const isNextVisit = isLeft.current && begin(tabName).id !== arrived.id;
    if (isEmpty(next) && !isNextVisit) dropWords();
    if (isEmpty(next) && isLeft.current) return;
    setDraft(next);
    keep(next);
  };
  return {
    ...{ name, draft, change, clear },
    /**
     * Called when it is sent off, which includes the latest typing: from then on only what is added
     * to it is stored.
     */
    sendOff: () => {
      clearTimeout(timer.current);
      sent.current = latest.current;
    },
    isEmpty: isEmpty(draft),
    isKept: () => isKept.current,
    /** Stores the present draft again, such as after it came back from the outbox. */
    keep: () => {
      sent.current = null;
      keep(latest.current);
    },
  };
}
