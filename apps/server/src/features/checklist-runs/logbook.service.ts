import { type ActorBegin, Reply } from "../../http/binding.ts";
import { contentDisposition } from "../../http/content-disposition.ts";
import { notFound } from "../../http/problem.ts";
import { mailMoment } from "../../platform/mail/templates/mail-moment.ts";
import { csvFile } from "../imports/csv-file.service.ts";
import { reasonInWords } from "../notifications/reason-words.service.ts";
import {
  findPrintedLanguages,
  type PrintedEntry,
  type PrintedLanguages,
  printList,
} from "../space-codes/printed-list.service.ts";
import { filled } from "./answer-in-words.ts";
import {
  findLogbookPlace,
  findLoggedRuns,
  type LogbookPlace,
  type LoggedDefect,
  type LoggedRun,
} from "./logbook.repository.ts";
import { LOGBOOK_WORDS, type LogbookWords } from "./logbook-words.ts";
import { RUN_REPORT_WORDS, type RunReportWords } from "./run-report-words.ts";

const PAGE_SIZE = 200;

/** Which logbook is asked for. */
export interface LogbookOrder {
  readonly locationId: string;
  readonly from: string;
  readonly to: string;
  readonly format: "pdf" | "csv";
}

interface Logbook extends PrintedLanguages {
  readonly place: LogbookPlace;
  readonly words: LogbookWords;
  readonly runWords: RunReportWords;
  readonly moment: (at: string) => string;
}

/** Replies with the logbook of a location, some runs in each transaction. Throws `not_found`. */
export async function writeLogbook(
  { locationId, from, to, format }: LogbookOrder,
  begin: ActorBegin,
) {
  const logbook = await begin("read", async (transaction, { organisationId }): Promise<Logbook> => {
    const place = await findLogbookPlace(transaction, organisationId, locationId);
    if (!place) throw notFound();
    const { language, textLanguage } = await findPrintedLanguages(transaction, organisationId);
    const moment = (at: string) => mailMoment(language, at, place.timezone);
    const words = LOGBOOK_WORDS[language];
    return { place, language, textLanguage, words, runWords: RUN_REPORT_WORDS[language], moment };
  });
  const { place, language, textLanguage, words } = logbook;
  const pages = async function* (): AsyncGenerator<readonly LoggedRun[]> {
    let after: LoggedRun | null = null;
    for (;;) {
      const search = { locationId, zone: place.timezone, textLanguage, from, to, after };
      const page: LoggedRun[] = await begin("read", (transaction, { organisationId }) =>
        findLoggedRuns(transaction, { organisationId, ...search, limit: PAGE_SIZE }),
      );
      if (page.length > 0) yield page;
      if (page.length < PAGE_SIZE) return;
      after = page.at(-1) ?? null;
    }
  };
  const isCsv = format === "csv";
  const file = isCsv
    ? csvFile(csvPages(logbook, pages()))
    : await printList({
        title: `${words.title}: ${place.name}`,
        language,
        facts: [filled(words.period, { from, to })],
        entries: entriesOf(logbook, pages()),
      });
  const name = `${words.title} ${place.name} ${from} ${to}`.replace(/[/\\\p{Cc}]+/gu, " ");
  return new Reply(file, {
    "content-type": isCsv ? "text/csv; charset=utf-8" : "application/pdf",
    "content-disposition": contentDisposition("attachment", `${name}.${format}`),
    "cache-control": "no-store",
  });
}

/** What a run came to: of one that is not over, that it is overdue. */
function resultOf({ words, runWords }: Logbook, { state, outcome, isLate }: LoggedRun): string {
  const isOver = state !== "open" && state !== "in_progress";
  const result = outcome === null ? runWords.state[state] : runWords.outcome[outcome];
  return [isOver ? result : words.overdue, isLate ? runWords.late : ""].filter(Boolean).join(", ");
}

/** Why a run was left out, accepted as missed, or moved. */
function reasonsOf({ runWords }: Logbook, run: LoggedRun): string {
  const nameOf = (person: { readonly name: string } | null) => person?.name || "–";
  const { skipReason, approvalReason, rescheduledFrom, rescheduleReason } = run;
  return [
    skipReason === null
      ? ""
      : run.skippedBy === null
        ? filled(runWords.leftOut, { reason: skipReason })
        : filled(runWords.skipped, { name: nameOf(run.skippedBy), reason: skipReason }),
    approvalReason === null
      ? ""
      : filled(runWords.missed, { name: nameOf(run.approvedBy), reason: approvalReason }),
    rescheduledFrom === null
      ? ""
      : filled(runWords.rescheduled, { day: rescheduledFrom, reason: rescheduleReason ?? "" }),
  ]
    .filter((reason) => reason !== "")
    .join(" · ");
}

/** Writes moments by the clock of a place, as spreadsheets read and sort them. */
function sortableMoments({ timezone }: LogbookPlace): (at: string) => string {
  const style = { dateStyle: "short", timeStyle: "short", timeZone: timezone } as const;
  const format = new Intl.DateTimeFormat("sv-SE", style);
  return (at) => format.format(new Date(at));
}

async function* csvPages(
  logbook: Logbook,
  pages: AsyncIterable<readonly LoggedRun[]>,
): AsyncGenerator<string[][]> {
  const { words, runWords, place: where } = logbook;
  yield [[...words.columns]];
  const sortable = sortableMoments(where);
  const at = (value: string | null) => (value === null ? "" : sortable(value));
  for await (const runs of pages) {
    yield runs.flatMap((run) => {
      const place = [run.day, run.template, run.floor ?? "", run.space ?? ""];
      const performer = run.performerName ?? run.completedBy?.name ?? "";
      const score = run.score === null ? "" : String(run.score);
      const done = [at(run.doneAt), performer, run.performerCompany ?? ""];
      const entered = [at(run.completedAt), run.completedBy?.name ?? ""];
      const NOTHING = ["", "", "", "", "", "", ""];
      return [
        [
          ...[words.check, ...place, run.asset ?? "", run.dueOn, resultOf(logbook, run), score],
          ...[...done, run.performerLicence ?? "", ...entered],
          ...["", reasonsOf(logbook, run), "", "", "", "", "", ""],
          ...[run.signedBy ?? "", run.papers.join(", ")],
        ],
        ...run.defects.map((defect) => [
          ...[words.defect, ...place, defect.asset ?? run.asset ?? "", run.dueOn],
          ...[runWords.failed, ...NOTHING, defect.label, defect.note ?? ""],
          ...[defect.issueNumber === null ? "" : String(defect.issueNumber)],
          ...[at(defect.mendedAt), defect.mendedBy?.name ?? "", resolutionOf(logbook, defect)],
          ...[defect.resolutionNote ?? "", at(defect.clearedAt), "", ""],
        ]),
        ...run.corrections.map(({ label, body, addedBy, createdAt }) => [
          ...[words.correction, ...place, run.asset ?? "", run.dueOn, "", "", "", "", "", ""],
          ...[at(createdAt), addedBy?.name ?? "", label ?? "", body || runWords.lateAnswer],
          ...["", "", "", "", "", "", "", ""],
        ]),
      ];
    });
  }
}

async function* entriesOf(
  logbook: Logbook,
  pages: AsyncIterable<readonly LoggedRun[]>,
): AsyncGenerator<PrintedEntry> {
  const { words, runWords, moment } = logbook;
  let month = "";
  for await (const runs of pages) {
    for (const run of runs) {
      if (run.day.slice(0, 7) !== month) {
        month = run.day.slice(0, 7);
        yield { kind: "heading", text: month };
      }
      yield runLine(logbook, run);
      for (const defect of run.defects) {
        const what = [defect.label, defect.asset, defect.note].filter(Boolean).join(" · ");
        yield { kind: "line", name: words.defect, words: what, note: repairOf(logbook, defect) };
      }
      for (const { label, body, addedBy, createdAt } of run.corrections) {
        const said = [label, body || runWords.lateAnswer].filter(Boolean).join(": ");
        const note = [addedBy?.name, moment(createdAt)].filter(Boolean).join(", ");
        yield { kind: "line", name: words.correction, words: said, note };
      }
    }
  }
  if (month === "") yield { kind: "line", name: "", words: words.none, note: "" };
}

function runLine(logbook: Logbook, run: LoggedRun): PrintedEntry {
  const { runWords, moment } = logbook;
  const { performerName, performerCompany, performerLicence, completedBy } = run;
  const performer = [performerName, performerCompany, performerLicence].filter(Boolean).join(", ");
  const notes = [
    resultOf(logbook, run),
    run.doneAt === null ? "" : filled(runWords.done, { moment: moment(run.doneAt) }),
    performer === "" ? "" : filled(runWords.performer, { name: performer }),
    run.completedAt === null
      ? ""
      : filled(runWords.entered, {
          moment: moment(run.completedAt),
          name: completedBy?.name || "–",
        }),
    reasonsOf(logbook, run),
    run.signedBy === null ? "" : filled(runWords.signed, { name: run.signedBy }),
    run.papers.length === 0 ? "" : `${runWords.files}: ${run.papers.join(", ")}`,
  ];
  return {
    kind: "line",
    name: run.day,
    words: [run.template, run.floor, run.space, run.asset].filter(Boolean).join(" · "),
    note: notes.filter((note) => note !== "").join(" · "),
  };
}

/** By what its issue was resolved, in words. */
function resolutionOf({ language }: Logbook, { resolutionCode }: LoggedDefect): string {
  return resolutionCode === null ? "" : reasonInWords(language, resolutionCode);
}

/** When something was mended and by whom, where that is known. */
function mendingOf({ words, moment }: Logbook, { mendedAt, mendedBy }: LoggedDefect): string {
  if (mendedAt === null) return "";
  const name = mendedBy?.name ?? "";
  if (name === "") return filled(words.mended, { moment: moment(mendedAt) });
  return filled(words.mendedBy, { moment: moment(mendedAt), name });
}

function repairOf(logbook: Logbook, defect: LoggedDefect): string {
  const { words, runWords, moment } = logbook;
  const { issueNumber, clearedAt } = defect;
  return [
    issueNumber === null ? "" : filled(runWords.issue, { number: String(issueNumber) }),
    mendingOf(logbook, defect),
    resolutionOf(logbook, defect),
    defect.resolutionNote ?? "",
    clearedAt === null ? words.open : filled(words.cleared, { moment: moment(clearedAt) }),
  ]
    .filter((part) => part !== "")
    .join(" · ");
}
