import type { ImportCounts } from "@storey/contract";
import type { ImportPlan } from "./import-plan.ts";

/**
 * Counts the effects of a plan. `errors` counts rows that stay out (and problems of the whole
 * file), `warnings` counts warnings, the last four the new records beside spaces.
 */
export function countPlan(plan: ImportPlan): ImportCounts {
  const errors = plan.problems.filter(({ severity }) => severity === "error");
  const ofFile = errors.filter(({ row }) => row === 0).length;
  const rows = new Set(errors.filter(({ row }) => row > 0).map(({ row }) => row));
  return {
    rows: plan.rowCount,
    create: plan.createSpaces.length,
    update: plan.updateSpaces.length,
    unchanged: plan.unchanged.length,
    errors: rows.size + ofFile,
    warnings: plan.problems.length - errors.length,
    locations: plan.createLocations.length,
    floors: plan.createFloors.length,
    spaceTypes: plan.createSpaceTypes.length,
    features: plan.createFeatures.length,
  };
}
