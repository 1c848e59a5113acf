import type { PublicPin, Report } from "@storey/contract";
import { CallError } from "../../lib/call-error.ts";
import { language } from "../../lib/messages.ts";
import { isUnreadable } from "../../lib/offline/cached-files.ts";
import type { Outbox } from "../../lib/outbox/outbox.ts";
import type { NewRecord, OutboxRecord } from "../../lib/outbox/record.ts";
import { Submission, type SubmissionState } from "../../lib/outbox/submission.ts";
import { uuidV7 } from "../../lib/outbox/uuid-v7.ts";
import { GUEST_WRITES } from "./guest-writes.ts";
import {
  type DraftPhoto,
  draftKeys,
  dropDraft,
  emptyDraft,
  isOver,
  keepDraft,
  type ReportDraft,
  storedDraft,
} from "./report-draft.ts";

/**
 * The state of the sending. "waiting" means that the connection failed and that it is tried again
 * by itself.
 */
export type Sending =
  | { readonly kind: "idle" }
  | { readonly kind: "sending" }
  | { readonly kind: "waiting" }
  | { readonly kind: "refused"; readonly error: unknown };

/** The progress of a photo: a share from 0 to 1, or the error that ended it. */
export type PhotoProgress = number | { readonly error: unknown };

/** A report about a space and the state of its sending. */
export interface ReportState extends SubmissionState<ReportDraft> {
  readonly sending: Sending;
  readonly progress: Readonly<Record<string, PhotoProgress>>;
}

const IDLE: Sending = { kind: "idle" };
const UNSENT = { sending: IDLE, progress: {}, isKept: true };

function bodyOf(draft: ReportDraft, website: string) {
  const { clientId, title, description, impact, pin, contactName, contactEmail } = draft;
  const words = { title, description, impact, contactName, contactEmail };
  const led = draft.decisionTreeSessionId;
  return {
    ...{ clientId, ...words, pin, website, language: language.get() },
    ...(led === undefined ? {} : { decisionTreeSessionId: led }),
  };
}

function isHead({ endpoint }: OutboxRecord): boolean {
  return endpoint === GUEST_WRITES.report;
}

function headOf(records: readonly OutboxRecord[], clientId: string): OutboxRecord | undefined {
  return records.findLast((one) => isHead(one) && one.entity.issueId === clientId);
}

function photosOf(records: readonly OutboxRecord[], clientId: string): readonly OutboxRecord[] {
  return records.filter(
    ({ endpoint, entity }) => endpoint === GUEST_WRITES.photo && entity.issueId === clientId,
  );
}

/** Rebuilds the draft of a report that was sent off from its records. */
async function draftIn(outbox: Outbox, head: OutboxRecord): Promise<ReportDraft> {
  const { clientId } = head.body as { clientId: string };
  const { website: _, language: __, ...words } = head.body as ReturnType<typeof bodyOf>;
  const photos = photosOf(outbox.records.get(), clientId).map(async (one) => {
    const file = await outbox.fileOf(one.id);
    const number = Number(one.params["number"]);
    return file ? [{ id: one.id, file, name: one.label, number }] : [];
  });
  return { ...emptyDraft(), ...words, photos: (await Promise.all(photos)).flat(), isDue: true };
}

/** The report about one space, as its form shows it. */
class ReportSubmission extends Submission<ReportDraft, ReportState> {
  readonly #code: string;
  /** The ids of the photos that the outbox held. */
  readonly #seen = new Set<string>();

  constructor(code: string) {
    super(
      { draft: null, ...UNSENT },
      {
        read: () => storedDraft(code),
        keep: (draft) => keepDraft(code, draft),
        drop: () => dropDraft(code),
        keys: () => draftKeys(code),
      },
    );
    this.#code = code;
  }

  protected override idOf({ clientId }: ReportDraft): string {
    return clientId;
  }

  protected override headOf(records: readonly OutboxRecord[], clientId: string) {
    return headOf(records, clientId);
  }

  protected override recordIds(): readonly string[] {
    return [this.head(), ...this.#photos()].flatMap((one) => (one ? [one.id] : []));
  }

  #photos(): readonly OutboxRecord[] {
    const { draft } = this.state.get();
    return draft ? photosOf(this.outbox?.mine() ?? [], draft.clientId) : [];
  }

  protected override isOver(draft: ReportDraft): boolean {
    return isOver(draft);
  }

  protected override isDue({ sent, isDue }: ReportDraft): boolean {
    return sent !== null || isDue;
  }

  protected override async resume(): Promise<void> {
    // It waits for the reading, of which this is the end.
    void this.send();
  }

  protected override begin(draft: ReportDraft | null): void {
    this.show({ draft: draft ?? emptyDraft() });
  }

  protected override async sentOff(outbox: Outbox): Promise<ReportDraft | null> {
    const head = outbox
      .mine()
      .findLast((one) => isHead(one) && one.params["code"] === this.#code && !one.isReleased);
    return head ? draftIn(outbox, head) : null;
  }

  /** Attaches a screen, until it calls the returned function. */
  readonly watch = (): (() => void) => this.attach();

  protected override follow(
    outbox: Outbox,
    draft: ReportDraft,
    head: OutboxRecord | undefined,
  ): void {
    const sentOff = this.#photos();
    if (!head && sentOff.length === 0 && !draft.isDue && !draft.sent) return;
    this.attend(this.recordIds());
    const sent = head?.state === "acked" ? (head.reply as Report) : draft.sent;
    const photos = sent ? this.#photosLeft(draft, sentOff) : draft.photos;
    const progress: Record<string, PhotoProgress> = {};
    for (const { id } of photos) {
      const error = outbox.failureOf(id);
      if (outbox.current.get() === id) progress[id] = outbox.progress.get().get(id) ?? 0;
      else if (error) progress[id] = { error };
    }
    const isDue = sent === null && head?.state === "pending";
    const sending = this.#sending(outbox, head, sentOff);
    this.show({ draft: { ...draft, sent, photos, isDue }, progress, sending });
  }

  /** Returns the photos that have not arrived: those on their way, and those that were refused. */
  #photosLeft(draft: ReportDraft, sentOff: readonly OutboxRecord[]): readonly DraftPhoto[] {
    return draft.photos.flatMap((photo, index): DraftPhoto[] => {
      const record = sentOff.find(({ id }) => id === photo.id);
      const numbered = { ...photo, number: photo.number ?? index + 1 };
      // A photo that was in the outbox and is gone from it has arrived.
      if (!record) return photo.isRefused || !this.#seen.has(photo.id) ? [numbered] : [];
      this.#seen.add(photo.id);
      if (record.state === "acked") return [];
      return [record.state === "rejected" ? { ...numbered, isRefused: true } : numbered];
    });
  }

  #sending(
    outbox: Outbox,
    head: OutboxRecord | undefined,
    photos: readonly OutboxRecord[],
  ): Sending {
    const left = [...(head ? [head] : []), ...photos].filter(({ state }) => state === "pending");
    if (head?.state === "rejected") return { kind: "refused", error: outbox.failureOf(head.id) };
    if (left.length === 0) return IDLE;
    const error = head?.state === "pending" ? outbox.failureOf(head.id) : null;
    if (outbox.isSending.get() && !error) return { kind: "sending" };
    if (left.some(({ id }) => outbox.current.get() === id)) return { kind: "sending" };
    // People meet the limit against floods too: a person who looks at the form is told to come
    // back.
    const isFlood = error instanceof CallError && error.status === 429 && this.watchers > 0;
    return isFlood ? { kind: "refused", error } : { kind: "waiting" };
  }

  /**
   * Changes the draft. While it is being sent only its photos change, and they are sent after it.
   */
  readonly change = (parts: Partial<Omit<ReportDraft, "clientId" | "sent" | "isDue">>): void => {
    const { sending, draft } = this.state.get();
    if (!draft) return;
    const change = sending.kind === "sending" ? photosIn(parts) : parts;
    if (change === null) return;
    this.show({ draft: { ...draft, ...change } });
    void this.#keepChanged();
  };

  /** Stores what is written: as a draft, or, once it is sent off, as records of the outbox. */
  async #keepChanged(): Promise<void> {
    const { draft } = this.state.get();
    const head = this.head();
    if (!draft || this.isPutting) return;
    const isOnItsWay = this.outbox?.current.get() === head?.id;
    if (head?.state === "pending" && !isOnItsWay) return this.#sendAll(websiteOf(head));
    if (head && head.state !== "rejected")
      return this.sendMore(draft.photos, (photo) => this.#photo(photo, head.id));
    await this.keep(draft);
  }

  /** Begins or continues a report with a pin; a report that has arrived stays as it is. */
  readonly pinAt = async (pin: PublicPin): Promise<void> => {
    await this.open();
    if (!this.state.get().draft?.sent) this.change({ pin });
  };

  /** Adds photos, also while the report is on its way; they are sent after it. */
  readonly addPhotos = (photos: readonly DraftPhoto[]): void => {
    const { draft } = this.state.get();
    if (draft && !draft.sent) this.change({ photos: [...draft.photos, ...photos] });
  };

  /** Removes a photo, also one that is on its way. */
  readonly removePhoto = (id: string): void => {
    const { draft, sending } = this.state.get();
    if (!draft) return;
    if (sending.kind === "refused" && isUnreadable(sending.error)) this.show({ sending: IDLE });
    this.show({ draft: { ...draft, photos: draft.photos.filter((photo) => photo.id !== id) } });
    if (this.#photos().some((one) => one.id === id)) void this.outbox?.takeBack(id);
    else void this.#keepChanged();
  };

  /** Begins another report; discards the one before with what was not sent of it. */
  readonly startOver = (): void => this.discard();

  protected override end(): void {
    this.discard();
  }

  protected override forget(): void {
    this.state.set({ draft: emptyDraft(), ...UNSENT });
  }

  /** Sends what has not arrived: the report, then its photos. */
  readonly send = async (website = ""): Promise<void> => {
    await this.open();
    const { draft, sending } = this.state.get();
    if (!draft || sending.kind === "sending") return;
    const head = this.head();
    this.show({ sending: { kind: "sending" } });
    if (head?.state === "acked") await this.outbox?.send();
    else await this.#sendAll(website);
  };

  /** Writes the whole report to the outbox, in place of its draft and of its earlier records. */
  async #sendAll(website: string): Promise<void> {
    const { draft } = this.state.get();
    if (!draft) return;
    const before = this.head();
    const body = bodyOf(draft, website);
    const isSame = before && JSON.stringify(before.body) === JSON.stringify(body);
    // An unchanged report keeps its idempotency key; a changed one is another write of the same
    // report.
    const id = isSame ? before.id : uuidV7();
    const head: NewRecord = {
      ...{ id, endpoint: GUEST_WRITES.report, params: { code: this.#code }, body },
      entity: { kind: "issue", id: draft.clientId, issueId: draft.clientId },
      // The issue is to keep all that was answered.
      dependsOn: (this.outbox?.mine() ?? [])
        .filter(({ entity, state }) => {
          const isOfTree = entity.kind === "tree" && entity.issueId === draft.decisionTreeSessionId;
          return isOfTree && state !== "acked";
        })
        .map((one) => one.id),
      label: draft.title,
    };
    // A report that an earlier release sent has its link already; only its photos are sent.
    const photos = draft.photos
      .filter(({ isRefused }) => !isRefused)
      .map((photo) => this.#photo(photo, draft.sent ? null : id));
    const records = [...(draft.sent ? [] : [head]), ...photos];
    if (!(await this.sendOff(draft, before, records))) return this.#keepUnsent(draft);
    this.takeOver();
    const { draft: now } = this.state.get();
    if (!now || !this.isOf(draft)) return;
    // Applies what was changed meanwhile.
    for (const { id } of without(draft.photos, now.photos)) await this.outbox?.takeBack(id);
    if (isChanged(now, draft)) await this.#keepChanged();
  }

  protected override refuse(error: unknown): void {
    this.show({ sending: { kind: "refused", error } });
  }

  /** Stores what could not be sent off as a draft. */
  async #keepUnsent(sent: ReportDraft): Promise<void> {
    const { draft } = this.state.get();
    if (draft && this.isOf(sent) && !this.head()) await this.keep(draft);
  }

  #photo({ id, name, file, number }: DraftPhoto, head: string | null): NewRecord {
    const { draft } = this.state.get();
    const clientId = draft?.clientId ?? "";
    const at = (draft?.photos.findIndex((one) => one.id === id) ?? 0) + 1;
    const token = draft?.sent ? { token: draft.sent.trackingToken } : {};
    return {
      id,
      endpoint: GUEST_WRITES.photo,
      params: { ...token, number: String(number ?? at) },
      body: { id },
      entity: { kind: "attachment", id, issueId: clientId },
      dependsOn: head === null ? [] : [head],
      label: name,
      file,
    };
  }
}

function without(photos: readonly DraftPhoto[], others: readonly DraftPhoto[]) {
  return photos.filter(({ id }) => !others.some((one) => one.id === id));
}

function isChanged(now: ReportDraft, before: ReportDraft): boolean {
  const isMore = without(now.photos, before.photos).length > 0;
  return isMore || JSON.stringify(bodyOf(now, "")) !== JSON.stringify(bodyOf(before, ""));
}

function photosIn({ photos }: Partial<ReportDraft>): Partial<ReportDraft> | null {
  return photos ? { photos } : null;
}

function websiteOf({ body }: OutboxRecord): string {
  return (body as { website?: string }).website ?? "";
}

const submissions = new Map<string, ReportSubmission>();

/** Returns the report about the space of a code: one object for the whole page. */
export function reportSubmission(code: string): ReportSubmission {
  const submission = submissions.get(code) ?? new ReportSubmission(code);
  submissions.set(code, submission);
  return submission;
}
