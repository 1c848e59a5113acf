import type { AuditEntry, Organisation, OrganisationWithStructure, Role } from "@storey/contract";
import { ROLE_LABELS } from "@storey/domain";
import { hasMessage, type Translate, translate } from "../../../lib/messages.ts";
import { momentLabel } from "../../../lib/moments.ts";
import { dayOf } from "../../../ui/day.tsx";
import { fieldLabel } from "../../records/parts/record-labels.ts";

/** The action of a change, finer than its operation: an archive is an update to the database. */
export type AuditAction = "insert" | "update" | "delete" | "archive" | "restore";

/** A field that a change touched, with its values in words. */
export interface AuditChange {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** The data that turns ids into names. */
export interface AuditNames {
  readonly organisation: Organisation | null;
  readonly structure: OrganisationWithStructure | undefined;
  readonly roles: readonly Role[];
}

/**
 * The fields that tell a reader nothing: keys, counters, and those that the record's name already
 * shows.
 */
const HIDDEN_FIELDS: ReadonlySet<string> = new Set([
  "id",
  "organisationId",
  "userId",
  "version",
  "createdAt",
  "updatedAt",
  "versions",
  "metadata",
]);
const FILES: ReadonlySet<string> = new Set(["logoKey", "s3Key", "fileKey"]);
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const NOTHING = "–";

function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_whole, letter: string) => letter.toUpperCase());
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function storedIn(record: AuditEntry["before"], name: string): unknown {
  const key = Object.keys(record ?? {}).find((one) => camelCase(one) === name);
  return key === undefined ? undefined : record?.[key];
}

/** Returns the action of a change. Archiving and restoring change the moment of deletion alone. */
export function actionOf({ operation, before, after }: AuditEntry): AuditAction {
  if (operation !== "update") return operation;
  const was = storedIn(before, "deletedAt");
  const is = storedIn(after, "deletedAt");
  if (is && !was) return "archive";
  return was && is === null ? "restore" : "update";
}

/**
 * Returns the id that a change holds under a name, such as the space of a picture; null without
 * one.
 */
export function idIn({ before, after }: AuditEntry, name: string): string | null {
  const id = storedIn(after, name) ?? storedIn(before, name);
  return typeof id === "string" ? id : null;
}

type Named = { readonly id: string; readonly name: string };

/**
 * Returns the feature modules, each with the id of its setting and its name in the reader's
 * language.
 */
export function modulesOf(organisation: Organisation | null): readonly Named[] {
  return (organisation?.settings ?? []).map(({ settingId, settingKey }) => ({
    id: settingId,
    name: translate("modules", `module.${settingKey}`),
  }));
}

function namedIn(field: string, names: AuditNames): readonly Named[] {
  const { organisation, structure, roles } = names;
  const locations = structure?.locations ?? [];
  if (field === "spaceTypeId") return organisation?.spaceTypes ?? [];
  if (field === "featureIds") return organisation?.features ?? [];
  if (field === "locationId" || field === "locationIds") return organisation?.locations ?? [];
  if (field === "floorId") return locations.flatMap(({ floors }) => floors);
  // Other owners of pictures, documents, links and codes are not in the structure.
  if (field === "spaceId" || field === "ownerId") {
    return locations.flatMap(({ floors }) => floors.flatMap(({ spaces }) => spaces));
  }
  if (field === "roleId") return roles.map(({ id, name }) => ({ id, name: ROLE_LABELS[name] }));
  if (field !== "settingId") return [];
  return modulesOf(organisation);
}

interface Wording {
  /** The kind of record that the fields belong to. */
  readonly entity: string;
  readonly t: Translate;
  readonly locale: string;
  /** The organisation's time zone, in which days and times are shown. */
  readonly zone: string;
  readonly names: AuditNames;
}

function textLabel(field: string, text: string, { t, locale, zone, names }: Wording): string {
  if (text === "") return NOTHING;
  if (FILES.has(field)) return t("audit.file");
  if (MOMENT.test(text) && !Number.isNaN(Date.parse(text))) {
    // An issue is due on a day, in any time zone.
    return field === "dueAt" ? dayOf(text, { locale, zone }) : momentLabel(text, { locale, zone });
  }
  if (hasMessage("administration", `audit.value.${field}.${text}`)) {
    return t(`audit.value.${field}.${text}`);
  }
  return namedIn(field, names).find(({ id }) => id === text)?.name ?? text;
}

/** Returns a value in words. */
export function valueLabel(field: string, value: unknown, wording: Wording): string {
  const { t, locale } = wording;
  if (value === null || value === undefined) return NOTHING;
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  if (typeof value === "number") return value.toLocaleString(locale);
  if (typeof value === "string") return textLabel(field, value, wording);
  if (Array.isArray(value)) {
    return value.map((one: unknown) => valueLabel(field, one, wording)).join(", ") || NOTHING;
  }
  if (!isRecord(value)) return String(value);
  if (typeof value["label"] === "string") return value["label"];
  const parts = Object.entries(value).filter(([, part]) => part !== null && part !== "");
  return (
    parts
      .map(([name, part]) => {
        const inner = camelCase(name);
        return `${fieldLabel(wording.entity, inner)}: ${valueLabel(inner, part, wording)}`;
      })
      .join("\n") || NOTHING
  );
}

/** Returns the fields that a change touched, each with its value before and after. */
export function changesIn(
  entry: AuditEntry,
  words: Omit<Wording, "entity">,
): readonly AuditChange[] {
  const wording = { ...words, entity: entry.entity };
  const keys = new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})]);
  return [...keys]
    .map((key) => ({ key, field: camelCase(key) }))
    .filter(({ field }) => !HIDDEN_FIELDS.has(field))
    .map(({ key, field }) => ({
      field,
      label: fieldLabel(entry.entity, field),
      before: valueLabel(field, entry.before?.[key], wording),
      after: valueLabel(field, entry.after?.[key], wording),
    }))
    .filter(({ before, after }) => entry.operation === "update" || before !== after);
}
