import type { PublicPin, Report } from "@storey/contract";
import { CallError } from "../../lib/call-error.ts";
import { language } from "../../lib/messages.ts";
import { isUnreadable } from "../../lib/offline/cached-files.ts";
import { openOutbox } from "../../lib/outbox/open-outbox.ts";
import type { Outbox } from "../../lib/outbox/outbox.ts";
import { isTaken, type NewRecord, type OutboxRecord } from "../../lib/outbox/record.ts";
import { uuidV7 } from "../../lib/outbox/uuid-v7.ts";
import { createStore } from "../../lib/store.ts";
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
export interface ReportState {
  /** Null until the stored draft was read. */
  readonly draft: ReportDraft | null;
  readonly sending: Sending;
  readonly progress: Readonly<Record<string, PhotoProgress>>;
  /** Whether this device stores the report; else it lasts as long as the page. */
  readonly isKept: boolean;
}

const IDLE: Sending = { kind: "idle" };
const UNSENT = { sending: IDLE, progress: {}, isKept: true };

function bodyOf(draft: ReportDraft, website: string) {
  const { clientId, title, description, impact, pin, contactName, contactEmail } = draft;
  const words = { title, description, impact, contactName, contactEmail };
  return { clientId, ...words, pin, website, language: language.get() };
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

/**
 * The report about one space, as its form shows it: a draft until it is sent off, then the state of
 * its records in the outbox. It belongs to no screen, as its writer may leave the page meanwhile.
 */
class ReportSubmission {
  readonly state = createStore<ReportState>({ draft: null, ...UNSENT });
  readonly #code: string;
  #outbox: Outbox | null = null;
  #reading: Promise<void> | undefined;
  #watchers = 0;
  /**
   * Whether the report is being written to the outbox; until then no record shows that it was sent
   * off.
   */
  #isPutting = false;
  /** The ids of the photos that the outbox held. */
  readonly #seen = new Set<string>();
  /** Stops attending to the form's records; attended records are not announced elsewhere. */
  #unattend: () => void = () => {};

  constructor(code: string) {
    this.#code = code;
  }

  /** Reads the stored draft, once; continues a report that an earlier release sent off. */
  readonly open = (): Promise<void> => {
    this.#reading ??= this.#read();
    return this.#reading;
  };

  async #read(): Promise<void> {
    const [kept, outbox] = await Promise.all([storedDraft(this.#code), openOutbox()]);
    this.#outbox = outbox;
    // A draft that outlived the moment it was sent off, such as by a kill, is not a report of its
    // own.
    const isGone = kept !== null && (isOver(kept) || isTaken(headOf(outbox.mine(), kept.clientId)));
    if (isGone) await dropDraft(this.#code);
    const begun = isGone ? null : kept;
    const draft = begun ?? (await this.#sentOff(outbox));
    this.#show({ draft: draft ?? emptyDraft() });
    for (const store of [outbox.records, outbox.current, outbox.progress, outbox.isSending])
      store.subscribe(this.#follow);
    this.#follow();
    if (begun && (begun.sent || begun.isDue)) void this.send();
  }

  async #sentOff(outbox: Outbox): Promise<ReportDraft | null> {
    const head = outbox
      .mine()
      .findLast((one) => isHead(one) && one.params["code"] === this.#code && !one.isReleased);
    return head ? draftIn(outbox, head) : null;
  }

  /** Attaches a screen, until it calls the returned function. */
  readonly watch = (): (() => void) => {
    this.#watchers += 1;
    void this.open().then(this.#follow);
    this.#follow();
    return () => {
      this.#watchers -= 1;
      this.#follow();
      const { draft } = this.state.get();
      if (this.#watchers === 0 && draft && isOver(draft)) this.startOver();
    };
  };

  #head(): OutboxRecord | undefined {
    const { draft } = this.state.get();
    return draft && this.#outbox ? headOf(this.#outbox.mine(), draft.clientId) : undefined;
  }

  /** Takes over the present state of the outbox. */
  readonly #follow = (): void => {
    const outbox = this.#outbox;
    const { draft } = this.state.get();
    this.#unattend();
    this.#unattend = () => {};
    if (!outbox || !draft) return;
    const head = this.#head();
    const sentOff = photosOf(outbox.mine(), draft.clientId);
    if (!head && sentOff.length === 0 && !draft.isDue && !draft.sent) return;
    const ids = [head, ...sentOff].flatMap((one) => (one ? [one.id] : []));
    if (this.#watchers > 0) this.#unattend = outbox.attend(ids);
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
    this.#show({ draft: { ...draft, sent, photos, isDue }, progress, sending });
  };

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
    const isFlood = error instanceof CallError && error.status === 429 && this.#watchers > 0;
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
    this.#show({ draft: { ...draft, ...change } });
    void this.#keep();
  };

  /** Stores what is written: as a draft, or, once it is sent off, as records of the outbox. */
  async #keep(): Promise<void> {
    const { draft } = this.state.get();
    const head = this.#head();
    if (!draft || this.#isPutting) return;
    const isOnItsWay = this.#outbox?.current.get() === head?.id;
    if (head?.state === "pending" && !isOnItsWay) return this.#sendOff(websiteOf(head));
    if (head && head.state !== "rejected") return this.#sendMorePhotos(head);
    const isKept = await keepDraft(this.#code, draft);
    if (this.#isOf(draft.clientId)) this.#show({ isKept });
  }

  /** Sends photos that were added while the report is on its way. */
  async #sendMorePhotos(head: OutboxRecord): Promise<void> {
    const { draft } = this.state.get();
    if (!draft || !this.#outbox) return;
    const there = new Set(this.#outbox.records.get().map(({ id }) => id));
    const more = draft.photos.filter(({ id }) => !there.has(id));
    if (more.length === 0) return;
    const records = more.map((one) => this.#photo(one, head.id));
    await this.#outbox.put(records).catch((error: unknown) => this.#refuse(error));
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
    if (sending.kind === "refused" && isUnreadable(sending.error)) this.#show({ sending: IDLE });
    this.#show({ draft: { ...draft, photos: draft.photos.filter((photo) => photo.id !== id) } });
    if (photosOf(this.#outbox?.mine() ?? [], draft.clientId).some((one) => one.id === id))
      void this.#outbox?.takeBack(id);
    else void this.#keep();
  };

  /** Begins another report while this one waits in the outbox and is sent by itself. */
  readonly another = (): void => {
    const head = this.#head();
    if (head) void this.#outbox?.release(head.id);
    this.#unattend();
    this.#unattend = () => {};
    this.state.set({ draft: emptyDraft(), ...UNSENT });
  };

  /** Begins another report; discards the one before with what was not sent of it. */
  readonly startOver = (): void => {
    const { draft } = this.state.get();
    const photos = photosOf(this.#outbox?.mine() ?? [], draft?.clientId ?? "");
    const head = this.#head();
    const ids = [head, ...photos].flatMap((one) => (one ? [one.id] : []));
    this.#unattend();
    this.#unattend = () => {};
    this.state.set({ draft: emptyDraft(), ...UNSENT });
    if (ids.length > 0) void this.#outbox?.discard(ids);
    void dropDraft(this.#code);
  };

  /** Sends what has not arrived: the report, then its photos. */
  readonly send = async (website = ""): Promise<void> => {
    await this.open();
    const { draft, sending } = this.state.get();
    if (!draft || sending.kind === "sending") return;
    const head = this.#head();
    this.#show({ sending: { kind: "sending" } });
    if (head?.state === "acked") await this.#outbox?.send();
    else await this.#sendOff(website);
  };

  /** Writes the whole report to the outbox, in place of its draft and of its earlier records. */
  async #sendOff(website: string): Promise<void> {
    const { draft } = this.state.get();
    const outbox = this.#outbox;
    if (!draft || !outbox) return;
    const before = this.#head();
    const body = bodyOf(draft, website);
    const isSame = before && JSON.stringify(before.body) === JSON.stringify(body);
    // An unchanged report keeps its idempotency key; a changed one is another write of the same
    // report.
    const id = isSame ? before.id : uuidV7();
    const head: NewRecord = {
      ...{ id, endpoint: GUEST_WRITES.report, params: { code: this.#code }, body },
      entity: { kind: "issue", id: draft.clientId, issueId: draft.clientId },
      label: draft.title,
    };
    // A report that an earlier release sent has its link already; only its photos are sent.
    const photos = draft.photos
      .filter(({ isRefused }) => !isRefused)
      .map((photo) => this.#photo(photo, draft.sent ? null : id));
    this.#isPutting = true;
    try {
      const { isKept } = await outbox.put([...(draft.sent ? [] : [head]), ...photos], {
        dropDrafts: await draftKeys(this.#code),
        replaces: before ? [before.id] : [],
      });
      if (this.#isOf(draft.clientId)) this.#show({ isKept });
    } catch (error) {
      this.#isPutting = false;
      this.#refuse(error);
      return this.#keepUnsent(draft.clientId);
    } finally {
      this.#isPutting = false;
    }
    this.#follow();
    const { draft: now } = this.state.get();
    if (now?.clientId !== draft.clientId) return;
    // Applies what was changed meanwhile.
    for (const { id } of without(draft.photos, now.photos)) await outbox.takeBack(id);
    if (isChanged(now, draft)) await this.#keep();
  }

  /** Shows why nothing was sent off: the words stay, and what cannot be read can be removed. */
  #refuse(error: unknown): void {
    this.#show({ sending: { kind: "refused", error } });
  }

  /** Stores what could not be sent off as a draft. */
  async #keepUnsent(clientId: string): Promise<void> {
    const { draft } = this.state.get();
    if (!draft || !this.#isOf(clientId) || this.#head()) return;
    const isKept = await keepDraft(this.#code, draft);
    if (this.#isOf(clientId)) this.#show({ isKept });
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

  #isOf(clientId: string): boolean {
    return this.state.get().draft?.clientId === clientId;
  }

  #show(parts: Partial<ReportState>): void {
    this.state.update((now) => ({ ...now, ...parts }));
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
