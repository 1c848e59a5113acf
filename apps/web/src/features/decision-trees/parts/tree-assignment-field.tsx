import { decisionTrees } from "@storey/contract";
import { lazy, Suspense } from "react";
import { useMayCall } from "../../../lib/session/use-may.ts";
import { useSetting } from "../../../lib/session/use-session.ts";
import type { TreeAssignmentProps } from "../assigning/tree-assignment.tsx";

const TreeAssignment = lazy(async () => ({
  default: (await import("../assigning/tree-assignment.tsx")).TreeAssignment,
}));

/** The decision tree of something, for whoever may see trees where they are on. */
export function TreeAssignmentField(props: TreeAssignmentProps) {
  const isOn = useSetting("spaces_decision_trees");
  const mayRead = useMayCall(decisionTrees.list);
  if (!isOn || !mayRead) return null;
  return (
    <Suspense fallback={null}>
      <TreeAssignment {...props} />
    </Suspense>
  );
}
