/** A mail on its way out. Addresses are plain and were checked: each is one recipient. */
export interface OutgoingMail {
  /** The same at every try, so that whoever receives it twice can drop one. */
  readonly id: string;
  readonly to: string;
  /** One line. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** When it was written; the same at every try. */
  readonly date: Date;
}

/** What takes mail and brings it on. */
export interface MailTransport {
  /**
   * Resolves once somebody else is answerable for the mail. Throws MailNotTakenError; the mail may
   * have gone out even then, when the answer to it was lost.
   */
  send(mail: OutgoingMail): Promise<void>;
  /** Resolves when a mail could be handed over now. Throws MailNotTakenError. */
  check(): Promise<void>;
}

/** The mail was not taken. The message names no secret and is fit for a table and a log. */
export class MailNotTakenError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "MailNotTakenError";
  }
}
