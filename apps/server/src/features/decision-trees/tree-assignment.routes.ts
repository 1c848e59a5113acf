import { treeAssignments } from "@storey/contract";
import { type Binding, on } from "../../http/binding.ts";
import { listAssignments } from "./tree-assignment.service.ts";

/** The calls about where decision trees help. */
export const treeAssignmentRoutes: readonly Binding[] = [
  on(treeAssignments.list, (actor, { params, query }, transaction) =>
    listAssignments(transaction, actor, params.id, query),
  ),
];
