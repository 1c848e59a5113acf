import type { ImportChoices } from "@storey/contract";
import { formatProblem } from "../format-problem.ts";
import type { ImportPlanner } from "../planner.ts";
import { countPlan } from "./count-plan.ts";
import type { PlanChoices } from "./import-plan.ts";
import { previewOf } from "./import-preview.ts";
import { planImport } from "./plan-import.ts";
import { SPACE_SENTENCES } from "./problem-sentences.ts";
import { receivedStructure, type StructurePart } from "./received-structure.ts";
import { looksLikeRooms } from "./room-evidence.ts";
import { partsOf, slicesOf } from "./space-slices.ts";
import { suggestMapping } from "./suggest-mapping.ts";

/** A file that looks like rooms fits better than one that has more of the columns and does not. */
const LIKE_ROOMS = 100;

/** How tables are read as rooms. */
export const planner: ImportPlanner = {
  suggest: ({ headers, first }, fileName) => {
    const { mapping, defaultLocation, defaultFloor } = suggestMapping(
      { headers, rows: first },
      fileName,
    );
    return { mapping, defaultLocation, defaultFloor, mode: "upsert", unknown: "create" };
  },
  looksRight: ({ headers }, choices) =>
    looksLikeRooms(headers, (choices as unknown as ImportChoices).mapping),
  fitOf: ({ headers, first }) => {
    const { mapping } = suggestMapping({ headers, rows: first });
    const named = Object.values(mapping).filter((column) => column !== null).length;
    return named + (looksLikeRooms(headers, mapping) ? LIKE_ROOMS : 0);
  },
  plan: (table, choices, existing) => {
    const structure = receivedStructure(existing as Iterable<StructurePart>);
    const source = { format: table.format, headers: table.headers, rows: table.rows() };
    const plan = planImport(source, choices as unknown as PlanChoices, structure);
    const parts = partsOf(plan);
    return {
      ...{ counts: countPlan(plan), problems: plan.problems, parts },
      ...previewOf(plan, structure),
      *slices() {
        for (const work of slicesOf(plan, parts))
          yield { rows: work.create.length + work.update.length, work };
      },
    };
  },
  explain: (problem) => formatProblem(problem, SPACE_SENTENCES),
};
