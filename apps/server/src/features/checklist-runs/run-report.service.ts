import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { ChecklistRun } from "@storey/contract";
import {
  answerKey,
  askedQuestions,
  type ChecklistQuestion,
  checklistWordKey,
  dayIn,
  type InterfaceLanguage,
  NAME_KEY,
} from "@storey/domain";
import { type ActorBegin, Reply } from "../../http/binding.ts";
import { contentDisposition } from "../../http/content-disposition.ts";
import { pictureForPrint } from "../../media/images/picture-for-print.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
import { mailMoment } from "../../platform/mail/templates/mail-moment.ts";
import {
  findPrintedLanguages,
  type PrintedEntry,
  printList,
} from "../space-codes/printed-list.service.ts";
import { answerInWords, filled, inLanguage } from "./answer-in-words.ts";
import { answersOf } from "./complete-run.service.ts";
import { RUN_REPORT_WORDS, type RunReportWords } from "./run-report-words.ts";
import { showRun } from "./run-show.service.ts";

/** A run, and how its report tells of it. */
interface Report {
  readonly run: ChecklistRun;
  readonly language: InterfaceLanguage;
  readonly words: RunReportWords;
  readonly moment: (at: string) => string;
  readonly translated: (key: string, text: string) => string;
}

/** Replies with a run as a PDF with its photos. Throws `not_found`. */
export async function reportRun(
  files: FileStore,
  id: string,
  begin: ActorBegin,
): Promise<Reply<Readable>> {
  const report = await begin("read", async (transaction, actor): Promise<Report> => {
    const run = await showRun(transaction, actor, id);
    const { language, textLanguage } = await findPrintedLanguages(
      transaction,
      actor.organisationId,
    );
    return {
      ...{ run, language, words: RUN_REPORT_WORDS[language] },
      moment: (at) => mailMoment(language, at, run.timezone),
      translated: (key, text) => inLanguage(run.content, textLanguage, key, text),
    };
  });
  const pdf = await printList({
    title: report.translated(NAME_KEY, report.run.template.name),
    language: report.language,
    facts: factsOf(report),
    entries: entriesOf(report, files),
  });
  const { subject, dueOn, doneAt, timezone, template } = report.run;
  // Named by the day it was done, as it is looked for: it may have been due on another.
  const day = doneAt === null ? dueOn : dayIn(timezone, Date.parse(doneAt));
  const about = subject.asset?.tag ?? subject.space?.name ?? "";
  const name = `${template.name} ${about} ${day}`.replace(/[/\\\p{Cc}]+/gu, " ");
  return new Reply(pdf, {
    "content-type": "application/pdf",
    "content-disposition": contentDisposition("attachment", `${name}.pdf`),
    "cache-control": "no-store",
  });
}

function factsOf({ run, words, moment }: Report): string[] {
  const { subject, performer, doneAt, completedAt, completedBy } = run;
  const nameOf = (person: { readonly name: string } | null) => person?.name || "–";
  const { location, floor, space, asset } = subject;
  const about = [asset?.tag, asset?.name].filter(Boolean).join(" ");
  const outcome = run.outcome === null ? words.state[run.state] : words.outcome[run.outcome];
  const score = run.score === null ? "" : filled(words.score, { score: String(run.score) });
  const by = performer && [performer.name, performer.company, performer.licence];
  return [
    [location?.name, floor?.name, space?.name, about].filter(Boolean).join(" · "),
    [outcome, score, run.isLate ? words.late : ""].filter((part) => part !== "").join(" · "),
    filled(words.due, { day: run.dueOn }),
    ...(run.rescheduledFrom === null
      ? []
      : [
          filled(words.rescheduled, {
            day: run.rescheduledFrom,
            reason: run.rescheduleReason ?? "",
          }),
        ]),
    ...(doneAt === null ? [] : [filled(words.done, { moment: moment(doneAt) })]),
    ...(completedAt === null
      ? []
      : [filled(words.entered, { moment: moment(completedAt), name: nameOf(completedBy) })]),
    ...(by ? [filled(words.performer, { name: by.filter(Boolean).join(", ") })] : []),
    ...(run.scannedAt === null ? [] : [filled(words.scanned, { moment: moment(run.scannedAt) })]),
    ...(run.skipReason === null
      ? []
      : [
          run.skippedBy === null
            ? filled(words.leftOut, { reason: run.skipReason })
            : filled(words.skipped, { name: nameOf(run.skippedBy), reason: run.skipReason }),
        ]),
    ...(run.isApproved
      ? [filled(words.missed, { name: nameOf(run.approvedBy), reason: run.approvalReason ?? "" })]
      : []),
  ];
}

async function* entriesOf(report: Report, files: FileStore): AsyncGenerator<PrintedEntry> {
  const { run, words, moment, translated } = report;
  const asked = askedQuestions(run.content, run.assets, answersOf(run));
  for (const section of run.content.sections) {
    const ids = new Set(section.items.map(({ id }) => id));
    const questions = asked.filter(({ item }) => ids.has(item.id));
    if (questions.length === 0) continue;
    const title = translated(checklistWordKey("section", section.id), section.title);
    yield { kind: "heading", text: title };
    for (const question of questions) {
      yield lineOf(report, question);
      const assetId = question.asset?.id ?? null;
      yield* picturesOf(report, files, (file) => {
        return file.itemId === question.item.id && file.assetId === assetId;
      });
    }
  }
  yield* picturesOf(report, files, ({ itemId }) => itemId === null);
  const papers = run.files.filter(({ kind }) => kind === "document");
  if (papers.length > 0) yield { kind: "heading", text: words.files };
  for (const { fileName, createdAt } of papers) {
    yield { kind: "line", name: "", words: fileName, note: moment(createdAt) };
  }
  if (run.amendments.length > 0) yield { kind: "heading", text: words.corrections };
  for (const { body, addedBy, createdAt, itemId, value } of run.amendments) {
    const item = asked.find((one) => one.item.id === itemId)?.item;
    const label = item ? translated(checklistWordKey("label", item.id), item.label) : "";
    const now = item && value !== null ? answerInWords(item, value, words, translated) : "";
    const said = [label, now, body || words.lateAnswer].filter((part) => part !== "").join(": ");
    yield { kind: "line", name: addedBy?.name ?? "–", words: said, note: moment(createdAt) };
  }
  if (run.signature) {
    yield { kind: "heading", text: filled(words.signed, { name: run.signature.name }) };
    yield { kind: "drawing", strokes: run.signature.strokes, caption: run.signature.name };
  }
}

function lineOf(
  { run, words, translated, moment }: Report,
  { item, asset }: ChecklistQuestion,
): PrintedEntry {
  const key = answerKey(item.id, asset?.id ?? null);
  const answer = run.answers.find((one) => answerKey(one.itemId, one.assetId) === key);
  // Of a run about an asset, all that fails is that asset's.
  const failedOf = answerKey(item.id, asset?.id ?? run.subject.asset?.id ?? null);
  const failure = run.failures.find((one) => answerKey(one.itemId, one.assetId) === failedOf);
  const label = translated(checklistWordKey("label", item.id), item.label);
  const said = answerInWords(item, answer?.value ?? null, words, translated);
  const notes = [
    answer?.note ?? "",
    answer?.isFailed && failure?.issue
      ? filled(words.issue, { number: String(failure.issue.number) })
      : "",
    answer ? [answer.answeredBy?.name, moment(answer.answeredAt)].filter(Boolean).join(", ") : "",
  ];
  return {
    kind: "line",
    name: answer?.isFailed ? `✗ ${said}` : said,
    words: [label, asset && [asset.tag, asset.name].filter(Boolean).join(" ")]
      .filter(Boolean)
      .join(" · "),
    note: notes.filter((note) => note !== "").join(" · "),
  };
}

type RunFile = ChecklistRun["files"][number];

/** The photos that meet a condition, each read when its page is drawn. */
async function* picturesOf(
  { run }: Report,
  files: FileStore,
  isMeant: (file: RunFile) => boolean,
): AsyncGenerator<PrintedEntry> {
  const pictures: Buffer[] = [];
  for (const file of run.files) {
    if (!file.picture || !isMeant(file)) continue;
    const key = new URL(file.picture.smallPath, "http://x").searchParams.get("fileKey") ?? "";
    const stored = await files.get(key);
    const drawn = stored && (await pictureForPrint(await buffer(stored.stream)));
    if (drawn) pictures.push(drawn);
  }
  if (pictures.length > 0) yield { kind: "pictures", pictures };
}
