/** A mail on its way out. Addresses are plain and were checked: each is one recipient. */
export interface OutgoingMail {
  /** The same at every try, so that a receiver of two can drop one. */
  readonly id: string;
  readonly to: string;
  /** One line. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /**
   * The address where mail of this kind can be stopped, in printable ASCII; absent if it cannot.
   */
  readonly unsubscribeUrl?: string | null;
  /** The time it was written; the same at every try. */
  readonly date: Date;
}

/** How long a mail server may take to say whether it takes mail, in seconds. */
export const MAIL_CHECK_SECONDS = 15;

/** A service that accepts mail and delivers it. */
export interface MailTransport {
  /**
   * Resolves once another server is responsible for the mail. Throws MailNotTakenError; the mail
   * may have gone out even then, when the answer to it was lost. Once `signal` is aborted, nothing
   * more of it is sent.
   */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<void>;
  /** Resolves when a mail could be handed over now, within 15 seconds. Throws MailNotTakenError. */
  check(): Promise<void>;
}

/** The mail was not taken. The message names no secret and is fit for a table and a log. */
export class MailNotTakenError extends Error {
  /** The mail server refuses this recipient for good: it will say the same the next time. */
  readonly isRefusedForGood: boolean;

  constructor(message: string, isRefusedForGood = false) {
    super(message);
    this.name = "MailNotTakenError";
    this.isRefusedForGood = isRefusedForGood;
  }
}
