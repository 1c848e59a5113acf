import "./issue-messages.ts";
import type { IssuePin } from "@storey/contract";
import { mayPass } from "../../lib/call-error.ts";
import { laterTries } from "../../lib/later-tries.ts";
import { loadMessages, translate } from "../../lib/messages.ts";
import {
  draftNames,
  draftsOwner,
  dropDraft,
  keepDraft,
  readDraft,
} from "../../lib/offline/draft-store.ts";
import { session } from "../../lib/session/session.ts";
import { createStore } from "../../lib/store.ts";
import { showToast } from "../../lib/toasts.ts";
import { createFileSending } from "./file-sending.ts";
import { issueChanged, reportIssue } from "./issue.queries.ts";
import type { AddedFile, FileProgress } from "./parts/photo-row.tsx";
import {
  emptyReport,
  hasTitle,
  isEmptyReport,
  isReport,
  newIssueOf,
  type ReportDraft,
} from "./report-draft.ts";

const PAUSE_MS = 400;
/** A line that says nothing for so long is a bad one. */
const NO_REPLY_MS = 30_000;

/** What the names of kept reports begin with; the id of their space follows. */
const REPORT_NAMES = "report/";
/** Names, without opening a database, whose reports were sent off and may not have arrived. */
const REPORTS_MARK = "storey.reports";

/** Marks the user in their organisation, or takes the mark away; those of others stay. */
function markReports(areThere: boolean): void {
  const owner = draftsOwner();
  const marked = (localStorage.getItem(REPORTS_MARK) ?? "").split(" ");
  const others = marked.filter((one) => one !== "" && one !== owner);
  const all = areThere ? [...others, owner] : others;
  if (all.length > 0) localStorage.setItem(REPORTS_MARK, all.join(" "));
  else localStorage.removeItem(REPORTS_MARK);
}

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
}

/** Whether nothing is left to do for a photo: it is there, or was refused as it is. */
export function hasEnded(progress: FileProgress | undefined): boolean {
  return progress?.state === "done" || (progress?.state === "failed" && !progress.mayRetry);
}

const NO_PROBLEM = { isTitleShort: false, error: null, isWaiting: false };
const UNREAD: ReportState = {
  ...{ draft: null, wasKept: false, isSending: false, isKept: true },
  ...NO_PROBLEM,
};

/**
 * The report about one space, from its first word to its last photo. It belongs to no screen: it is
 * kept on this device until the server has it, and sent again wherever its writer goes. Each sending
 * is of one draft; what becomes of it is nothing to the next.
 */
class ReportDesk {
  readonly state = createStore<ReportState>(UNREAD);
  readonly files = createFileSending();
  readonly #spaceId: string;
  readonly #tries = laterTries(() => void this.submit());
  #reading: Promise<void> | undefined;
  #writing: ReturnType<typeof setTimeout> | undefined;
  #watchers = 0;
  #pin: IssuePin | null = null;
  #isClosed = false;

  constructor(spaceId: string) {
    this.#spaceId = spaceId;
  }

  get #name(): string {
    return `${REPORT_NAMES}${this.#spaceId}`;
  }

  /** Reads what is kept, once; what was sent off goes on. */
  readonly open = (): Promise<void> => {
    this.#reading ??= this.#read();
    return this.#reading;
  };

  async #read(): Promise<void> {
    const kept = await readDraft(this.#name);
    if (this.#isClosed) return;
    const draft = isReport(kept) ? kept : emptyReport();
    this.#show({ draft, wasKept: isReport(kept) });
    if (draft.isDue || draft.reference !== null) void this.submit();
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
    void this.open().then(this.#takePin);
    return () => {
      this.#watchers -= 1;
      this.#write();
      if (this.#watchers === 0 && this.#isOver()) this.again();
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

  /** Changes what is written. While it is being sent only its files change, which follow it. */
  readonly change = (part: Partial<Omit<ReportDraft, "id" | "isDue" | "reference">>): void => {
    const { draft, isSending } = this.state.get();
    if (!draft) return;
    if (!isSending) this.#show({ draft: { ...draft, ...part } });
    else if (part.files) this.#show({ draft: { ...draft, files: part.files } });
    clearTimeout(this.#writing);
    this.#writing = setTimeout(this.#write, PAUSE_MS);
  };

  /** Keeps what is there now, at once; what has arrived, or holds nothing, is let go. */
  readonly #write = (): void => {
    clearTimeout(this.#writing);
    const { draft } = this.state.get();
    if (!draft) return;
    if (isEmptyReport(draft) || this.#isOver()) void dropDraft(this.#name);
    else
      void keepDraft(this.#name, draft).then((isKept) => {
        if (this.#isOf(draft.id)) this.#show({ isKept });
      });
  };

  #isOver(): boolean {
    const { draft } = this.state.get();
    if (!draft || draft.reference === null) return false;
    const progress = this.files.progress.get();
    return draft.files.every(({ id }) => hasEnded(progress.get(id)));
  }

  /** Sends what is not there yet: the report, then its photos one by one. */
  readonly submit = async (): Promise<void> => {
    const { draft, isSending } = this.state.get();
    if (!draft || isSending) return;
    if (!hasTitle(draft)) {
      this.#show({ ...NO_PROBLEM, isTitleShort: true });
      return;
    }
    this.#tries.stop();
    try {
      if (draft.reference === null) await this.#report(draft);
      await this.#sendFiles(draft.id);
    } catch (error) {
      if (!this.#isOf(draft.id)) return;
      const isWaiting = mayPass(error);
      this.#keep({ isDue: isWaiting }, { ...NO_PROBLEM, error, isWaiting, isSending: false });
      if (isWaiting) this.#tries.wait();
      else this.#tries.end();
    }
  };

  async #report(draft: ReportDraft): Promise<void> {
    markReports(true);
    this.#keep({ isDue: true }, { ...NO_PROBLEM, isSending: true });
    const signal = AbortSignal.timeout(NO_REPLY_MS);
    const { reference } = await reportIssue(newIssueOf(this.#spaceId, draft), signal);
    if (!this.#isOf(draft.id)) return;
    this.#keep({ reference, isDue: false }, { isSending: false });
    this.#tries.end();
    if (this.#watchers === 0) await this.#tell(reference);
  }

  /** Whoever is elsewhere by now learns its number all the same. */
  async #tell(reference: string): Promise<void> {
    await loadMessages(["issues"]);
    showToast({ severity: "success", summary: translate("issues", "done.title", { reference }) });
  }

  async #sendFiles(id: string): Promise<void> {
    const files = this.#isOf(id) ? (this.state.get().draft?.files ?? []) : [];
    const arrived = await this.files.sendAll(id, files);
    void issueChanged(id);
    if (!this.#isOf(id)) return;
    this.#write();
    if (arrived.mayPass) this.#tries.wait();
    else this.#tries.end();
  }

  /** Sends one photo that failed again. */
  readonly retryFile = (added: AddedFile): void => {
    const id = this.state.get().draft?.id;
    if (id) void this.files.sendAll(id, [added]).then(() => this.#isOf(id) && this.#write());
  };

  /** Takes a photo away, also one that is on its way. */
  readonly dropFile = (id: string): void => {
    this.files.takeBack(id);
    const { draft } = this.state.get();
    if (draft) this.change({ files: draft.files.filter((one) => one.id !== id) });
  };

  /** Begins another report; the one before is let go, with what was not sent of it. */
  readonly again = (): void => {
    this.#stop();
    this.files.forget();
    this.state.set({ ...UNREAD, draft: emptyReport() });
    void dropDraft(this.#name);
    this.#takePin();
  };

  /** Ends it for the owner of now: nothing more of it is sent or kept. What is kept already waits. */
  readonly close = (): void => {
    this.#isClosed = true;
    this.#stop();
    this.state.set(UNREAD);
  };

  #stop(): void {
    this.#tries.end();
    clearTimeout(this.#writing);
    this.files.stop();
  }

  #isOf(id: string): boolean {
    return this.state.get().draft?.id === id;
  }

  #show(parts: Partial<ReportState>): void {
    this.state.update((now) => ({ ...now, ...parts }));
  }

  #keep(part: Partial<ReportDraft>, state: Partial<ReportState>): void {
    const { draft } = this.state.get();
    if (!draft) return;
    this.#show({ ...state, draft: { ...draft, ...part } });
    this.#write();
  }
}

const desks = new Map<string, ReportDesk>();
let owner = draftsOwner();

// What one person wrote is not sent in the name of the next, nor to another organisation.
session.subscribe(() => {
  if (draftsOwner() === owner) return;
  owner = draftsOwner();
  for (const desk of desks.values()) desk.close();
  desks.clear();
  if (owner !== "") void sendKeptReports();
});

/** The report about a space: one for the whole app. */
export function reportDesk(spaceId: string): ReportDesk {
  const desk = desks.get(spaceId) ?? new ReportDesk(spaceId);
  desks.set(spaceId, desk);
  return desk;
}

/** Goes on with every report of the user on this device that was sent off and has not arrived. */
export async function sendKeptReports(): Promise<void> {
  const names = await draftNames(REPORT_NAMES);
  if (names.length === 0) markReports(false);
  for (const name of names) await reportDesk(name.slice(REPORT_NAMES.length)).open();
}
