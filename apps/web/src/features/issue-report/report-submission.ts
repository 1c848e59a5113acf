import "../issues/parts/issue-messages.ts";
import type { Issue, IssuePin } from "@storey/contract";
import { mayPass } from "../../lib/call-error.ts";
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
import type { NewRecord, OutboxRecord } from "../../lib/outbox/record.ts";
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

const PAUSE_MS = 400;

/** What the names of kept reports begin with; the id of their space follows. */
export const REPORT_NAMES = "report/";

/** A report about a space, and how its sending goes. */
export interface ReportState {
  /** Null until what is kept was read. */
  readonly draft: ReportDraft | null;
  /** Whether it was begun in an earlier visit. */
  readonly wasKept: boolean;
  readonly isSending: boolean;
  /** Its title says too little to be sent. */
  readonly isTitleShort: boolean;
  /** Why it was not taken, or not yet; null while nothing went wrong. */
  readonly error: unknown;
  /** The line failed: it is sent again by itself. */
  readonly isWaiting: boolean;
  /** Whether this device keeps it; else it lasts as long as the page. */
  readonly isKept: boolean;
  /** How far each of its files is, by their ids. */
  readonly progress: ReadonlyMap<string, FileProgress>;
}

const NO_PROBLEM = { isTitleShort: false, error: null, isWaiting: false };
const UNREAD: ReportState = {
  ...{ draft: null, wasKept: false, isSending: false, isKept: true, progress: new Map() },
  ...NO_PROBLEM,
};

/** A report's record in the outbox, by the issue's id; its newest wording where there were several. */
function headOf(records: readonly OutboxRecord[], issueId: string): OutboxRecord | undefined {
  return records.findLast(
    ({ endpoint, entity }) => endpoint === ISSUE_WRITES.report && entity.issueId === issueId,
  );
}

function filesOf(records: readonly OutboxRecord[], { id }: OutboxRecord): readonly OutboxRecord[] {
  return records.filter((one) => one.entity.kind === "attachment" && one.dependsOn.includes(id));
}

/**
 * The report about one space, as its form shows it: a draft until it is sent off, then what the
 * outbox says of its records. It belongs to no screen, as its writer may go anywhere meanwhile.
 */
class ReportSubmission {
  readonly state = createStore<ReportState>(UNREAD);
  readonly #spaceId: string;
  #outbox: Outbox | null = null;
  #reading: Promise<void> | undefined;
  #writing: ReturnType<typeof setTimeout> | undefined;
  #watchers = 0;
  #pin: IssuePin | null = null;
  #isClosed = false;
  /** Whether it is on its way into the outbox: until it is there no record says that it was sent off. */
  #isPutting = false;
  #stops: (() => void)[] = [];
  /** The records of a report that a form shows: it tells of them itself. */
  #unattend: () => void = () => {};

  constructor(spaceId: string) {
    this.#spaceId = spaceId;
  }

  get #name(): string {
    return `${REPORT_NAMES}${this.#spaceId}`;
  }

  /** Reads what is kept, once; what an earlier release sent off goes on. */
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
    // A draft that outlived its sending off, such as by a kill, is no report of its own.
    const isOver = isReport(kept) && isTaken(headOf(outbox.mine(), kept.id));
    if (isOver) void dropDraft(this.#name);
    const begun = isReport(kept) && !isOver ? kept : null;
    const draft = begun ?? (await this.#sentOff(outbox));
    if (this.#isClosed) return;
    this.#show({ draft: draft ?? emptyReport(), wasKept: draft !== null });
    this.#follow();
    if (begun && (begun.isDue || begun.reference !== null)) await this.submit();
  }

  /** The report about the space that was sent off and has not arrived whole, if its form still has it. */
  async #sentOff(outbox: Outbox): Promise<ReportDraft | null> {
    const head = outbox.mine().findLast((one) => {
      const isOfSpace =
        one.endpoint === ISSUE_WRITES.report &&
        (one.body as { spaceId?: string }).spaceId === this.#spaceId;
      if (!isOfSpace || one.isLetGo) return false;
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
   * Shows it in a screen, until the function that it gives is called. A place that was just chosen
   * takes that of the draft; after a report whose photos are on their way it waits for the next one.
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

  /** What the outbox says of it by now. */
  readonly #follow = (): void => {
    const outbox = this.#outbox;
    const { draft } = this.state.get();
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
    // While it is on its way, what went wrong the last time is not said any more.
    const problem = isSending ? NO_PROBLEM : { isTitleShort: false, error, isWaiting };
    this.#show({ draft: { ...draft, isDue, reference }, isSending, progress, ...problem });
    if (this.#watchers === 0 && this.#isOver()) this.#forget();
  };

  /** Changes what is written. While it is being sent only its files change, which follow it. */
  readonly change = (part: Partial<Omit<ReportDraft, "id" | "isDue" | "reference">>): void => {
    const { draft, isSending } = this.state.get();
    if (!draft) return;
    if (!isSending) this.#show({ draft: { ...draft, ...part } });
    else if (part.files) this.#show({ draft: { ...draft, files: part.files } });
    clearTimeout(this.#writing);
    if (part.files && this.#head()) void this.#sendMoreFiles();
    this.#writing = setTimeout(this.#write, PAUSE_MS);
  };

  /** Files that were added once it was sent off follow it. */
  async #sendMoreFiles(): Promise<void> {
    const { draft } = this.state.get();
    const head = this.#head();
    if (!draft || !head || !this.#outbox) return;
    const there = new Set(this.#outbox.records.get().map(({ id }) => id));
    const more = draft.files.filter(({ id }) => !there.has(id));
    if (more.length === 0) return;
    const { isKept } = await this.#outbox.put(
      more.map((one) => ({ ...fileRecord(draft.id, one, false), dependsOn: [head.id] })),
    );
    this.#show({ isKept });
  }

  /** Keeps what is there now, at once; what holds nothing is let go, and what is sent off is kept as such. */
  readonly #write = (): void => {
    clearTimeout(this.#writing);
    const { draft } = this.state.get();
    if (!draft || this.#isPutting) return;
    const head = this.#head();
    const isSettled = head && (head.state === "acked" || isSame(head, draft, this.#spaceId));
    if (isSettled) return;
    // What was refused is not sent again before its writer says so.
    if (head && head.state !== "rejected") return void this.#reword(head);
    if (isEmptyReport(draft)) void dropDraft(this.#name);
    else
      void keepDraft(this.#name, draft).then((isKept) => {
        if (this.#isOf(draft.id)) this.#show({ isKept });
      });
  };

  /** What waits is worded anew: it goes under a key of its own, as the same issue. */
  async #reword(head: OutboxRecord): Promise<void> {
    if (this.#outbox?.current.get() === head.id) return;
    await this.#sendOff();
  }

  #isOver(): boolean {
    const { draft, progress } = this.state.get();
    if (!draft || draft.reference === null) return false;
    return draft.files.every(({ id }) => hasEnded(progress.get(id) ?? null));
  }

  /** Sends it off: the report, then its photos one by one. */
  readonly submit = async (): Promise<void> => {
    const { draft, isSending } = this.state.get();
    if (!draft || isSending) return;
    if (!hasTitle(draft)) {
      this.#show({ ...NO_PROBLEM, isTitleShort: true });
      return;
    }
    const head = this.#head();
    this.#show({ ...NO_PROBLEM, isSending: true });
    if (head && isSame(head, draft, this.#spaceId)) {
      await this.#outbox?.retry(head.id);
    } else await this.#sendOff();
  };

  /** Puts it in the outbox whole, in the place of its draft and of what it was before. */
  async #sendOff(): Promise<void> {
    const { draft } = this.state.get();
    const outbox = this.#outbox;
    if (!draft || !outbox) return;
    const before = this.#head();
    // What an earlier release has sent already has its number; its photos go on alone.
    const head: NewRecord[] = draft.reference === null ? [this.#record(draft)] : [];
    const dependsOn = head.flatMap(({ id = "" }) => id);
    const files = draft.files.map((one) => ({ ...fileRecord(draft.id, one, false), dependsOn }));
    // What was typed in the last moment is in it: kept once more, it would outlive its sending off.
    clearTimeout(this.#writing);
    this.#isPutting = true;
    try {
      const { isKept } = await outbox.put([...head, ...files], {
        dropDrafts: await draftKeys(this.#name),
        replaces: before ? [before.id] : [],
      });
      forgetDraft(this.#name);
      if (this.#isOf(draft.id)) this.#showDue(isKept);
    } finally {
      this.#isPutting = false;
    }
    this.#follow();
    if (!this.#isOf(draft.id)) return;
    // What was changed meanwhile.
    await this.#sendMoreFiles();
    this.#write();
  }

  #showDue(isKept: boolean): void {
    const { draft } = this.state.get();
    this.#show({ isKept, draft: draft && { ...draft, isDue: true } });
  }

  #record(draft: ReportDraft): NewRecord {
    return reportRecord(newIssueOf(this.#spaceId, draft));
  }

  /** Sends one photo that failed again. */
  readonly retryFile = ({ id }: AddedFile): void => void this.#outbox?.retry(id);

  /** Takes a photo away, also one that is on its way. */
  readonly dropFile = (id: string): void => {
    const { draft } = this.state.get();
    if (this.#head()) void this.#outbox?.takeBack(id);
    if (draft) this.change({ files: draft.files.filter((one) => one.id !== id) });
  };

  /** Begins another report; the one before is let go, with what was not sent of it. */
  readonly again = (): void => {
    const head = this.#head();
    if (head) void this.#outbox?.discard([head.id, ...this.#fileIds()]);
    void dropDraft(this.#name);
    this.#forget();
    this.#takePin();
  };

  /** Begins another report while this one waits: it stays in the outbox and goes by itself. */
  readonly another = (): void => {
    const head = this.#head();
    if (head) void this.#outbox?.letGo(head.id);
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

  /** Ends it for the owner of now: nothing more of it is kept. What is kept already waits. */
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

/** Whether the outbox or the server has what a draft says: one that was refused is its writer's again. */
function isTaken(head: OutboxRecord | undefined): boolean {
  return head !== undefined && head.state !== "rejected";
}

function isOnItsWay({ state }: OutboxRecord): boolean {
  return state === "pending";
}

/** Whether a record says what the draft says by now. */
function isSame({ body }: OutboxRecord, draft: ReportDraft, spaceId: string): boolean {
  return JSON.stringify(body) === JSON.stringify(newIssueOf(spaceId, draft));
}

const submissions = new Map<string, ReportSubmission>();
let owner = draftsOwner();

// What one person wrote is not shown to the next, nor in another organisation.
session.subscribe(() => {
  if (draftsOwner() === owner) return;
  owner = draftsOwner();
  for (const submission of submissions.values()) submission.close();
  submissions.clear();
});

/** The report about a space: one for the whole app. */
export function reportSubmission(spaceId: string): ReportSubmission {
  const submission = submissions.get(spaceId) ?? new ReportSubmission(spaceId);
  submissions.set(spaceId, submission);
  return submission;
}
