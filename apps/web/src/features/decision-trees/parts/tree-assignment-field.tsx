import { lazy, Suspense } from "react";
import type { TreeAssignmentProps } from "../assigning/tree-assignment.tsx";
import { useSeesTrees } from "./use-sees-trees.ts";

const TreeAssignment = lazy(async () => ({
  default: (await import("../assigning/tree-assignment.tsx")).TreeAssignment,
}));

/** The decision tree of something, for whoever may see trees where they are on. */
export function TreeAssignmentField(props: TreeAssignmentProps) {
  if (!useSeesTrees()) return null;
  return (
    <Suspense fallback={null}>
      <TreeAssignment {...props} />
    </Suspense>
  );
}
