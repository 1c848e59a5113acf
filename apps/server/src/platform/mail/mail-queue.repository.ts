import { sql } from "kysely";
import { v7 } from "uuid";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { isMailAddress } from "./mail-address.ts";

/** A mail to be sent. */
export interface QueuedMail {
  /** A UUID v7, given if another row refers to the mail; else the server makes one. */
  readonly id?: string;
  /** The organisation the mail is deleted with. Null for mail of the product. */
  readonly organisationId: string | null;
  /** One address, without a name. */
  readonly to: string;
  /** The kind of mail, for readers of the table: `invitation`. Lower-case letters and `-`. */
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /**
   * The address where this kind of mail can be stopped without logging in: GET shows a page, POST
   * stops it at once. The server made it, in printable ASCII.
   */
  readonly unsubscribeUrl?: string;
}

/**
 * Queues a mail in the caller's transaction: if that is rolled back, the mail is never sent; if it
 * is committed, it is sent even when the server stops right after. Throws RangeError for an invalid
 * address, which callers have to check before.
 */
export async function queueMail(transaction: Transaction, mail: QueuedMail): Promise<void> {
  if (!isMailAddress(mail.to)) throw new RangeError("mail goes to one plain address");
  const { id = v7(), organisationId, to, kind, subject, text, html } = mail;
  const unsubscribeUrl = mail.unsubscribeUrl ?? null;
  await transaction.execute(
    raw(
      sql`select queue_mail(${id}, ${organisationId}, ${to}, ${kind}, ${oneLine(subject)}, ${text}, ${html},
        ${unsubscribeUrl})`,
    ),
  );
  transaction.noteQueuedJob();
}

/** Makes a subject one line: a line break in it would begin another header. */
function oneLine(subject: string): string {
  return subject.replace(/[\p{Cc}\s]+/gu, " ").trim();
}
