import type { AssetAudit, AssetAuditLine } from "@storey/contract";
import type { AssetAuditGroup, InterfaceLanguage } from "@storey/domain";
import type { Actor } from "../../http/actor.ts";
import { type ActorBegin, Reply } from "../../http/binding.ts";
import { contentDisposition } from "../../http/content-disposition.ts";
import { mailMoment } from "../../platform/mail/templates/mail-moment.ts";
import { csvFile } from "../imports/csv-file.service.ts";
import {
  findPrintedLanguage,
  type PrintedEntry,
  printList,
} from "../space-codes/printed-list.service.ts";
import { findTimeZone, getAudit, getStoredAudit } from "./asset-audit.repository.ts";
import { findLines } from "./audit-line.repository.ts";
import { AUDIT_REPORT_WORDS, type AuditReportWords } from "./audit-report-words.ts";

const PAGE_SIZE = 500;

/** An audit, and how its report tells of it. */
interface Report {
  readonly audit: AssetAudit;
  readonly language: InterfaceLanguage;
  readonly words: AuditReportWords;
  readonly moment: (at: string) => string;
}

/** Replies with what an audit says as a file, some lines in each transaction. Throws `not_found`. */
export async function reportAudit(
  { organisationId }: Pick<Actor, "organisationId">,
  { id, format }: { readonly id: string; readonly format: "csv" | "pdf" },
  begin: ActorBegin,
) {
  const report = await begin("read", async (transaction): Promise<Report> => {
    const audit = await getAudit(transaction, organisationId, id);
    const language = await findPrintedLanguage(transaction, organisationId);
    const zone = await findTimeZone(transaction, organisationId, audit.location?.id ?? null);
    const moment = (at: string) => mailMoment(language, at, zone);
    return { audit, language, words: AUDIT_REPORT_WORDS[language], moment };
  });
  const pages = async function* (): AsyncGenerator<readonly AssetAuditLine[]> {
    for (let offset = 0, total = 1; offset < total; offset += PAGE_SIZE) {
      const page = await begin("read", async (transaction) => {
        const audit = await getStoredAudit(transaction, organisationId, id);
        return findLines(transaction, audit, { group: null, limit: PAGE_SIZE, offset });
      });
      total = page.totalCount;
      yield page.results;
    }
  };
  const isCsv = format === "csv";
  const file = isCsv
    ? csvFile(csvPages(report, pages()))
    : await printList({
        title: titleOf(report, ": "),
        language: report.language,
        facts: factsOf(report),
        entries: entriesOf(report, pages()),
      });
  return new Reply(file, {
    "content-type": isCsv ? "text/csv; charset=utf-8" : "application/pdf",
    "content-disposition": contentDisposition("attachment", fileNameOf(report, format)),
    "cache-control": "no-store",
  });
}

/** What a report is called: by its room, or by the home of what floats. */
function titleOf({ audit: { space, location }, words }: Report, between: string): string {
  return space
    ? `${words.title}${between}${space.name}`
    : `${words.floating}${between}${location?.name ?? words.noHome}`;
}

function fileNameOf(report: Report, format: string): string {
  const { audit } = report;
  const day = (audit.completedAt ?? audit.startedAt).slice(0, 10);
  const name = `${titleOf(report, " ")} ${day}`.replace(/[/\\\p{Cc}]+/gu, " ");
  return `${name}.${format}`;
}

function groupName({ audit, words }: Report, group: AssetAuditGroup): string {
  return group === "missing" && audit.state !== "completed" ? words.notSeen : words.group[group];
}

function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);
}

function factsOf(report: Report): string[] {
  const { audit, words, moment } = report;
  const { counts, startedBy, completedBy, completedAt } = audit;
  const groups = (Object.keys(words.group) as AssetAuditGroup[]).map(
    (group) => `${groupName(report, group)}: ${counts[group]}`,
  );
  return [
    [audit.location?.name ?? words.noHome, audit.floor?.name, audit.space?.name]
      .filter(Boolean)
      .join(" · "),
    filled(words.startedBy, { moment: moment(audit.startedAt), name: startedBy?.name ?? "–" }),
    completedAt === null
      ? words.running
      : filled(words.completedBy, { moment: moment(completedAt), name: completedBy?.name ?? "–" }),
    groups.join(" · "),
  ];
}

async function* csvPages(
  report: Report,
  pages: AsyncIterable<readonly AssetAuditLine[]>,
): AsyncGenerator<string[][]> {
  const { words, moment } = report;
  yield [[...words.columns]];
  for await (const lines of pages) {
    yield lines.map(({ group, asset, belongs, code, scannedAt, scannedBy, isMarkedMissing }) => [
      groupName(report, group),
      asset?.tag ?? "",
      asset?.name ?? "",
      asset?.modelName ?? "",
      asset?.typeName ?? "",
      asset?.serialNumber ?? "",
      asset ? words.status[asset.lifecycleStatus] : "",
      belongs?.space ?? "",
      belongs?.location ?? "",
      code ?? "",
      scannedAt ? moment(scannedAt) : "",
      scannedBy?.name ?? "",
      isMarkedMissing ? "×" : "",
    ]);
  }
}

async function* entriesOf(
  report: Report,
  pages: AsyncIterable<readonly AssetAuditLine[]>,
): AsyncGenerator<PrintedEntry> {
  let shown: AssetAuditGroup | null = null;
  for await (const lines of pages) {
    for (const line of lines) {
      if (line.group !== shown) {
        shown = line.group;
        const name = groupName(report, shown);
        yield { kind: "heading", text: `${name} (${report.audit.counts[shown]})` };
      }
      yield entryOf(report, line);
    }
  }
}

function entryOf({ words, moment }: Report, line: AssetAuditLine): PrintedEntry {
  const { group, asset, belongs, code, scannedAt, isMarkedMissing } = line;
  const place = [belongs?.space, belongs?.location].filter(Boolean).join(", ");
  const isOther = group === "elsewhere";
  const notes = [
    place === "" ? "" : filled(isOther ? words.belongs : words.movedFrom, { place }),
    asset?.isArchived ? words.archived : "",
    isMarkedMissing ? words.marked : "",
    scannedAt ? moment(scannedAt) : "",
  ];
  return {
    kind: "line",
    name: asset?.tag ?? code ?? "",
    words: asset
      ? [asset.name, asset.modelName, asset.serialNumber].filter(Boolean).join(" · ")
      : "",
    note: notes.filter((note) => note !== "").join(" · "),
  };
}
