import type { ReadinessOfSpace, ReadinessTableQuery } from "@storey/contract";
import type { InterfaceLanguage } from "@storey/domain";
import type { Gateway } from "../../db/gateway.ts";
import type { Actor } from "../../http/actor.ts";
import { type ActorBegin, Reply } from "../../http/binding.ts";
import { contentDisposition } from "../../http/content-disposition.ts";
import { csvFile } from "../imports/csv-file.service.ts";
import { findPrintedLanguage } from "../space-codes/printed-list.service.ts";
import { foldReadiness } from "./kept-readiness.service.ts";
import { findZones, listReadiness } from "./readiness-list.repository.ts";
import { READINESS_WORDS } from "./readiness-words.ts";

const PAGE_SIZE = 500;

/** Replies with spaces by their readiness as CSV, some in each transaction. */
export async function readinessTable(
  gateway: Gateway,
  { organisationId }: Pick<Actor, "organisationId">,
  query: ReadinessTableQuery,
  begin: ActorBegin,
) {
  await foldReadiness(gateway, organisationId);
  const { language, zones } = await begin("read", async (transaction) => ({
    language: await findPrintedLanguage(transaction, organisationId),
    zones: await findZones(transaction, organisationId),
  }));
  const pages = async function* (): AsyncGenerator<readonly ReadinessOfSpace[]> {
    for (let offset = 0; ; offset += PAGE_SIZE) {
      const page = await begin("read", (transaction) =>
        listReadiness(transaction, organisationId, query, { limit: PAGE_SIZE, offset }),
      );
      if (page.length > 0) yield page;
      if (page.length < PAGE_SIZE) return;
    }
  };
  return new Reply(csvFile(csvPages(language, zones, pages())), {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": contentDisposition(
      "attachment",
      `${READINESS_WORDS[language].title}.csv`,
    ),
    "cache-control": "no-store",
  });
}

async function* csvPages(
  language: InterfaceLanguage,
  zones: ReadonlyMap<string, string>,
  pages: AsyncIterable<readonly ReadinessOfSpace[]>,
): AsyncGenerator<string[][]> {
  const { columns, states } = READINESS_WORDS[language];
  yield [[...columns]];
  for await (const page of pages) {
    yield page.map(({ space, floor, location, state, score, lost, stopCount, since }) => [
      ...[space.name, space.shortcode ?? "", floor.name, location.name],
      ...[states[state], score === null ? "" : String(score)],
      ...[lost.checklists, lost.issues, lost.assets, stopCount].map(String),
      sortableMoment(since, zones.get(location.id) ?? "UTC"),
    ]);
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Writes a moment by the clock of a place, as spreadsheets read and sort it. */
function sortableMoment(at: string, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone });
    formats.set(timeZone, format);
  }
  return format.format(new Date(at));
}
