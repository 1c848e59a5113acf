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

/** Replies with an act of handing out or back as a PDF. Throws `not_found`. */
export async function printReceipt(
  organisationId: string,
  end: CustodyEnd,
  begin: ActorBegin,
  find: (transaction: Transaction) => Promise<PrintedReceipt | undefined>,
) {
  const { receipt, language } = await begin("read", async (transaction) => ({
    receipt: await find(transaction),
    language: await findPrintedLanguage(transaction, organisationId),
  }));
  if (!receipt) throw notFound();
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
