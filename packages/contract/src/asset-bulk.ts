import { z } from "zod";
import { AssetImportRow } from "./asset-imports.ts";
import { AssetSearch } from "./asset-search.ts";
import { AssetChanges, AssetMove } from "./asset-shapes.ts";
import { BulkHandOut, BulkTakeBack } from "./custody-shapes.ts";
import { endpoint } from "./endpoint.ts";
import { IMPORT_STATES, ImportProblem, ImportUndo } from "./imports.ts";
import { ById, Id, Moment } from "./shape.ts";

/** The most assets that one change is for. */
export const BULK_ASSETS_MAX = 20_000;

/** What many assets can be given at once; what tells one from another is none of it. */
export const AssetBulkFields = AssetChanges.omit({
  tag: true,
  serialNumber: true,
  macAddress: true,
  ipAddress: true,
  switchPort: true,
  dataPort: true,
  decisionTreeId: true,
  decisionTreeVariables: true,
});

/**
 * What becomes of assets: they say something else, go somewhere else, are archived or restored, handed
 * out or taken back.
 */
const BulkChanges = z
  .strictObject({
    fields: AssetBulkFields.optional(),
    place: AssetMove.optional(),
    /** True archives, false restores; by itself. */
    isArchived: z.boolean().optional(),
    /** To one person; by itself. */
    handOut: BulkHandOut.optional(),
    /** From whoever has them; by itself. */
    takeBack: BulkTakeBack.optional(),
  })
  .refine(
    ({ fields, place, ...others }) => {
      const isChanged = place !== undefined || Object.keys(fields ?? {}).length > 0;
      const isOther = Object.values(others).filter((one) => one !== undefined).length;
      return isOther + (isChanged ? 1 : 0) === 1;
    },
    { error: "bulk.changes", path: ["isArchived"] },
  );

/**
 * A change of many assets: of these, or of all that a search finds, or a member has, at that moment but
 * for some.
 */
export const AssetBulkOrder = z
  .strictObject({
    ids: z.array(Id).min(1).max(BULK_ASSETS_MAX).optional(),
    search: AssetSearch.pick({
      searchTerm: true,
      filters: true,
      conditions: true,
      onlyDeleted: true,
    }).optional(),
    /** The member who has them. */
    heldBy: Id.optional(),
    exceptIds: z.array(Id).max(1_000).optional(),
    changes: BulkChanges,
  })
  .refine(
    ({ ids, search, heldBy }) =>
      [ids, search, heldBy].filter((one) => one !== undefined).length === 1,
    { error: "bulk.choice", path: ["ids"] },
  );

/** A change of many assets, from its check to its undoing. */
export const AssetBulkChange = z.object({
  id: Id,
  /** `uploaded` while it is checked; `checked`, it waits to be made. */
  state: z.enum(IMPORT_STATES),
  createdAt: Moment,
  changes: z.record(z.string(), z.unknown()),
  /** Null while it is checked; then what it would change, and from its beginning what it has. */
  counts: z
    .object({ rows: z.int(), update: z.int(), unchanged: z.int(), errors: z.int() })
    .nullable(),
  /** Why assets stay as they are that it cannot change, and how many of them for each reason. */
  reasons: z.array(z.object({ code: z.string(), count: z.int() })),
  /** How many assets are still to be changed, or to be given back what they were. */
  remainingCount: z.int(),
  /** The first assets that it changes, with what they were; empty for who may not see all of them. */
  preview: z.array(AssetImportRow),
  /** The first assets that it leaves as they are, with the reason. */
  problems: z.array(ImportProblem),
  /** Null where it cannot be undone. */
  undoableUntil: Moment.nullable(),
  undo: ImportUndo.nullable(),
});

export type AssetBulkChange = z.infer<typeof AssetBulkChange>;
export type AssetBulkFields = z.infer<typeof AssetBulkFields>;
export type AssetBulkOrder = z.infer<typeof AssetBulkOrder>;

const own = {
  tag: "Assets",
  setting: "asset_management",
  access: "organisation.assets.update",
  isWithinLocation: true,
  isMultiTransaction: true,
} as const;

/**
 * Changes of many assets at once: first looked at, then made some at a time, and undone for seven days
 * as an import is. Who archives or restores needs `organisation.assets.delete`, decided row by row.
 */
export const assetBulk = {
  prepare: endpoint({
    ...own,
    method: "POST",
    path: "/assets/bulk",
    summary:
      "Looks at what a change of many assets would do: how many it changes, and the first of them field by field. Nothing is changed yet; which assets it is for stays as it is now.",
    body: AssetBulkOrder,
    response: AssetBulkChange,
    status: 201,
    errors: ["not_found", "access.forbidden", "assets.too_many"],
  }),
  get: endpoint({
    ...own,
    method: "GET",
    path: "/assets/bulk/{id}",
    summary: "Gets a change of many assets, and how far it is.",
    params: ById,
    response: AssetBulkChange,
    errors: ["not_found"],
  }),
  run: endpoint({
    ...own,
    method: "POST",
    path: "/assets/bulk/{id}/run",
    summary:
      "Makes a change of many assets, 500 at a time, by the rights of that moment; what cannot be changed is told and left. Goes on with one that was interrupted; after an hour in which nobody does, that one is closed with what was done.",
    params: ById,
    response: AssetBulkChange,
    errors: ["not_found", "import.finished", "import.running"],
  }),
  undo: endpoint({
    ...own,
    method: "POST",
    path: "/assets/bulk/{id}/undo",
    summary:
      "Gives assets back what they were before a change of many, except those that were changed since. Works for seven days. Goes on with an undo that was interrupted; one of handing out or taking back is closed after these days, once nobody went on with it for an hour.",
    params: ById,
    response: AssetBulkChange,
    errors: ["not_found", "import.not_completed", "import.undone", "import.undo_expired"],
  }),
};
