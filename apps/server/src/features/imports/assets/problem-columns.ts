import type { AssetImportField, ImportProblem } from "@storey/contract";
import type { AssetOutcome } from "./asset-outcome.ts";
import type { AssetSlice, StagedAsset } from "./staged-asset.ts";

/** The field whose cell is at fault, or stands for it, by the code of a problem. */
const AT_FAULT: Partial<Record<string, readonly AssetImportField[]>> = {
  "import.id_unknown": ["id"],
  "import.exists": ["tag", "serialNumber", "formerId"],
  "import.not_matched": ["tag", "serialNumber"],
  "import.archived": ["tag"],
  "import.tag_taken": ["tag"],
  "import.duplicate_row": ["tag", "id"],
  "import.serial_ambiguous": ["serialNumber"],
  "import.same_serial": ["serialNumber"],
  "import.lot_has_serial": ["serialNumber", "quantity"],
  "import.step": ["lifecycleStatus"],
  "import.step_end": ["lifecycleStatus"],
  "import.warranty_start": ["warrantyMonths"],
  "import.archived_in_use": ["archived"],
  "import.holder_lot": ["holder", "holderFirstName", "holderEmail"],
  "import.holder_state": ["holder", "holderFirstName", "holderEmail"],
  "import.due_unheld": ["dueBack"],
  "import.disposal_reason": ["disposalReason", "lifecycleStatus"],
  "import.model_missing": ["model", "type"],
  "import.parent_unknown": ["parentTag"],
  "import.cycle": ["parentTag"],
  "import.place_closed": ["space", "spaceCode", "location"],
  "import.licence_full": ["space", "spaceCode"],
};

/** Names the columns of problems that were found while writing. */
export function withColumns(outcome: AssetOutcome, columns: AssetSlice["columns"]): AssetOutcome {
  const { found, staged } = outcome;
  const named = (problems: readonly ImportProblem[]) =>
    problems.map((problem) => withColumn(problem, staged, columns));
  if (!found) return { ...outcome, staged: { ...staged, problems: named(staged.problems) } };
  return { ...outcome, found: { ...found, problems: named(found.problems) } };
}

function withColumn(
  problem: ImportProblem,
  { parent }: StagedAsset,
  columns: AssetSlice["columns"],
): ImportProblem {
  if (problem.column !== null) return problem;
  const isOfParent = problem.code === "import.archived" && problem.value === parent?.text;
  const fields = isOfParent ? (["parentTag"] as const) : AT_FAULT[problem.code];
  const field = fields?.find((each) => columns[each] !== undefined);
  return field === undefined ? problem : { ...problem, column: columns[field] ?? null };
}
