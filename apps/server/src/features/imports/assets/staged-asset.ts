import type { AssetImportChoices, ImportProblem } from "@storey/contract";
import type { ValueField } from "./asset-draft.ts";
import type { AssetParts } from "./asset-parts.ts";
import type { StagedPlace } from "./resolve-place.ts";
import type { StagedCustody } from "./staged-custody.ts";

/** The parent of a row: another row of the file, or what the text names. Null empties it. */
export interface StagedParent {
  readonly text: string;
  /** What a row of the file will be, if it is new. */
  readonly newId: string | null;
  /** The tag of that row, if it has one. */
  readonly tag: string | null;
}

/** A row of a file of assets as a slice writes it, read and with what it refers to. */
export interface StagedAsset {
  readonly row: number;
  readonly line: number;
  /** What reading it found; one with an error is not written. */
  readonly problems: readonly ImportProblem[];
  /** The id it was given in the file, which an asset must have. */
  readonly id: string | null;
  /** The id it will have if it is new. */
  readonly newId: string;
  readonly tag: string | null;
  /**
   * What a file knows it by that has no id, tag or serial number for it: the same in each file of its
   * system. Absent where that is nothing.
   */
  readonly sourceKey?: string;
  /** What the label holds that its former system printed. */
  readonly formerLabel: string | null;
  /** The fields that it sets as they are; absent ones stay, null empties. */
  readonly values: Readonly<Partial<Record<ValueField, string | number | null>>>;
  /** The texts of custom fields by their ids, which its kind may lack; read when they are written. */
  readonly customFields?: Readonly<Record<string, string | null>>;
  /** For how many months from its purchase the warranty holds. */
  readonly warrantyMonths?: number;
  /** Whether it comes in archived. */
  readonly isArchived?: boolean;
  readonly modelId: string | null;
  /** The model of a new asset whose row names none. */
  readonly fallbackModelId: string | null;
  readonly modelName: string | null;
  /** Whose serial number it is; undefined where the row says nothing of it. */
  readonly manufacturerId?: string | null;
  /** Absent: where it is stays. */
  readonly place?: StagedPlace;
  /** Where a new asset is whose row names no place. */
  readonly defaultPlace?: StagedPlace;
  /** Absent: what it is a part of stays. */
  readonly parent?: StagedParent | null;
  /** Absent: the row says nothing of who has it. */
  readonly custody?: StagedCustody;
  /** Whether the row only brings a model. */
  readonly isModel: boolean;
  /** Whether it is left out, as it was chosen for what its system had archived. */
  readonly isLeftOut?: boolean;
}

/** Whether a row is about an asset that is to be there. */
export function isOfAsset({ isModel, isLeftOut = false }: StagedAsset): boolean {
  return !isModel && !isLeftOut;
}

/** The work of one transaction: rows, and the missing records that they refer to. */
export interface AssetSlice {
  readonly mode: AssetImportChoices["mode"];
  readonly rows: readonly StagedAsset[];
  readonly parts: AssetParts;
  /** The headings of the columns of fields, for problems. */
  readonly columns: Readonly<Record<string, string>>;
}
