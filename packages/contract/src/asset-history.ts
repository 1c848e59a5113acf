import { CUSTOM_FIELD_KINDS } from "@storey/domain";
import { z } from "zod";
import { AssetLifecycleStatus, AssetReference } from "./asset-shapes.ts";
import { IssuePerson } from "./issue-shapes.ts";
import { Id, Moment, Named } from "./shape.ts";

/** What happened to an asset. */
export const ASSET_HISTORY_KINDS = ["created", "changed", "moved", "archived", "restored"] as const;

/** What made a change: somebody in the app, an import, a program with an API token, the server itself. */
export const ASSET_HISTORY_SOURCES = ["app", "import", "api", "server"] as const;

/** A field that changed. What it refers to is told by its name: a model, a space, a parent by its tag. */
export const AssetHistoryChange = z.object({
  /** As in the asset: `serialNumber`, `modelId`, `spaceId`; `customFields.ID` of a custom field. */
  field: z.string(),
  /** Of a custom field alone, archived or not; absent too for one that was deleted with its kind. */
  customField: z
    .object({
      id: Id,
      name: z.string(),
      kind: z.enum(CUSTOM_FIELD_KINDS),
      unit: z.string().nullable(),
    })
    .optional(),
  before: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  after: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  /** Whether `before` can be brought back by the caller now. */
  isRevertible: z.boolean(),
});

/** One entry of the history of an asset. */
export const AssetHistoryEntry = z.object({
  /** Counts up; the cursor of the next page. */
  id: z.int(),
  at: Moment,
  kind: z.enum(ASSET_HISTORY_KINDS),
  source: z.enum(ASSET_HISTORY_SOURCES),
  /** Null for the server itself; the name is null for who has left. */
  actor: IssuePerson.nullable(),
  /** Empty for what was created, archived or restored. */
  changes: z.array(AssetHistoryChange),
});

/** The latest change of one of the assets that changed last. */
export const LatestAssetChange = AssetHistoryEntry.omit({ changes: true }).extend({
  asset: AssetReference.extend({
    /** What it is called where it has no name. */
    model: Named,
    lifecycleStatus: AssetLifecycleStatus,
  }),
  /** The fields that changed, as in the asset; empty for what was created or restored. */
  fields: z.array(z.string()),
});

export type AssetHistoryChange = z.infer<typeof AssetHistoryChange>;
export type AssetHistoryEntry = z.infer<typeof AssetHistoryEntry>;
export type LatestAssetChange = z.infer<typeof LatestAssetChange>;
