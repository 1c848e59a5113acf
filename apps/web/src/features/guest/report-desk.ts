import { type PublicPin, publicCalls } from "@storey/contract";
import { call } from "../../lib/call.ts";
import { CallError, mayPass } from "../../lib/call-error.ts";
import { laterTries } from "../../lib/later-tries.ts";
import { language, translate } from "../../lib/messages.ts";
import { createStore } from "../../lib/store.ts";
import { showToast } from "../../lib/toasts.ts";
import { upload } from "../../lib/upload.ts";
import { goTo } from "./guest-place.ts";
import { guestSpace } from "./guest-session.ts";
import {
  type DraftPhoto,
  dropDraft,
  emptyDraft,
  isOver,
  keepDraft,
  keptDraft,
  type ReportDraft,
} from "./report-draft.ts";

/** How the sending goes. A line that failed is "waiting": it is tried again by itself. */
export type Sending =
  | { readonly kind: "idle" }
  | { readonly kind: "sending" }
  | { readonly kind: "waiting" }
  | { readonly kind: "refused"; readonly error: unknown };

/** How far a photo is: from 0 to 1, or the error it ended in. */
export type PhotoProgress = number | { readonly error: unknown };

/** A report about a space, and how its sending goes. */
export interface ReportState {
  /** Null until what is kept was read. */
  readonly draft: ReportDraft | null;
  readonly sending: Sending;
  readonly progress: Readonly<Record<string, PhotoProgress>>;
  /** Whether this device keeps it; else it lasts as long as the page. */
  readonly isKept: boolean;
}

const IDLE: Sending = { kind: "idle" };
const UNSENT = { sending: IDLE, progress: {}, isKept: true };
/** A line that says nothing for so long is a bad one. */
const NO_REPLY_MS = 30_000;
/** A device that takes longer to keep something is not waited for. */
const KEEPING_MS = 1_000;

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function bodyOf(draft: ReportDraft, website: string) {
  const { clientId, title, description, impact, pin, contactName, contactEmail } = draft;
  const words = { title, description, impact, contactName, contactEmail };
  return { clientId, ...words, pin, website, language: language.get() };
}

/** The token for a space that is not the page's: of a session opened for it alone. */
async function tokenFor(code: string, signal: AbortSignal): Promise<{ token?: string }> {
  if (guestSpace()?.code === code) return {};
  const { token } = await call(publicCalls.openSession, { body: { code }, signal });
  return { token };
}

/**
 * The report about one space. It belongs to no screen: what was sent off goes on being sent, wherever
 * its writer goes. Each sending is of one `clientId`; what becomes of it is nothing to the next report.
 */
class ReportDesk {
  readonly state = createStore<ReportState>({ draft: null, ...UNSENT });
  readonly #code: string;
  readonly #tries = laterTries(() => void this.send());
  #reading: Promise<void> | undefined;
  #uploading: { readonly id: string; readonly stop: AbortController } | undefined;
  #watchers = 0;

  constructor(code: string) {
    this.#code = code;
  }

  /** Reads what is kept, once; what was sent off goes on. */
  readonly open = (): Promise<void> => {
    this.#reading ??= this.#read();
    return this.#reading;
  };

  async #read(): Promise<void> {
    const kept = await keptDraft(this.#code);
    if (kept && isOver(kept)) await dropDraft(this.#code);
    const draft = kept && !isOver(kept) ? kept : emptyDraft();
    this.#show({ draft });
    if (draft.sent || draft.isDue) void this.send();
  }

  /** Shows it in a screen, until the function that it gives is called. */
  readonly watch = (): (() => void) => {
    this.#watchers += 1;
    void this.open();
    return () => {
      this.#watchers -= 1;
      const { draft } = this.state.get();
      if (this.#watchers === 0 && draft && isOver(draft)) this.startOver();
    };
  };

  /** Changes what is written. While it is being sent only its photos change, which follow it. */
  readonly change = (parts: Partial<Omit<ReportDraft, "clientId" | "sent" | "isDue">>): void => {
    const { sending } = this.state.get();
    if (sending.kind !== "sending") void this.#keep(parts);
    else if (parts.photos) void this.#keep({ photos: parts.photos });
  };

  /** Begins or goes on with a report at a place that was shown; one that has arrived stays as it is. */
  readonly pinAt = async (pin: PublicPin): Promise<void> => {
    await this.open();
    if (!this.state.get().draft?.sent) this.change({ pin });
  };

  /** Adds photos; also while the report is on its way, which they follow. */
  readonly addPhotos = (photos: readonly DraftPhoto[]): void => {
    const { draft } = this.state.get();
    if (draft && !draft.sent) this.change({ photos: [...draft.photos, ...photos] });
  };

  /** Takes a photo away, also one that is on its way. */
  readonly removePhoto = (id: string): void => {
    const { draft } = this.state.get();
    if (!draft) return;
    void this.#keep({ photos: draft.photos.filter((photo) => photo.id !== id) });
    if (this.#uploading?.id === id) this.#uploading.stop.abort();
    this.#dropIfDone();
  };

  /** Begins another report; the one before is let go, with what was not sent of it. */
  readonly startOver = (): void => {
    this.#tries.end();
    this.#uploading?.stop.abort();
    this.state.set({ draft: emptyDraft(), ...UNSENT });
    void dropDraft(this.#code);
  };

  /** Sends what is not there yet: the report, then its photos. */
  readonly send = async (website = ""): Promise<void> => {
    const { draft, sending } = this.state.get();
    if (!draft || sending.kind === "sending") return;
    const { clientId } = draft;
    this.#tries.stop();
    this.#show({ sending: { kind: "sending" } });
    const outcome = await this.#sendAll(draft, website);
    if (!this.#isOf(clientId)) return;
    this.#show({ sending: outcome });
    if (outcome.kind === "waiting") this.#tries.wait();
    else this.#tries.end();
  };

  async #sendAll(draft: ReportDraft, website: string): Promise<Sending> {
    const { clientId } = draft;
    try {
      const token = draft.sent?.trackingToken ?? (await this.#sendReport(draft, website));
      if (token === null) return IDLE;
      return (await this.#sendPhotos(token, clientId)) ? IDLE : { kind: "waiting" };
    } catch (error) {
      // People meet the limit that holds off floods: they are told to come back, if they look.
      const isFlood = error instanceof CallError && error.status === 429;
      const isDue = mayPass(error) && !(isFlood && this.#watchers > 0);
      // That it is kept is said once it is: whoever reads that may close the page at once.
      if (this.#isOf(clientId)) await Promise.race([this.#keep({ isDue }), wait(KEEPING_MS)]);
      return isDue ? { kind: "waiting" } : { kind: "refused", error };
    }
  }

  /** The token of the report that has arrived; null once another one is written. */
  async #sendReport(draft: ReportDraft, website: string): Promise<string | null> {
    const code = this.#code;
    void this.#keep({ isDue: true });
    const signal = AbortSignal.timeout(NO_REPLY_MS);
    const token = await tokenFor(code, signal);
    const body = bodyOf(draft, website);
    const sent = await call(publicCalls.report, { params: { code }, body, signal, ...token });
    if (!this.#isOf(draft.clientId)) return null;
    const photos = this.state.get().draft?.photos ?? draft.photos;
    const numbered = photos.map((photo, index) => ({ ...photo, number: index + 1 }));
    void this.#keep({ sent, isDue: false, photos: numbered });
    if (this.#watchers === 0) this.#tell();
    return sent.trackingToken;
  }

  /** Whoever is elsewhere by now gets the link all the same. */
  #tell(): void {
    const sent = this.state.get().draft?.sent;
    if (!sent) return;
    const { reference, trackingPath } = sent;
    showToast({
      severity: "success",
      summary: translate("guest", "sent.title", { reference }),
      lifeMs: null,
      action: { label: translate("guest", "sent.follow"), run: () => goTo(trackingPath) },
    });
  }

  /** Sends the photos one after the other; gives false when the line failed on the way. */
  async #sendPhotos(token: string, clientId: string): Promise<boolean> {
    const tried = new Set<string>();
    for (;;) {
      const photos = this.#isOf(clientId) ? (this.state.get().draft?.photos ?? []) : [];
      const next = photos.find(({ id, isRefused }) => !isRefused && !tried.has(id));
      if (!next) break;
      tried.add(next.id);
      if (!(await this.#sendPhoto(token, next, clientId))) return false;
    }
    if (this.#isOf(clientId)) this.#dropIfDone();
    return true;
  }

  async #sendPhoto(token: string, photo: DraftPhoto, clientId: string): Promise<boolean> {
    const { id } = photo;
    const stop = new AbortController();
    this.#uploading = { id, stop };
    const note = (value: PhotoProgress): void => {
      if (!this.#isOf(clientId)) return;
      this.#show({ progress: { ...this.state.get().progress, [id]: value } });
    };
    note(0);
    try {
      await upload(publicCalls.addPhoto, {
        params: { token },
        body: { id },
        file: new File([photo.file], photo.name, { type: photo.file.type }),
        onProgress: note,
        signal: stop.signal,
      });
      if (this.#isOf(clientId)) this.#keepPhotos((one) => (one.id === id ? null : one));
      return true;
    } catch (error) {
      if (stop.signal.aborted || !this.#isOf(clientId)) return true;
      note({ error });
      if (mayPass(error)) return false;
      this.#keepPhotos((one) => (one.id === id ? { ...one, isRefused: true } : one));
      return true;
    }
  }

  #keepPhotos(change: (photo: DraftPhoto) => DraftPhoto | null): void {
    const { draft } = this.state.get();
    const photos = (draft?.photos ?? []).map(change).filter((photo) => photo !== null);
    void this.#keep({ photos });
  }

  #dropIfDone(): void {
    const { draft } = this.state.get();
    if (draft?.sent && draft.photos.length === 0) void dropDraft(this.#code);
  }

  #isOf(clientId: string): boolean {
    return this.state.get().draft?.clientId === clientId;
  }

  #show(parts: Partial<ReportState>): void {
    this.state.update((now) => ({ ...now, ...parts }));
  }

  async #keep(parts: Partial<ReportDraft>): Promise<void> {
    const { draft } = this.state.get();
    if (!draft) return;
    const next = { ...draft, ...parts };
    this.#show({ draft: next });
    const isKept = await keepDraft(this.#code, next);
    if (this.#isOf(next.clientId)) this.#show({ isKept });
  }
}

const desks = new Map<string, ReportDesk>();

/** The report about the space of a code: one for the whole page. */
export function reportDesk(code: string): ReportDesk {
  const desk = desks.get(code) ?? new ReportDesk(code);
  desks.set(code, desk);
  return desk;
}
