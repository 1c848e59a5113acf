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
import type { Outbox } from "../../lib/outbox/outbox.ts";
import type { NewRecord, OutboxRecord } from "../../lib/outbox/record.ts";
import { Submission, type SubmissionState } from "../../lib/outbox/submission.ts";
import { session } from "../../lib/session/session.ts";
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
export interface ReportState extends SubmissionState<ReportDraft> {
  /** Whether the report was begun in an earlier visit. */
  readonly wasKept: boolean;
  readonly isSending: boolean;
  /** Whether the title is too short to be sent. */
  readonly isTitleShort: boolean;
  /** The error of the last attempt; null while nothing went wrong. */
  readonly error: unknown;
  /** Whether the connection failed; the report is then sent again by itself. */
  readonly isWaiting: boolean;
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

/** The report about one space or asset, as its form shows it. */
class ReportSubmission extends Submission<ReportDraft, ReportState> {
  readonly #key: string;
  readonly #subject: SentSubject;
  #writing: ReturnType<typeof setTimeout> | undefined;
  #pin: IssuePin | null = null;
  /** The report that was begun here with what a decision tree came to. */
  #begunId: string | null = null;

  constructor(key: string) {
    const name = `${REPORT_NAMES}${key}`;
    super(UNREAD, {
      read: async () => {
        const kept = await readDraft(name);
        return isReport(kept) ? kept : null;
      },
      keep: (draft) => keepDraft(name, draft),
      drop: () => dropDraft(name),
      keys: () => draftKeys(name),
    });
    this.#key = key;
    this.#subject = subjectOfKey(key);
  }

  protected override idOf({ id }: ReportDraft): string {
    return id;
  }

  protected override headOf(records: readonly OutboxRecord[], id: string) {
    return headOf(records, id);
  }

  protected override recordIds(): readonly string[] {
    const head = this.head();
    const { draft } = this.state.get();
    return head && draft ? [head.id, ...draft.files.map(({ id }) => id)] : [];
  }

  protected override isDue({ isDue, reference }: ReportDraft): boolean {
    return isDue || reference !== null;
  }

  protected override resume(): Promise<void> {
    return this.submit();
  }

  protected override begin(draft: ReportDraft | null): void {
    this.show({ draft: draft ?? emptyReport(), wasKept: draft !== null });
  }

  /**
   * Returns the report about the subject that was sent off and has not wholly arrived, if its form
   * still has it.
   */
  protected override async sentOff(outbox: Outbox): Promise<ReportDraft | null> {
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
    this.#pin = pin ?? this.#pin;
    const { draft } = this.state.get();
    const isNew = draft?.id === this.#begunId;
    if (draft && this.watchers === 0) this.show({ wasKept: !isNew && !isEmptyReport(draft) });
    const leave = this.attach(this.#write);
    // A reload leaves no time for the pause after the last key.
    addEventListener("pagehide", this.#write);
    void this.open().then(this.#takePin);
    return () => {
      removeEventListener("pagehide", this.#write);
      leave();
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

  protected override follow(
    outbox: Outbox,
    draft: ReportDraft,
    head: OutboxRecord | undefined,
  ): void {
    if (!head) return;
    this.attend(this.recordIds());
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
    const now = { ...draft, isDue, reference };
    this.show({ draft: now, isSending, progress, ...problem });
    // A report that is opened anew does not know yet that the device could not keep it.
    if (!outbox.isKept.get()) this.show({ isKept: false });
    if (this.watchers === 0 && this.isOver(now)) this.forget();
  }

  /**
   * Changes the draft. While it is being sent only its files change, and they are sent after it.
   */
  readonly change = (part: Partial<Omit<ReportDraft, "id" | "isDue" | "reference">>): void => {
    const { draft, isSending } = this.state.get();
    if (!draft) return;
    if (!isSending) this.show({ draft: { ...draft, ...part } });
    else if (part.files) this.show({ draft: { ...draft, files: part.files } });
    clearTimeout(this.#writing);
    if (part.files && this.head()) void this.#sendMoreFiles();
    this.#writing = setTimeout(this.#write, PAUSE_MS);
  };

  /** Begins the report with what is known of it, or adds that to what is written. */
  readonly beginWith = (part: Parameters<typeof this.change>[0]): void => {
    const { draft } = this.state.get();
    if (draft && isEmptyReport(draft)) this.#begunId = draft.id;
    this.change(part);
  };

  async #sendMoreFiles(): Promise<void> {
    const { draft } = this.state.get();
    const head = this.head();
    if (!draft || !head) return;
    const dependsOn = [head.id];
    const record = (one: AddedFile) => ({ ...fileRecord(draft.id, one, false), dependsOn });
    await this.sendMore(draft.files, record);
  }

  /**
   * Stores the present draft at once; deletes an empty one, and rewrites the records of one that
   * was sent off.
   */
  readonly #write = (): void => {
    clearTimeout(this.#writing);
    const { draft } = this.state.get();
    if (!draft || this.isPutting) return;
    const head = this.head();
    const isSettled = head && (head.state === "acked" || isSame(head, draft, this.#subject));
    if (isSettled) return;
    // A refused report is not sent again until its writer says so.
    if (head && head.state !== "rejected") return void this.#reword(head);
    if (isEmptyReport(draft)) void this.stored.drop();
    else void this.keep(draft);
  };

  /**
   * Replaces a waiting record with a new wording: it has a key of its own and stays the same issue.
   */
  async #reword(head: OutboxRecord): Promise<void> {
    if (this.outbox?.current.get() === head.id) return;
    await this.#sendAll();
  }

  protected override isOver({ reference, files }: ReportDraft): boolean {
    const { progress } = this.state.get();
    return reference !== null && files.every(({ id }) => hasEnded(progress.get(id) ?? null));
  }

  /** Sends the report off, then its photos one by one. */
  readonly submit = async (): Promise<void> => {
    const { draft, isSending } = this.state.get();
    if (!draft || isSending) return;
    if (!hasTitle(draft)) {
      this.show({ ...NO_PROBLEM, isTitleShort: true });
      return;
    }
    const head = this.head();
    this.show({ ...NO_PROBLEM, isSending: true });
    if (head && isSame(head, draft, this.#subject)) {
      await this.outbox?.retry(head.id);
    } else await this.#sendAll();
  };

  /** Writes the whole report to the outbox, in place of its draft and of its earlier records. */
  async #sendAll(): Promise<void> {
    const { draft } = this.state.get();
    if (!draft) return;
    // A report that an earlier release sent has its number already; only its photos are sent.
    const head: NewRecord[] = draft.reference === null ? [this.#record(draft)] : [];
    const dependsOn = head.flatMap(({ id = "" }) => id);
    const files = draft.files.map((one) => ({ ...fileRecord(draft.id, one, false), dependsOn }));
    // The records hold the latest typing; a draft stored once more would outlive the moment it is
    // sent off.
    clearTimeout(this.#writing);
    const before = this.head();
    if (!(await this.sendOff(draft, before, [...head, ...files]))) {
      if (!before) this.#write();
      return;
    }
    forgetDraft(`${REPORT_NAMES}${this.#key}`);
    const { draft: now } = this.state.get();
    if (now && this.isOf(draft)) this.show({ draft: { ...now, isDue: true } });
    this.takeOver();
    if (!this.isOf(draft)) return;
    // Applies what was changed meanwhile.
    await this.#sendMoreFiles();
    this.#write();
  }

  protected override refuse(error: unknown): void {
    const head = this.head();
    const isSending = head !== undefined && this.outbox?.current.get() === head.id;
    this.show({ isSending, error });
  }

  #record(draft: ReportDraft): NewRecord {
    const record = reportRecord(newIssueOf(this.#subject, draft));
    const sessionId = draft.decisionTreeSessionId;
    if (!sessionId) return record;
    // The issue is to keep all that was answered: what waits of that goes first.
    const answers = (this.outbox?.mine() ?? []).filter(
      ({ entity, state }) =>
        entity.kind === "tree" && entity.issueId === sessionId && state !== "acked",
    );
    return { ...record, dependsOn: answers.map(({ id }) => id) };
  }

  /** Sends one photo again that failed. */
  readonly retryFile = ({ id }: AddedFile): void => void this.outbox?.retry(id);

  /** Removes a photo, also one that is on its way. */
  readonly dropFile = (id: string): void => {
    const { draft, error } = this.state.get();
    if (isUnreadable(error)) this.show({ error: null });
    if (this.head()) void this.outbox?.takeBack(id);
    if (draft) this.change({ files: draft.files.filter((one) => one.id !== id) });
  };

  /** Begins another report; discards the one before with what was not sent of it. */
  readonly again = (): void => {
    this.discard();
    this.#takePin();
  };

  /**
   * Hands what is written here over to the report about another subject, such as the asset in the space
   * that it turned out to be about. What was sent off already stays.
   */
  readonly handOver = async (key: string): Promise<void> => {
    const { draft, isSending } = this.state.get();
    if (!draft || isSending || this.head() || isEmptyReport(draft)) return;
    const to = reportSubmission(key);
    await to.open();
    const other = to.state.get().draft;
    // What was begun there is not written over.
    if (!other || !isEmptyReport(other)) return;
    const { id: _, isDue: __, reference: ___, ...written } = draft;
    to.change(written);
    this.again();
  };

  protected override end(): void {
    this.forget();
  }

  protected override forget(): void {
    clearTimeout(this.#writing);
    this.state.set({ ...UNREAD, draft: emptyReport() });
  }

  /** Closes the report for its present owner, whom the next one may not be. */
  readonly close = (): void => {
    clearTimeout(this.#writing);
    this.shut();
    this.state.set(UNREAD);
  };
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
