import type { ImportChoices, ImportField, ImportProblem } from "@storey/contract";

/** The floor of rows that name none, if the person importing names none either. */
export const UNASSIGNED_FLOOR = "Unassigned";

/** Something that exists, or the place of something new in the plan's own list of its kind. */
export type Ref = { id: string } | { create: number };

type SpaceToCreate = {
  row: number;
  line: number;
  name: string;
  floor: Ref;
  spaceType: Ref | null;
  capacity: number | null;
  features: Ref[];
  /** Undefined gives it none. */
  checklistTemplateIds: string[] | undefined;
  /** Null leaves it to the writer to make one. */
  shortcode: string | null;
};

/** One field before and after, as people read it; lists join with `; `. */
export type FieldDiff = { field: ImportField; from: string; to: string };

/** A field that is absent stays as it is. */
export type SpaceChange = {
  name?: string;
  floor?: Ref;
  spaceType?: Ref;
  capacity?: number;
  features?: Ref[];
  checklistTemplateIds?: string[];
  shortcode?: string;
};

export type SpaceToUpdate = {
  row: number;
  line: number;
  id: string;
  changes: SpaceChange;
  diff: FieldDiff[];
};

/**
 * The effect of an import. Holds only the rows without errors, and creates only the records that
 * those need. Locations, floors, types and features come before the spaces that refer to them.
 */
export type ImportPlan = {
  rowCount: number;
  createLocations: { name: string }[];
  /** `level` orders floors; null if the name has none. */
  createFloors: { name: string; level: number | null; location: Ref }[];
  createSpaceTypes: { name: string }[];
  createFeatures: { name: string }[];
  createSpaces: SpaceToCreate[];
  updateSpaces: SpaceToUpdate[];
  unchanged: { row: number; line: number; id: string }[];
  /** In the order of rows; row 0 stands for the whole file. */
  problems: ImportProblem[];
};

/** The choices of the contract about rows, and two that only the command line offers. */
export type PlanChoices = Omit<ImportChoices, "encoding" | "sheet"> & {
  /** Names rows that have no name: `Building` makes `Building 1`, `Building 2`, by floor. */
  defaultName?: string | null;
  /** Rows without a name: `skip` is for drawings, whose walls and doors are rows as well. */
  unnamed?: "error" | "skip";
};

/** Every problem a plan can report. */
export type ProblemCode =
  | "import.nothing_mapped"
  | "import.column_unknown"
  | "import.no_spaces"
  | "import.unnamed_skipped"
  | "import.name_missing"
  | "import.location_missing"
  | "import.nul_character"
  | "import.damaged_character"
  | "import.too_long"
  | "import.too_short"
  | "import.extra_cells"
  | "import.capacity_invalid"
  | "import.too_many_features"
  | "import.type_unknown"
  | "import.feature_unknown"
  | "import.checklist_unknown"
  | "import.checklist_unpublished"
  | "import.checklists_off"
  | "import.checklists_forbidden"
  | "import.checklists_ended"
  | "import.checklists_refused"
  | "import.too_many_checklists"
  | "import.duplicate_row"
  | "import.duplicate_shortcode"
  | "import.shortcode_too_long"
  | "import.shortcode_case"
  | "import.shortcode_changed"
  | "import.name_repeated"
  | "import.name_taken"
  | "import.exists"
  | "import.not_matched"
  | "import.licence_exceeded"
  | "import.location_barred"
  | "import.shortcode_taken"
  | "import.licence_full"
  | "import.place_gone"
  | "import.place_closed"
  | "import.refused";
