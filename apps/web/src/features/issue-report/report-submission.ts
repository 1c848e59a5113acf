import "../issues/parts/issue-messages.ts";
import type { Issue, IssuePin } from "@storey/contract";
import { mayPass } from "../../lib/call-error.ts";
import { isUnreadable } from "../../lib/offline/cached-files.ts";
import {
  draftKeys,
  draftsOwner,
  dropDraft,
  forgetDraft,
  keepDraft,
  readDraft,
} from "../../lib/offline/draft-store.ts";
import { openOutbox } from "../../lib/outbox/open-outbox.ts";
import type { Outbox } from "../../lib/outbox/outbox.ts";
import { isTaken, type NewRecord, type OutboxRecord } from "../../lib/outbox/record.ts";
import { session } from "../../lib/session/session.ts";
import { createStore } from "../../lib/store.ts";
import { fileRecord, ISSUE_WRITES, reportRecord } from "../issues/issue-outbox.queries.ts";
import { fileProgressOf, hasEnded } from "../issues/parts/file-progress.ts";
import type { AddedFile, FileProgress } from "../issues/parts/photo-row.tsx";
import {
  emptyReport,
  hasTitle,
  isEmptyReport,
  isReport,
  newIssueOf,
  type ReportDraft,
  toDraft,
} from "./report-draft.ts";
import { keyOfSubject, type SentSubject, subjectOfKey } from "./report-subject.ts";

const PAUSE_MS = 400;

/** The prefix of the names of stored reports; the id of their space follows. */
export const REPORT_NAMES = "report/";

/** A report about a space and the state of its sending. */
export interface ReportState {
  /** Null until the stored draft was read. */
  readonly draft: ReportDraft | null;
  /** Whether the report was begun in an earlier visit. */
  readonly wasKept: boolean;
  readonly isSending: boolean;
  /** Whether the title is too short to be sent. */
  readonly isTitleShort: boolean;
  /** The error of the last attempt; null while nothing went wrong. */
  readonly error: unknown;
  /** Whether the connection failed; the report is then sent again by itself. */
  readonly isWaiting: boolean;
  /** Whether this device stores the report; else it lasts as long as the page. */
  readonly isKept: boolean;
  /** The progress of each file, by its id. */
  readonly progress: ReadonlyMap<string, FileProgress>;
}

const NO_PROBLEM = { isTitleShort: false, error: null, isWaiting: false };
const UNREAD: ReportState = {
  ...{ draft: null, wasKept: false, isSending: false, isKept: true, progress: new Map() },
  ...NO_PROBLEM,
};

/** Returns a report's record in the outbox by the issue's id; of several wordings the newest. */
function headOf(records: readonly OutboxRecord[], issueId: string): OutboxRecord | undefined {
  return records.findLast(
    ({ endpoint, entity }) => endpoint === ISSUE_WRITES.report && entity.issueId === issueId,
  );
}

function filesOf(records: readonly OutboxRecord[], { id }: OutboxRecord): readonly OutboxRecord[] {
  return records.filter((one) => one.entity.kind === "attachment" && one.dependsOn.includes(id));
}

/**
 * The report about one space or asset, as its form shows it: a draft until it is sent off, then the
 * state of its records in the outbox. It belongs to no screen, as its writer may leave the page
 * meanwhile.
 */
class ReportSubmission {
  readonly state = createStore<ReportState>(UNREAD);
  readonly #key: string;
  readonly #subject: SentSubject;
  #outbox: Outbox | null = null;
  #reading: Promise<void> | undefined;
  #writing: ReturnType<typeof setTimeout> | undefined;
  #watchers = 0;
  #pin: IssuePin | null = null;
  #isClosed = false;
  /**
   * Whether the report is being written to the outbox; until then no record shows that it was sent
   * off.
   */
  #isPutting = false;
  #stops: (() => void)[] = [];
  /** Stops attending to the form's records; attended records are not announced elsewhere. */
  #unattend: () => void = () => {};

  constructor(key: string) {
    this.#key = key;
    this.#subject = subjectOfKey(key);
  }

  get #name(): string {
    return `${REPORT_NAMES}${this.#key}`;
  }

  /** Reads the stored draft, once; continues a report that an earlier release sent off. */
  readonly open = (): Promise<void> => {
    this.#reading ??= this.#read();
    return this.#reading;
  };

  async #read(): Promise<void> {
    const [kept, outbox] = await Promise.all([readDraft(this.#name), openOutbox()]);
    if (this.#isClosed) return;
    this.#outbox = outbox;
    this.#stops = [outbox.records, outbox.current, outbox.progress, outbox.isSending].map((store) =>
      store.subscribe(this.#follow),
    );
    // A draft that outlived the moment it was sent off, such as by a kill, is not a report of its
    // own.
    const isOver = isReport(kept) && isTaken(headOf(outbox.mine(), kept.id));
    if (isOver) void dropDraft(this.#name);
    const begun = isReport(kept) && !isOver ? kept : null;
    const draft = begun ?? (await this.#sentOff(outbox));
    if (this.#isClosed) return;
    this.#show({ draft: draft ?? emptyReport(), wasKept: draft !== null });
    this.#follow();
    if (begun && (begun.isDue || begun.reference !== null)) await this.submit();
  }

  /**
   * Returns the report about the subject that was sent off and has not wholly arrived, if its form
   * still has it.
   */
  async #sentOff(outbox: Outbox): Promise<ReportDraft | null> {
    const head = outbox.mine().findLast((one) => {
      const isOfSubject =
        one.endpoint === ISSUE_WRITES.report && keyOfSubject(one.body as SentSubject) === this.#key;
      if (!isOfSubject || one.isReleased) return false;
      return one.state !== "acked" || filesOf(outbox.mine(), one).some(isOnItsWay);
    });
    if (!head) return null;
    const files = filesOf(outbox.mine(), head).map(async ({ id }): Promise<AddedFile[]> => {
      const file = await outbox.fileOf(id);
      return file ? [{ id, file }] : [];
    });
    return toDraft(head, (await Promise.all(files)).flat());
  }

  /**
   * Attaches a screen, until it calls the returned function. A pin that was just chosen replaces
   * that of the draft; after a report whose photos are on their way it waits for the next report.
   */
  readonly watch = (pin: IssuePin | null): (() => void) => {
    this.#watchers += 1;
    this.#pin = pin ?? this.#pin;
    const { draft } = this.state.get();
    if (draft && this.#watchers === 1) this.#show({ wasKept: !isEmptyReport(draft) });
    void this.open().then(this.#takePin).then(this.#follow);
    return () => {
      this.#watchers -= 1;
      this.#write();
      this.#follow();
      if (this.#watchers === 0 && this.#isOver()) this.#forget();
    };
  };

  readonly #takePin = (): void => {
    const { draft, isSending } = this.state.get();
    if (this.#pin === null || isSending || !draft || draft.reference !== null) return;
    const pin = this.#pin;
    this.#pin = null;
    this.change({ pin });
    this.#write();
  };

  #head(): OutboxRecord | undefined {
    const { draft } = this.state.get();
    return draft && this.#outbox ? headOf(this.#outbox.mine(), draft.id) : undefined;
  }

  /** Takes over the present state of the outbox. */
  readonly #follow = (): void => {
    const outbox = this.#outbox;
    const { draft, isKept } = this.state.get();
    const head = this.#head();
    this.#unattend();
    this.#unattend = () => {};
    if (!outbox || !draft || !head) return;
    if (this.#watchers > 0)
      this.#unattend = outbox.attend([head.id, ...draft.files.map(({ id }) => id)]);
    const progress = new Map<string, FileProgress>();
    for (const { id } of draft.files) {
      const one = fileProgressOf(outbox, id);
      if (one) progress.set(id, one);
    }
    const isSending = outbox.current.get() === head.id;
    const error = head.state === "acked" ? null : outbox.failureOf(head.id);
    const isWaiting = head.state === "pending" && !isSending && error !== null && mayPass(error);
    const reply = head.state === "acked" ? (head.reply as Issue | null) : null;
    const isDue = head.state === "pending";
    const reference = reply?.reference ?? draft.reference;
    // The last failure is not shown while the report is on its way.
    const problem = isSending ? NO_PROBLEM : { isTitleShort: false, error, isWaiting };
    this.#show({ draft: { ...draft, isDue, reference }, isSending, progress, ...problem });
    // A report that is opened anew does not know yet that the device could not keep it.
    if (isKept && !outbox.isKept.get()) this.#show({ isKept: false });
    if (this.#watchers === 0 && this.#isOver()) this.#forget();
  };

  /**
   * Changes the draft. While it is being sent only its files change, and they are sent after it.
   */
  readonly change = (part: Partial<Omit<ReportDraft, "id" | "isDue" | "reference">>): void => {
    const { draft, isSending } = this.state.get();
    if (!draft) return;
    if (!isSending) this.#show({ draft: { ...draft, ...part } });
    else if (part.files) this.#show({ draft: { ...draft, files: part.files } });
    clearTimeout(this.#writing);
    if (part.files && this.#head()) void this.#sendMoreFiles();
    this.#writing = setTimeout(this.#write, PAUSE_MS);
  };

  /** Sends files that were added once the report was sent off. */
  async #sendMoreFiles(): Promise<void> {
    const { draft } = this.state.get();
    const head = this.#head();
    if (!draft || !head || !this.#outbox) return;
    const there = new Set(this.#outbox.records.get().map(({ id }) => id));
    const more = draft.files.filter(({ id }) => !there.has(id));
    if (more.length === 0) return;
    const dependsOn = [head.id];
    const records = more.map((one) => ({ ...fileRecord(draft.id, one, false), dependsOn }));
    try {
      const { isKept } = await this.#outbox.put(records);
      this.#show({ isKept });
    } catch (error) {
      this.#show({ error });
    }
  }

  /**
   * Stores the present draft at once; deletes an empty one, and rewrites the records of one that
   * was sent off.
   */
  readonly #write = (): void => {
    clearTimeout(this.#writing);
    const { draft } = this.state.get();
    if (!draft || this.#isPutting) return;
    const head = this.#head();
    const isSettled = head && (head.state === "acked" || isSame(head, draft, this.#subject));
    if (isSettled) return;
    // A refused report is not sent again until its writer says so.
    if (head && head.state !== "rejected") return void this.#reword(head);
    if (isEmptyReport(draft)) void dropDraft(this.#name);
    else
      void keepDraft(this.#name, draft).then((isKept) => {
        if (this.#isOf(draft.id)) this.#show({ isKept });
      });
  };

  /**
   * Replaces a waiting record with a new wording: it has a key of its own and stays the same issue.
   */
  async #reword(head: OutboxRecord): Promise<void> {
    if (this.#outbox?.current.get() === head.id) return;
    await this.#sendOff();
  }

  #isOver(): boolean {
    const { draft, progress } = this.state.get();
    if (!draft || draft.reference === null) return false;
    return draft.files.every(({ id }) => hasEnded(progress.get(id) ?? null));
  }

  /** Sends the report off, then its photos one by one. */
  readonly submit = async (): Promise<void> => {
    const { draft, isSending } = this.state.get();
    if (!draft || isSending) return;
    if (!hasTitle(draft)) {
      this.#show({ ...NO_PROBLEM, isTitleShort: true });
      return;
    }
    const head = this.#head();
    this.#show({ ...NO_PROBLEM, isSending: true });
    if (head && isSame(head, draft, this.#subject)) {
      await this.#outbox?.retry(head.id);
    } else await this.#sendOff();
  };

  /** Writes the whole report to the outbox, in place of its draft and of its earlier records. */
  async #sendOff(): Promise<void> {
    const { draft } = this.state.get();
    const outbox = this.#outbox;
    if (!draft || !outbox) return;
    const before = this.#head();
    // A report that an earlier release sent has its number already; only its photos are sent.
    const head: NewRecord[] = draft.reference === null ? [this.#record(draft)] : [];
    const dependsOn = head.flatMap(({ id = "" }) => id);
    const files = draft.files.map((one) => ({ ...fileRecord(draft.id, one, false), dependsOn }));
    // The records hold the latest typing; a draft stored once more would outlive the moment it is
    // sent off.
    clearTimeout(this.#writing);
    this.#isPutting = true;
    try {
      const { isKept } = await outbox.put([...head, ...files], {
        dropDrafts: await draftKeys(this.#name),
        replaces: before ? [before.id] : [],
      });
      forgetDraft(this.#name);
      if (this.#isOf(draft.id)) this.#showDue(isKept);
    } catch (error) {
      // The words stay, and what cannot be read can be removed.
      this.#isPutting = false;
      this.#show({ isSending: false, error });
      if (!before) this.#write();
      return;
    } finally {
      this.#isPutting = false;
    }
    this.#follow();
    if (!this.#isOf(draft.id)) return;
    // Applies what was changed meanwhile.
    await this.#sendMoreFiles();
    this.#write();
  }

  #showDue(isKept: boolean): void {
    const { draft } = this.state.get();
    this.#show({ isKept, draft: draft && { ...draft, isDue: true } });
  }

  #record(draft: ReportDraft): NewRecord {
    return reportRecord(newIssueOf(this.#subject, draft));
  }

  /** Sends one photo again that failed. */
  readonly retryFile = ({ id }: AddedFile): void => void this.#outbox?.retry(id);

  /** Removes a photo, also one that is on its way. */
  readonly dropFile = (id: string): void => {
    const { draft, error } = this.state.get();
    if (isUnreadable(error)) this.#show({ error: null });
    if (this.#head()) void this.#outbox?.takeBack(id);
    if (draft) this.change({ files: draft.files.filter((one) => one.id !== id) });
  };

  /** Begins another report; discards the one before with what was not sent of it. */
  readonly again = (): void => {
    const head = this.#head();
    if (head) void this.#outbox?.discard([head.id, ...this.#fileIds()]);
    void dropDraft(this.#name);
    this.#forget();
    this.#takePin();
  };

  /**
   * Hands what is written here over to the report about another subject, such as the asset in the space
   * that it turned out to be about. What was sent off already stays.
   */
  readonly handOver = async (key: string): Promise<void> => {
    const { draft, isSending } = this.state.get();
    if (!draft || isSending || this.#head() || isEmptyReport(draft)) return;
    const to = reportSubmission(key);
    await to.open();
    const other = to.state.get().draft;
    // What was begun there is not written over.
    if (!other || !isEmptyReport(other)) return;
    const { title, description, impact, category, priority, pin, files } = draft;
    to.change({ title, description, impact, category, priority, pin, files });
    this.again();
  };

  /** Begins another report while this one waits in the outbox and is sent by itself. */
  readonly another = (): void => {
    const head = this.#head();
    if (head) void this.#outbox?.release(head.id);
    this.#forget();
  };

  #fileIds(): string[] {
    return this.state.get().draft?.files.map(({ id }) => id) ?? [];
  }

  #forget(): void {
    clearTimeout(this.#writing);
    this.#unattend();
    this.#unattend = () => {};
    this.state.set({ ...UNREAD, draft: emptyReport() });
  }

  /**
   * Closes the report for its present owner: nothing more of it is stored. What is stored already
   * waits.
   */
  readonly close = (): void => {
    this.#isClosed = true;
    clearTimeout(this.#writing);
    this.#unattend();
    for (const stop of this.#stops) stop();
    this.state.set(UNREAD);
  };

  #isOf(id: string): boolean {
    return this.state.get().draft?.id === id;
  }

  #show(parts: Partial<ReportState>): void {
    this.state.update((now) => ({ ...now, ...parts }));
  }
}

function isOnItsWay({ state }: OutboxRecord): boolean {
  return state === "pending";
}

/** Whether a record has the present text of the draft. */
function isSame({ body }: OutboxRecord, draft: ReportDraft, subject: SentSubject): boolean {
  return JSON.stringify(body) === JSON.stringify(newIssueOf(subject, draft));
}

const submissions = new Map<string, ReportSubmission>();
let owner = draftsOwner();

// A report of one person is not shown to the next one, nor in another organisation.
session.subscribe(() => {
  if (draftsOwner() === owner) return;
  owner = draftsOwner();
  for (const submission of submissions.values()) submission.close();
  submissions.clear();
});

/** Returns the report about a subject, by its key: one object for the whole app. */
export function reportSubmission(key: string): ReportSubmission {
  const submission = submissions.get(key) ?? new ReportSubmission(key);
  submissions.set(key, submission);
  return submission;
}
