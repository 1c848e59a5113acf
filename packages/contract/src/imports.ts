import type { OrganisationSettingKey } from "@storey/domain";
import { z } from "zod";
import type { Access } from "./endpoint.ts";
import { endpoint } from "./endpoint.ts";
import { ById, Id, Moment, text } from "./shape.ts";

/**
 * The encodings of a text file. An ISO 8859 encoding whose letters a Windows code page also has is
 * read as that code page, since spreadsheets write it.
 */
export const IMPORT_ENCODINGS = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "windows-1250",
  "iso-8859-2",
  "windows-1251",
  "koi8-r",
  "iso-8859-5",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "windows-1257",
  "big5",
  "gb18030",
  "shift_jis",
  "euc-jp",
  "euc-kr",
] as const;
export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number];

/** The kinds of files that an import reads. */
export const IMPORT_FORMATS = ["csv", "json", "geojson", "xlsx"] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** The states of an import, from the file to the undoing. */
export const IMPORT_STATES = [
  "uploaded",
  "checked",
  "importing",
  "completed",
  "undoing",
  "undone",
] as const;

/** The number of days during which an import can be undone. */
export const IMPORT_UNDO_DAYS = 7;

/** A column of a file, counted from 0; null for none. */
export const ImportColumn = z.int().min(0).max(2000).nullable();

/**
 * Makes the schema of a mapping: the column of each field, counted from 0; null if no column has
 * it.
 */
export function importMapping<const Field extends string>(fields: readonly Field[]) {
  return z.strictObject(
    Object.fromEntries(fields.map((field) => [field, ImportColumn])) as Record<
      Field,
      typeof ImportColumn
    >,
  );
}

/** How the rows of any import are to be read; an entity adds its own. */
export const importReading = {
  mode: z.enum(["create", "update", "upsert"]),
  /** The treatment of a name that a row refers to and that does not exist yet. */
  unknown: z.enum(["create", "error"]),
  /** The encoding of the file, if a person has chosen one; else it is detected. */
  encoding: z.enum(IMPORT_ENCODINGS).nullable().default(null),
  /**
   * The sheet of a spreadsheet to read, if a person has chosen one; else the one that fits best.
   */
  sheet: text(200).nullable().default(null),
};

/** A problem or a remark about one cell. */
export const ImportProblem = z.object({
  /** The data row, from 1. */
  row: z.int(),
  /** The line of the file, from 1. */
  line: z.int(),
  column: z.string().nullable(),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  value: z.string(),
  severity: z.enum(["error", "warning"]),
});

/** The counts of an import's rows by their outcome; an entity adds its own counts. */
export const importCounts = {
  rows: z.int(),
  create: z.int(),
  update: z.int(),
  unchanged: z.int(),
  errors: z.int(),
  warnings: z.int(),
};

/** The effect that undoing an import would have now. */
export const ImportUndoPreview = z.object({
  /** The moment until which it can be undone. */
  until: Moment,
  /** How many records it made are archived. */
  remove: z.int(),
  /** The number of changed records that get their former values back. */
  restore: z.int(),
  /** How many stay as they are, since somebody changed or used them. */
  stay: z.int(),
  /** The first of those that stay, with the reason. */
  rows: z.array(ImportProblem),
});

/** The result of undoing an import; the result so far while it is `undoing`. */
export const ImportUndo = z.object({
  removed: z.int(),
  restored: z.int(),
  stayed: z.int(),
  /** The first 500 of those that stay, with the reason. */
  rows: z.array(ImportProblem),
});

/** An import as a list shows it. */
export const ImportSummary = z.object({
  id: Id,
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  createdAt: Moment,
  /** The moment until which it can be undone; null if it cannot. */
  undoableUntil: Moment.nullable(),
});

/** The fields that every import has, of any entity. */
export const importRecord = {
  id: Id,
  state: z.enum(IMPORT_STATES),
  fileName: z.string(),
  createdAt: Moment,
  format: z.enum(IMPORT_FORMATS),
  /** How the file was read. */
  encoding: z.enum(IMPORT_ENCODINGS),
  /** Null for a file that is no CSV. */
  delimiter: z.string().nullable(),
  /** The sheets of a spreadsheet; empty for any other file. */
  sheets: z.array(z.string()),
  /** The one of them that was read. */
  sheet: z.string().nullable(),
  headers: z.array(z.string()),
  /**
   * The first rows, to show while mapping; empty for callers who may not see everything the file is
   * about.
   */
  sample: z.array(z.array(z.string())),
  rowCount: z.int(),
  /** The number of rows still to be written or undone, while it is `importing` or `undoing`. */
  remainingCount: z.int(),
  /** The first 500; the rest are in the errors file. */
  problems: z.array(ImportProblem),
  /**
   * The moment until which it can be undone; null if it is not completed, or was completed before
   * imports could be undone.
   */
  undoableUntil: Moment.nullable(),
  /** Null until it is undone. */
  undo: ImportUndo.nullable(),
};

const anyImport = z.object({
  ...importRecord,
  choices: z.looseObject({ mapping: z.record(z.string(), ImportColumn), ...importReading }),
  counts: z.looseObject(importCounts).nullable(),
  preview: z.array(
    z.looseObject({ row: z.int(), line: z.int(), action: z.enum(["create", "update"]) }),
  ),
  additions: z.looseObject({}).nullable(),
});

/** The fields that imports of all entities share, for a client that knows none of the entities. */
export type AnyImport = z.infer<typeof anyImport>;
export type ImportProblem = z.infer<typeof ImportProblem>;
export type ImportSummary = z.infer<typeof ImportSummary>;
export type ImportUndo = z.infer<typeof ImportUndo>;
export type ImportUndoPreview = z.infer<typeof ImportUndoPreview>;

/** The values from which the calls of one entity's imports are made. */
interface ImportCallsOf<Choices extends z.ZodType, Record extends z.ZodType, A extends Access> {
  readonly tag: string;
  /** The path of the calls, such as `/spaces/imports`. */
  readonly path: `/${string}`;
  readonly access: A;
  /** The feature module that must be on. */
  readonly setting?: OrganisationSettingKey;
  /** Whether each row lies in one location, so that a role limited to some imports there. */
  readonly isWithinLocation?: boolean;
  /** The name of the imported records in the plural: `rooms`. */
  readonly what: string;
  readonly choices: Choices;
  readonly record: Record;
}

/** Declares the calls that bring records in from a file: upload, check, commit, report, undo. */
export function importCalls<
  const Choices extends z.ZodType,
  const Record extends z.ZodType,
  const A extends Access,
>({
  tag,
  path,
  access,
  setting,
  isWithinLocation = false,
  what,
  choices,
  record,
}: ImportCallsOf<Choices, Record, A>) {
  const own = {
    ...{ tag, access, isWithinLocation, isMultiTransaction: true as const },
    ...(setting === undefined ? {} : { setting }),
  };
  return {
    upload: endpoint({
      ...own,
      method: "POST",
      path,
      summary: `Takes a CSV, XLSX, JSON or GeoJSON file of ${what} and suggests what its columns mean.`,
      bodyKind: "multipart",
      body: z.strictObject({ id: Id.optional() }),
      response: record,
      status: 201,
      errors: ["import.unreadable", "import.too_large", "storage.full"],
    }),
    list: endpoint({
      ...own,
      method: "GET",
      path,
      summary: `Lists the newest 20 imports of ${what}, the newest first.`,
      response: z.array(ImportSummary),
    }),
    get: endpoint({
      ...own,
      method: "GET",
      path: `${path}/{id}`,
      summary: "Gives an import.",
      params: ById,
      response: record,
      errors: ["not_found"],
    }),
    readAs: endpoint({
      ...own,
      method: "PUT",
      path: `${path}/{id}/encoding`,
      summary: "Reads the file anew in another encoding, and suggests again what its columns mean.",
      params: ById,
      body: z.strictObject({ encoding: z.enum(IMPORT_ENCODINGS) }),
      response: record,
      errors: ["not_found", "import.unreadable", "import.running", "import.finished"],
    }),
    readSheet: endpoint({
      ...own,
      method: "PUT",
      path: `${path}/{id}/sheet`,
      summary: "Reads another sheet of the file, and suggests again what its columns mean.",
      params: ById,
      body: z.strictObject({ sheet: text(200) }),
      response: record,
      errors: ["not_found", "import.unreadable", "import.running", "import.finished"],
    }),
    check: endpoint({
      ...own,
      method: "PUT",
      path: `${path}/{id}/mapping`,
      summary: "Reads the rows by a mapping and tells what an import would do. Writes no record.",
      params: ById,
      body: choices,
      response: record,
      errors: ["not_found", "import.unreadable", "import.running", "import.finished"],
    }),
    commit: endpoint({
      ...own,
      method: "POST",
      path: `${path}/{id}/commit`,
      summary:
        "Writes the rows, some at a time: all of them, or with `validRowsOnly` those without an error. Goes on with an import that was interrupted.",
      params: ById,
      body: z.strictObject({ validRowsOnly: z.boolean() }),
      response: record,
      errors: ["not_found", "import.has_errors", "import.unreadable", "import.finished"],
    }),
    errors: endpoint({
      ...own,
      method: "GET",
      path: `${path}/{id}/errors`,
      summary: "Gives the rows with errors as a CSV with a reason column.",
      params: ById,
      replyKind: "bytes",
      errors: ["not_found", "import.unreadable", "access.location"],
    }),
    previewUndo: endpoint({
      ...own,
      method: "GET",
      path: `${path}/{id}/undo`,
      summary: "Tells what undoing an import would do now, and what would stay. Changes nothing.",
      params: ById,
      response: ImportUndoPreview,
      errors: ["not_found", "import.not_completed", "import.undone", "import.undo_expired"],
    }),
    undo: endpoint({
      ...own,
      method: "POST",
      path: `${path}/{id}/undo`,
      summary:
        "Archives what an import made and puts back what it changed, some at a time, except what was changed or used since. Goes on with an undo that was interrupted. Works for seven days.",
      params: ById,
      response: record,
      errors: ["not_found", "import.not_completed", "import.undone", "import.undo_expired"],
    }),
  };
}

/** The calls of any entity's imports. */
export type AnyImportCalls = ReturnType<
  typeof importCalls<
    z.ZodType<AnyImport["choices"], AnyImport["choices"]>,
    z.ZodType<AnyImport>,
    Access
  >
>;
