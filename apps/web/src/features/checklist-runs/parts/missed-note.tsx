import { CalendarX } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { momentLabel } from "../../../lib/moments.ts";
import { Button } from "../../../ui/button.tsx";
import { useKeptFocus } from "../../../ui/use-kept-focus.ts";
import type { ShownRun } from "../use-run.ts";
import type { ReasonedStep } from "./reason-dialog.tsx";
import styles from "./run.module.css";

const ReasonDialog = lazy(async () => ({
  default: (await import("./reason-dialog.tsx")).ReasonDialog,
}));

const STEPS = ["reschedule", "approve"] as const;

/** Says that a run was missed, and offers whoever plans checks what can be done about it. */
export function MissedNote({ known: { run } }: { readonly known: ShownRun }) {
  // Once it is decided, what was pressed is gone.
  const kept = useKeptFocus<HTMLElement>();
  const isUndecided = run.state === "missed" && !run.isApproved && run.mayManage;
  return <section {...kept}>{isUndecided ? <Undecided run={run} /> : null}</section>;
}

function Undecided({ run }: Pick<ShownRun, "run">) {
  const { t, locale } = useTranslation("checklist-runs");
  const [step, setStep] = useState<ReasonedStep | null>(null);
  const day = momentLabel(run.dueOn, { locale, zone: "UTC" }, { dateStyle: "medium" });
  return (
    <div className={styles["note"]}>
      <span>
        <CalendarX size={16} aria-hidden="true" /> {t("missed.note", { day })}
      </span>
      <span className={styles["lineActions"]}>
        {STEPS.map((one) => (
          <Button key={one} onClick={() => setStep(one)}>
            {t(`${one}.action`)}
          </Button>
        ))}
      </span>
      <Suspense fallback={null}>
        {step === null ? null : (
          <ReasonDialog run={run} step={step} onClose={() => setStep(null)} />
        )}
      </Suspense>
    </div>
  );
}
