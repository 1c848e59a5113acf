import { SPACE_IMPORT_PERMISSIONS } from "@storey/domain";
import { z } from "zod";
import {
  ImportColumn,
  importCalls,
  importCounts,
  importMapping,
  importReading,
  importRecord,
} from "./imports.ts";
import { Id, text } from "./shape.ts";

/** The meanings that a column of a file of rooms can have. */
export const IMPORT_FIELDS = [
  "location",
  "floor",
  "name",
  "number",
  "type",
  "capacity",
  "features",
  "checklists",
  "shortcode",
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** The column of each field of a space, counted from 0; null if no column has it. */
export const ImportMapping = importMapping(IMPORT_FIELDS).extend({
  /** Null of an import from before checklists could be brought in. */
  checklists: ImportColumn.default(null),
});

/** How the rows of a file of rooms are to be read. */
export const ImportChoices = z.strictObject({
  mapping: ImportMapping,
  /** The location of rows that name none. */
  defaultLocation: text(200).nullable(),
  /** The floor of rows that name none. */
  defaultFloor: text(200).nullable(),
  ...importReading,
});

const counts = z.object({
  ...importCounts,
  locations: z.int(),
  floors: z.int(),
  spaceTypes: z.int(),
  features: z.int(),
});

/** One space as an import would leave it. */
export const ImportPreviewRow = z.object({
  row: z.int(),
  /** The line of the file, from 1; 0 where a file has no lines. */
  line: z.int(),
  action: z.enum(["create", "update"]),
  location: z.string(),
  floor: z.string(),
  name: z.string(),
  type: z.string().nullable(),
  capacity: z.int().nullable(),
  features: z.array(z.string()),
  /** The names of the checklists that it would be checked by. */
  checklists: z.array(z.string()).default([]),
  /** Null for a new space makes one for it. */
  shortcode: z.string().nullable(),
});

const planned = {
  /** Null of one that the import would make. */
  id: Id.nullable(),
  name: z.string(),
  /** How many spaces would be new in it. */
  create: z.int(),
  /** The number of existing records that would change, by their new place. */
  update: z.int(),
  /** The number of existing records that the file repeats unchanged. */
  unchanged: z.int(),
};

/** A location as an import would leave it, with its first floors from below. */
export const PlannedLocation = z.object({
  ...planned,
  floorCount: z.int(),
  floors: z.array(z.object(planned)),
});

/**
 * The first locations, by name, that an import would make or put spaces in, of those the caller may
 * see; `locationCount` counts them all.
 */
export const PlannedTree = z.object({
  locationCount: z.int(),
  locations: z.array(PlannedLocation),
});

/**
 * The records that an import would add beside spaces: the first of each by name; `counts` counts
 * them all.
 */
export const ImportAdditions = z.object({
  locations: z.array(z.string()),
  floors: z.array(z.object({ location: z.string(), name: z.string() })),
  spaceTypes: z.array(z.string()),
  features: z.array(z.string()),
  /** Null of an import that was checked before there was one. */
  tree: PlannedTree.nullable().default(null),
});

/** An import of spaces, from the upload to the report. */
export const SpaceImport = z.object({
  ...importRecord,
  choices: ImportChoices,
  /** Whether the file, with its columns read by the choices, seems to be a list of rooms. */
  looksLikeRooms: z.boolean(),
  /** Null until it was checked. */
  counts: counts.nullable(),
  /** The first spaces as they would be, of those the caller may see; empty until it was checked. */
  preview: z.array(ImportPreviewRow),
  /** Null until it was checked. */
  additions: ImportAdditions.nullable(),
});

export type ImportMapping = z.infer<typeof ImportMapping>;
export type ImportChoices = z.infer<typeof ImportChoices>;
export type ImportPreviewRow = z.infer<typeof ImportPreviewRow>;
export type PlannedLocation = z.infer<typeof PlannedLocation>;
export type PlannedTree = z.infer<typeof PlannedTree>;
export type ImportAdditions = z.infer<typeof ImportAdditions>;
export type SpaceImport = z.infer<typeof SpaceImport>;
export type ImportCounts = z.infer<typeof counts>;

/** The calls that bring spaces in from a file. */
export const spaceImports = importCalls({
  tag: "Spaces import",
  path: "/spaces/imports",
  access: SPACE_IMPORT_PERMISSIONS,
  what: "rooms",
  choices: ImportChoices,
  record: SpaceImport,
});
