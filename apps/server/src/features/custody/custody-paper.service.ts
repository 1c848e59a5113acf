import type { Readable } from "node:stream";
import type { InterfaceLanguage } from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import { type ActorBegin, Reply } from "../../http/binding.ts";
import { contentDisposition } from "../../http/content-disposition.ts";
import { notFound } from "../../http/problem.ts";
import { fillText } from "../../platform/mail/templates/fill.ts";
import { mailMoment } from "../../platform/mail/templates/mail-moment.ts";
import {
  findPrintedLanguage,
  type PrintedEntry,
  printList,
} from "../space-codes/printed-list.service.ts";
import type { PrintedReceipt } from "./custody-paper.repository.ts";
import type { CustodyEnd } from "./custody-receipt.repository.ts";
import { CUSTODY_MAIL_WORDS } from "./templates/custody-mail-messages.ts";
import { CUSTODY_PAPER_WORDS } from "./templates/custody-paper-words.ts";

type FindReceipt = (transaction: Transaction) => Promise<PrintedReceipt | undefined>;

/** An act of handing out or back with the language it is printed in. */
export interface ReadReceipt {
  readonly receipt: PrintedReceipt;
  readonly language: InterfaceLanguage;
}

/** Reads an act with the language of its organisation. Throws `not_found`. */
export async function readReceipt(
  transaction: Transaction,
  organisationId: string,
  find: FindReceipt,
): Promise<ReadReceipt> {
  const receipt = await find(transaction);
  if (!receipt) throw notFound();
  return { receipt, language: await findPrintedLanguage(transaction, organisationId) };
}

/** Replies with an act of handing out or back as a PDF. Throws `not_found`. */
export async function printReceipt(
  organisationId: string,
  end: CustodyEnd,
  begin: ActorBegin,
  find: FindReceipt,
): Promise<Reply<Readable>> {
  const read = await begin("read", (transaction) => readReceipt(transaction, organisationId, find));
  return receiptOnPaper(read, end);
}

/** Replies with an act that was read as a PDF. */
export async function receiptOnPaper(
  { receipt, language }: ReadReceipt,
  end: CustodyEnd,
): Promise<Reply<Readable>> {
  const words = CUSTODY_PAPER_WORDS[language];
  const title = `${words.title[end]}: ${receipt.holder}`;
  const file = await printList({
    ...{ title, language, facts: factsOf(receipt, end, language) },
    entries: entriesOf(receipt, end, language),
  });
  const name = `${words.title[end]} ${receipt.holder} ${receipt.at.slice(0, 10)}`;
  const fileName = `${name.replace(/[/\\\p{Cc}]+/gu, " ")}.pdf`;
  return new Reply(file, {
    "content-type": "application/pdf",
    "content-disposition": contentDisposition("attachment", fileName),
    "cache-control": "no-store",
  });
}

function factsOf(receipt: PrintedReceipt, end: CustodyEnd, language: InterfaceLanguage): string[] {
  const { organisation, holder, email, at, by, note, timezone, things } = receipt;
  const words = CUSTODY_PAPER_WORDS[language];
  const moment = mailMoment(language, new Date(at).toISOString(), timezone);
  return [
    organisation,
    `${words.holder}: ${[holder, email].filter((each) => each !== null).join(", ")}`,
    fillText(by === null ? words.moment[end] : words.momentBy[end], { moment, name: by ?? "" }),
    `${words.count}: ${things.length}`,
    ...(note === null ? [] : [`${words.note}: ${note}`]),
  ];
}

async function* entriesOf(
  { things, signature }: PrintedReceipt,
  end: CustodyEnd,
  language: InterfaceLanguage,
): AsyncGenerator<PrintedEntry> {
  const words = CUSTODY_PAPER_WORDS[language];
  yield { kind: "heading", text: words.things };
  for (const { tag, name, model, assetType, serialNumber, dueBack } of things) {
    const said = [assetType, model, name, serialNumber].filter((each) => (each ?? "") !== "");
    const note = end === "in" || dueBack === null ? "" : dueOn(dueBack, language);
    yield { kind: "line", name: tag, words: said.join(" · "), note };
  }
  if (signature === null) {
    yield { kind: "heading", text: words.unsigned };
    yield { kind: "drawing", strokes: [], caption: "" };
    return;
  }
  yield { kind: "heading", text: words.signature };
  yield { kind: "drawing", strokes: signature.strokes, caption: signature.name };
}

function dueOn(dueBack: string, language: InterfaceLanguage): string {
  const { locale, dueBack: text } = CUSTODY_MAIL_WORDS[language];
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  return fillText(text, { day: format.format(new Date(dueBack)) });
}
