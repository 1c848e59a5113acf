import type { Pool } from "pg";
import type { Logger } from "pino";
import { MailNotTakenError, type MailTransport } from "../../outside/mail/mail-transport.ts";
import {
  type ClaimedMail,
  claimMail,
  giveBack,
  keepDueMail,
  markRefused,
  markSent,
} from "./mail-delivery.repository.ts";

/** How often the queue is looked at. */
const LOOK_MS = 2_000;
/** The longest pause while the mail server or the database is away. */
const LONGEST_PAUSE_MS = 300_000;
/** How many mails are on their way at once, so that a slow one holds nobody up. */
const LANES = 3;
/** How long stopping waits for mails that are on their way. */
const STOP_MS = 10_000;
/** When to try again to note that a mail was sent: without the note it is sent once more. */
const NOTE_PAUSES_MS = [200, 1_000, 5_000];

/** What a sender works with. */
interface SenderParts {
  readonly pool: Pool;
  /** Null keeps mail for the outbox instead. */
  readonly transport: MailTransport | null;
  readonly log: Logger;
}

/** Sends what is queued, as long as it runs. Several servers may send from one database. */
export class MailSender {
  readonly #parts: SenderParts;
  #isStopped = false;
  #pass: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #pauseMs = LOOK_MS;

  constructor(parts: SenderParts) {
    this.#parts = parts;
  }

  /** Looks at the queue now and again and again until stopped. */
  start(): void {
    this.#pass = this.#look();
  }

  /** Takes no more mail and waits a moment for what is on its way; that is sent again otherwise. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    let limit: NodeJS.Timeout | undefined;
    const limited = new Promise<void>((resolve) => {
      limit = setTimeout(resolve, STOP_MS);
    });
    await Promise.race([this.#pass, limited]);
    clearTimeout(limit);
  }

  /** Sends everything that is due. False when the mail server is away: then nothing was lost. */
  async sendDue(): Promise<boolean> {
    const { pool, transport } = this.#parts;
    if (!transport) {
      await keepDueMail(pool);
      return true;
    }
    const lane = { isOpen: true };
    const lanes = Array.from({ length: LANES }, () => this.#sendInLane(transport, lane));
    const outcomes = await Promise.allSettled(lanes);
    for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
    return lane.isOpen;
  }

  async #sendInLane(transport: MailTransport, lane: { isOpen: boolean }): Promise<void> {
    while (lane.isOpen && !this.#isStopped) {
      const mail = await claimMail(this.#parts.pool);
      if (!mail) return;
      if (!(await this.#sendOne(transport, mail))) lane.isOpen = false;
    }
  }

  /** False when the server takes no mail at all. */
  async #sendOne(transport: MailTransport, mail: ClaimedMail): Promise<boolean> {
    const { pool, log } = this.#parts;
    const { id, recipient: to, subject, text, html, createdAt } = mail;
    try {
      await transport.send({ id, to, subject, text, html, date: new Date(createdAt) });
    } catch (error) {
      const words = wordsOf(error);
      const isAway = await transport.check().then(
        () => false,
        () => true,
      );
      log.warn({ mailId: id, attempt: mail.attempts, isAway, reason: words }, "mail was not taken");
      if (isAway) await giveBack(pool, mail, words);
      else await markRefused(pool, mail, words);
      return !isAway;
    }
    await this.#noteSent(mail);
    return true;
  }

  async #noteSent(mail: ClaimedMail): Promise<void> {
    for (const pauseMs of [...NOTE_PAUSES_MS, undefined]) {
      try {
        return await markSent(this.#parts.pool, mail);
      } catch (error) {
        if (pauseMs === undefined) throw error;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  }

  async #look(): Promise<void> {
    const isGood = await this.sendDue().catch((err: unknown) => {
      this.#parts.log.error({ err }, "mail could not be looked at");
      return false;
    });
    this.#pauseMs = isGood ? LOOK_MS : Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => this.start(), this.#pauseMs);
    this.#timer.unref();
  }
}

function wordsOf(error: unknown): string {
  return error instanceof MailNotTakenError ? error.message : "The mail could not be made.";
}
