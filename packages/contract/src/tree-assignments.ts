import { z } from "zod";
import { TreeValue, TreeVariable } from "./decision-tree-shapes.ts";
import { endpoint } from "./endpoint.ts";
import { ById, Id, QueryBoolean, QueryNumber } from "./shape.ts";

const count = z.int().nonnegative();

/** Where a tree can help: in a room, with all assets of a model, or with one asset that has a tree of its own. */
export const TREE_ASSIGNMENT_KINDS = ["space", "assetModel", "asset"] as const;

/** Something that a tree helps with. */
export const TreeAssignment = z.object({
  kind: z.enum(TREE_ASSIGNMENT_KINDS),
  id: Id,
  /** Of the room, the model or the asset; sent back with a change of it. */
  version: z.int().positive(),
  name: z.string(),
  /** The location of a room, the manufacturer of a model, the model of an asset; null for none. */
  place: z.string().nullable(),
  /** What it says itself to the variables of the tree, by their keys. */
  values: z.record(z.string(), TreeValue),
  /** The keys of variables that nobody has told it, in their order. */
  missing: z.array(z.string()),
});

/** Where a tree helps, and what is still to be told there. */
export const TreeAssignments = z.object({
  /** The variables that are told where the published tree helps. */
  variables: z.array(TreeVariable),
  counts: z.object({ space: count, assetModel: count, asset: count }),
  /** How many of all of these lack a value. */
  missingCount: count,
  /** How many the query finds. */
  totalCount: count,
  /** Rooms by location and name, then models and assets by name. */
  results: z.array(TreeAssignment),
});

export type TreeAssignment = z.infer<typeof TreeAssignment>;
export type TreeAssignments = z.infer<typeof TreeAssignments>;

/** The calls about where decision trees help. */
export const treeAssignments = {
  list: endpoint({
    tag: "Decision trees",
    setting: "spaces_decision_trees",
    access: "organisation.decision-trees.read",
    method: "GET",
    path: "/decision-trees/{id}/assignments",
    summary:
      "Lists the active rooms, models and assets that a tree helps with, and what each lacks of the values that its variables need.",
    params: ById,
    query: z.strictObject({
      /** Those alone that lack a value. */
      isMissing: QueryBoolean,
      page: QueryNumber(1_000),
      /** 50 unless told. */
      pageSize: QueryNumber(200),
    }),
    response: TreeAssignments,
    errors: ["not_found"],
  }),
};
