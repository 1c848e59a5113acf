import type { AssetBulkOrder } from "@storey/contract";
import { VALUE_FIELDS, type ValueField } from "../assets/asset-draft.ts";
import type { AssetSlice, StagedAsset } from "../assets/staged-asset.ts";

/** What is kept of an order: what changes, for good, and whose things alone they are. */
export type AssetChangeOrder = Pick<AssetBulkOrder, "changes" | "heldBy">;

/** What is kept of a change: its order, and how far it was undone. */
export interface KeptChange {
  readonly changes: AssetChangeOrder;
  /**
   * The act that its undoing is now, and whether the receipts of that are queued; absent while it is the
   * act of the change itself.
   */
  readonly undoing?: { readonly act: string; readonly isTold: boolean };
}

/** Whether a change is about who has assets, and not about what they say. */
export function isOfCustody({ changes }: AssetChangeOrder): boolean {
  return changes.handOut !== undefined || changes.takeBack !== undefined;
}

/** The kinds of import under which changes of many assets are kept. */
export const CHANGE_KINDS = ["asset-change", "custody-change"] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** What a change refers to, in the words of a report. */
export interface ChangeNames {
  readonly model: string | null;
  /** `Location > Floor > Space`, or the name of a home. */
  readonly place: string | null;
  readonly parentTag: string | null;
}

/** The work of one transaction of a change: these assets, counted on from the slices before. */
export interface ChangeWork {
  readonly ids: readonly string[];
  /** The number of assets in the slices before. */
  readonly before: number;
  readonly changes: AssetBulkOrder["changes"];
  /** The member whose things they are; what somebody else has by then is left. */
  readonly heldBy?: string | undefined;
  readonly names: ChangeNames;
}

/** Reads a slice of a change as rows of a file would say it, so that it is written as an import is. */
export function asImportSlice({ ids, before, changes, names }: ChangeWork): AssetSlice {
  const said = saidBy(changes, names);
  return {
    // What is archived comes back by a change that restores, and by no other.
    mode: changes.isArchived === false ? "upsert" : "update",
    columns: {},
    parts: { assetTypes: [], manufacturers: [], models: [], locations: [], floors: [], spaces: [] },
    rows: ids.map((id, at) => ({
      ...said,
      row: before + at + 1,
      line: before + at + 1,
      id,
      newId: id,
    })),
  };
}

function saidBy(
  { fields = {}, place }: ChangeWork["changes"],
  names: ChangeNames,
): Omit<StagedAsset, "row" | "line" | "id" | "newId"> {
  const { modelId = null, parentId, customFields, ...others } = fields;
  const given = others as Readonly<Partial<Record<ValueField, string | number | null>>>;
  const values = Object.fromEntries(
    VALUE_FIELDS.flatMap((field) => (given[field] === undefined ? [] : [[field, given[field]]])),
  );
  return {
    ...{
      problems: [],
      tag: null,
      formerLabel: null,
      values,
      fallbackModelId: null,
      isModel: false,
    },
    ...{ modelId, modelName: names.model },
    ...(customFields === undefined ? {} : { customFields: textsOf(customFields) }),
    ...(place === undefined
      ? {}
      : {
          place: {
            ...{ spaceId: place.spaceId, locationId: place.locationId ?? null },
            text: names.place,
          },
        }),
    ...(parentId === undefined
      ? {}
      : {
          parent:
            parentId === null
              ? null
              : { text: names.parentTag ?? "", tag: names.parentTag, newId: null },
        }),
  };
}

function textsOf(values: Readonly<Record<string, string | number | boolean | null>>) {
  return Object.fromEntries(
    Object.entries(values).map(([id, value]) => [id, value === null ? null : String(value)]),
  );
}
