import {
  ChecklistContent,
  type DecisionTree,
  type MissingTranslations,
  TreeContent,
} from "@storey/contract";
import {
  NAME_TRANSLATIONS_MAX_BYTES,
  NAMING_KINDS,
  type NamingKind,
  type SourceText,
  SPACE_TEXT_MAX_LENGTH,
  SPACE_TRANSLATIONS_MAX_BYTES,
  TRANSLATED_KINDS,
  type TranslatedKind,
  type Translations,
  textsOfChecklist,
  textsOfName,
  textsOfTree,
} from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { placesOf } from "../../http/location-rights.ts";
import { cleanContent } from "../decision-trees/article-html.service.ts";
import { findNames, type NamePlaces, writeNameWords } from "./translated-names.repository.ts";
import {
  findSpacesWithTexts,
  findWithContent,
  type WhichSpaces,
  writeContent,
  writeSpaceWords,
} from "./translated-texts.repository.ts";

/** A record with its texts, and what they are in further languages. */
export interface TranslatedRecord extends Translations {
  readonly id: string;
  readonly name: string;
  readonly place: MissingTranslations["place"];
  readonly texts: readonly SourceText[];
  /** Returns how it is kept with other translations; null where it would be too large. */
  readonly kept: (translations: Translations) => Kept | null;
}

/** A record as it is to be written. */
export interface Kept {
  readonly id: string;
  readonly content: unknown;
}

/**
 * Returns the kinds whose texts the caller may change: spaces by the right that each of these calls needs. What
 * lies in no location is nobody's of some alone.
 */
export function kindsOf(actor: Actor): TranslatedKind[] {
  const { permissions, settings, locationScope } = actor;
  const mayAll = locationScope === null;
  const organisation = placesOf(actor, "organisation.update") === null;
  const places = namePlacesOf(actor);
  const may: Readonly<Record<TranslatedKind, boolean>> = {
    decisionTree:
      mayAll &&
      settings.has("spaces_decision_trees") &&
      permissions.has("organisation.decision-trees.update"),
    checklist:
      mayAll &&
      settings.has("spaces_checklists") &&
      permissions.has("organisation.checklists.update"),
    space: true,
    ...{ spaceType: organisation, feature: organisation },
    ...{ location: places.location?.length !== 0, floor: places.floor?.length !== 0 },
  };
  return TRANSLATED_KINDS.filter((kind) => may[kind]);
}

/** Returns where the caller may change the names of locations and floors. */
export function namePlacesOf(actor: Actor): NamePlaces {
  return {
    location: placesOf(actor, "organisation.locations.update"),
    floor: placesOf(actor, "organisation.floors.update"),
  };
}

/** Whether panoramas of spaces are shown. */
export function hasPanoramas({ settings }: Actor): boolean {
  return settings.has("spaces_panoramas");
}

/** Finds records of a kind with their texts; none of a kind that the caller may not change. */
export async function findTranslated(
  transaction: Transaction,
  actor: Actor,
  kind: TranslatedKind,
  which: WhichSpaces,
): Promise<TranslatedRecord[]> {
  if (!kindsOf(actor).includes(kind)) return [];
  if (kind === "space") return findSpaces(transaction, actor, which);
  if (isNamingKind(kind)) return findNamed(transaction, actor, kind, which);
  const { organisationId } = actor;
  if (kind === "decisionTree") {
    const trees = await findWithContent<DecisionTree["content"]>(
      transaction,
      { organisationId, kind },
      which,
    );
    return trees.map(({ id, name, description, content }) => ({
      ...{ id, name, place: null, texts: textsOfTree(content, { name, description }) },
      ...saidOf(content),
      kept: (said) => fitting(TreeContent, { ...content, ...said }, id, cleanContent),
    }));
  }
  const found = await findWithContent<ChecklistContent>(
    transaction,
    { organisationId, kind },
    which,
  );
  return found.map(({ id, name, description, content }) => ({
    ...{ id, name, place: null, texts: textsOfChecklist(content, { name, description }) },
    ...saidOf(content),
    kept: (said) => fitting(ChecklistContent, { ...content, ...said }, id),
  }));
}

function saidOf({ translations, translatedFrom }: Translations): Translations {
  return { translations, translatedFrom };
}

/** Returns what passes the shape that a change of it has to pass. */
function fitting<Content>(
  shape: { safeParse(value: unknown): { success: boolean; data?: Content } },
  value: unknown,
  id: string,
  clean: (content: Content) => Content = (content) => content,
): Kept | null {
  const { success, data } = shape.safeParse(value);
  return success && data !== undefined ? { id, content: clean(data) } : null;
}

async function findSpaces(
  transaction: Transaction,
  actor: Actor,
  which: WhichSpaces,
): Promise<TranslatedRecord[]> {
  const { organisationId } = actor;
  const asked = { organisationId, hasPanoramas: hasPanoramas(actor) };
  const spaces = await findSpacesWithTexts(transaction, asked, which);
  const line = { form: "line", maxLength: SPACE_TEXT_MAX_LENGTH } as const;
  return spaces.map(({ id, name, place, texts, translations, translatedFrom }) => ({
    ...{ id, name, place, translations, translatedFrom },
    texts: texts.map((text) => ({ ...line, ...text })),
    kept: (said) => keptWords(id, said, SPACE_TRANSLATIONS_MAX_BYTES),
  }));
}

function isNamingKind(kind: TranslatedKind): kind is NamingKind {
  return NAMING_KINDS.some((one) => one === kind);
}

async function findNamed(
  transaction: Transaction,
  actor: Actor,
  kind: NamingKind,
  which: WhichSpaces,
): Promise<TranslatedRecord[]> {
  const asked = { organisationId: actor.organisationId, places: namePlacesOf(actor), kind };
  const found = await findNames(transaction, asked, which);
  return found.map((record) => ({
    ...record,
    texts: textsOfName(kind, record.name),
    kept: (said) => keptWords(record.id, said, NAME_TRANSLATIONS_MAX_BYTES),
  }));
}

/** Returns words that stand beside a record in columns of their own; null where there are too many. */
function keptWords(
  id: string,
  { translations = {}, translatedFrom = {} }: Translations,
  maxBytes: number,
): Kept | null {
  const bytes = Buffer.byteLength(JSON.stringify(translations));
  return bytes > maxBytes ? null : { id, content: { translations, translatedFrom } };
}

/** Writes records of a kind. */
export async function writeTranslated(
  transaction: Transaction,
  { organisationId }: Actor,
  kind: TranslatedKind,
  records: readonly Kept[],
): Promise<void> {
  if (kind === "space" || isNamingKind(kind)) {
    const rows = records.map(({ id, content }) => ({ id, ...(content as Translations) }));
    if (kind === "space") return writeSpaceWords(transaction, organisationId, rows);
    return writeNameWords(transaction, { organisationId, kind }, rows);
  }
  for (const record of records) await writeContent(transaction, { organisationId, kind }, record);
}
