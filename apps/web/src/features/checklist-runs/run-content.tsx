import { isChecklistRunStep } from "@storey/domain";
import { lazy, Suspense, useEffect, useRef } from "react";
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

/** Gives the focus to the title where what was pressed has given way to other content. */
function useTitleAfterChange(content: unknown): void {
  const shown = useRef(content);
  useEffect(() => {
    if (shown.current === content) return;
    shown.current = content;
    if (document.activeElement === document.body) document.querySelector("h1")?.focus();
  }, [content]);
}

/** The questions of a run: to be answered, or to be read. */
export function RunContent({ known }: { readonly known: ShownRun }) {
  const userId = useUser()?.id;
  const { run, merged } = known;
  const isDoable =
    run.mayComplete &&
    isChecklistRunStep(run.state, "complete") &&
    merged.completion === null &&
    !isClaimedByOther(known, userId);
  useTitleAfterChange(isDoable);
  if (!isDoable) return <DoneRun known={known} />;
  return (
    <Suspense
      fallback={
        <div>
          <Skeleton height="320px" radius="var(--radius-large)" />
        </div>
      }
    >
      <Runner known={known} />
    </Suspense>
  );
}
