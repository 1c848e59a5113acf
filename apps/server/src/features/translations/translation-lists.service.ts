import type { MissingTranslationList, SaidOutcome, SaidRow, TextsOfRecord } from "@storey/contract";
import {
  asLines,
  readRecordTextKey,
  type SourceText,
  samePlaces,
  TRANSLATED_KINDS,
  type TranslatedKind,
  translatedTexts,
  withTranslations,
  wordIn,
} from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { ProblemError } from "../../http/problem.ts";
import {
  findTranslated,
  hasPanoramas,
  type Kept,
  kindsOf,
  namePlacesOf,
  type TranslatedRecord,
  writeTranslated,
} from "./translated-records.service.ts";
import { findFurtherLanguages, findMissing } from "./translated-texts.repository.ts";

const PAGE_SIZE = 50;
/** How many records of a kind a page of texts has: a tree may hold a megabyte. */
const RECORDS: Readonly<Record<TranslatedKind, number>> = {
  decisionTree: 4,
  checklist: 20,
  space: 400,
  ...{ spaceType: 400, feature: 400, location: 400, floor: 400 },
};

interface MissingQuery {
  readonly kind?: TranslatedKind | undefined;
  readonly language?: string | undefined;
  readonly search?: string | undefined;
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
}

/** Lists what misses translations. */
export function listMissing(
  transaction: Transaction,
  actor: Actor,
  { kind, language, search, page = 1, pageSize = PAGE_SIZE }: MissingQuery,
): Promise<MissingTranslationList> {
  return findMissing(transaction, {
    ...{ organisationId: actor.organisationId, kind, language, search },
    ...{ kinds: kindsOf(actor), hasPanoramas: hasPanoramas(actor), places: namePlacesOf(actor) },
    ...{ limit: pageSize, offset: (page - 1) * pageSize },
  });
}

/** Gives a page of all texts of a kind. */
export async function listTexts(
  transaction: Transaction,
  actor: Actor,
  {
    kind,
    language,
    after,
  }: Readonly<Record<"language", string>> & {
    readonly kind: TranslatedKind;
    readonly after?: string | undefined;
  },
): Promise<{ results: TextsOfRecord[]; next: string | null }> {
  const limit = RECORDS[kind];
  const records = await findTranslated(transaction, actor, kind, { after, limit });
  const results = records.map(({ id, name, place, texts, ...said }) => ({
    ...{ kind, id, name, place },
    texts: translatedTexts(texts, said, language).map(({ key, text, said: words, at = null }) => ({
      ...{ key, source: text, said: words, at },
    })),
  }));
  return { results, next: records.length < limit ? null : (records.at(-1)?.id ?? null) };
}

interface Place {
  readonly at: number;
  readonly key: string;
  readonly row: SaidRow;
}

/**
 * Says texts of many records in a language; each row is taken or named by itself. Throws `request.invalid`
 * for a language that the organisation does not translate into.
 */
export async function sayTexts(
  transaction: Transaction,
  actor: Actor,
  {
    language,
    isTrial,
    rows,
  }: {
    readonly language: string;
    readonly isTrial: boolean;
    readonly rows: readonly SaidRow[];
  },
): Promise<SaidOutcome[]> {
  const offered = await findFurtherLanguages(transaction, actor.organisationId);
  if (!offered.includes(language)) {
    const field = { field: "language", code: "language.invalid" } as const;
    const message = "Choose a language that the organisation translates into.";
    throw new ProblemError("request.invalid", { fields: [{ ...field, message }] });
  }
  const outcomes: SaidOutcome[] = rows.map(() => "unknown");
  const byRecord = new Map<string, Place[]>();
  rows.forEach((row, at) => {
    const named = readRecordTextKey(row.id);
    if (!named) return;
    const record = `${named.kind}/${named.id}`;
    byRecord.set(record, [...(byRecord.get(record) ?? []), { at, key: named.key, row }]);
  });
  for (const kind of TRANSLATED_KINDS) {
    const ids = [...byRecord.keys()].flatMap((record) =>
      record.startsWith(`${kind}/`) ? record.slice(kind.length + 1) : [],
    );
    if (ids.length === 0) continue;
    const written: Kept[] = [];
    for (const record of await findTranslated(transaction, actor, kind, { ids })) {
      const places = byRecord.get(`${kind}/${record.id}`) ?? [];
      const kept = sayOf(record, language, places, outcomes);
      if (kept) written.push(kept);
    }
    if (!isTrial) await writeTranslated(transaction, actor, kind, written);
  }
  return outcomes;
}

/** Tells of each row of a record what becomes of it, and returns how the record is kept; null for as it is. */
function sayOf(
  record: TranslatedRecord,
  language: string,
  places: readonly Place[],
  outcomes: SaidOutcome[],
): Kept | null {
  const byKey = new Map(record.texts.map((text) => [text.key, text]));
  const taken = places.flatMap(({ at, key, row }) => {
    const source = byKey.get(key);
    const outcome = outcomeOf(record, source, language, row);
    outcomes[at] = outcome;
    if (!source || (outcome !== "new" && outcome !== "changed")) return [];
    // What was translated of another original is marked by it.
    const text = outcome === "changed" ? row.source : source.text;
    return [{ at, source: { key, text }, said: row.said.trim() }];
  });
  if (taken.length === 0) return null;
  const { translations, translatedFrom } = withTranslations(
    { translations: record.translations, translatedFrom: record.translatedFrom },
    language,
    taken,
  );
  const kept = record.kept({ translations, translatedFrom });
  if (!kept) for (const { at } of taken) outcomes[at] = "too_large";
  return kept;
}

function outcomeOf(
  record: TranslatedRecord,
  source: SourceText | undefined,
  language: string,
  { source: original, said: words }: SaidRow,
): SaidOutcome {
  if (!source) return "unknown";
  const said = words.trim();
  if (said === (wordIn(record, language, source.key) ?? "")) return "same";
  if (said.length > source.maxLength) return "too_long";
  if (!samePlaces(source.text, said)) return "places";
  return asLines(original) === asLines(source.text) ? "new" : "changed";
}
