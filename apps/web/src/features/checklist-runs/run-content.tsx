import { isChecklistRunStep } from "@storey/domain";
import { lazy, Suspense } from "react";
import { useUser } from "../../lib/session/use-session.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { DoneRun } from "./parts/done-run.tsx";
import type { ShownRun } from "./use-run.ts";

const Runner = lazy(async () => ({ default: (await import("./parts/runner.tsx")).Runner }));

/** Tells whether somebody else does a run now. */
export function isClaimedByOther(
  { run }: Pick<ShownRun, "run">,
  userId: string | undefined,
): boolean {
  return run.state === "in_progress" && run.startedBy !== null && run.startedBy.id !== userId;
}

/** Tells whether somebody answers in a run now. */
export function isDoable(known: ShownRun, userId: string | undefined): boolean {
  const { run, merged } = known;
  return (
    run.mayComplete &&
    isChecklistRunStep(run.state, "complete") &&
    merged.completion === null &&
    !isClaimedByOther(known, userId)
  );
}

/** The questions of a run: to be answered, or to be read. */
export function RunContent({ known }: { readonly known: ShownRun }) {
  const userId = useUser()?.id;
  if (!isDoable(known, userId)) return <DoneRun known={known} />;
  return (
    <Suspense fallback={<Skeleton height="320px" radius="var(--radius-large)" />}>
      <Runner known={known} />
    </Suspense>
  );
}
