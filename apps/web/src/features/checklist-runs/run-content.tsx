import { isChecklistRunStep } from "@storey/domain";
import { useEffect, useRef } from "react";
import { useUser } from "../../lib/session/use-session.ts";
import { DoneRun } from "./parts/done-run.tsx";
import { Runner } from "./parts/runner.tsx";
import type { ShownRun } from "./use-run.ts";

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
    isChecklistRunStep(run, "complete") &&
    merged.completion === null &&
    !isClaimedByOther(known, userId)
  );
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
  const isAnswered = isDoable(known, userId);
  useTitleAfterChange(isAnswered);
  if (!isAnswered) return <DoneRun known={known} />;
  return <Runner known={known} />;
}
