import { type ChecklistRunStep, dayIn, isChecklistRunStep } from "@storey/domain";
import {
  CalendarClock,
  CircleCheck,
  Ellipsis,
  FileText,
  MessageSquarePlus,
  SkipForward,
} from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Menu, type MenuItem } from "../../../ui/menu.tsx";
import { downloadRunReport } from "../checklist-run.queries.ts";
import type { ShownRun } from "../use-run.ts";
import type { ReasonedStep } from "./reason-dialog.tsx";

const ReasonDialog = lazy(async () => ({
  default: (await import("./reason-dialog.tsx")).ReasonDialog,
}));

/** The name of a report's file: what was checked where, and on which day it was done, else is due. */
function reportName({ run: { subject, doneAt, dueOn, timezone }, name }: ShownRun): string {
  const day = doneAt === null ? dueOn : dayIn(timezone, Date.parse(doneAt));
  const about = subject.asset?.tag ?? subject.space?.name;
  return `${[name, about, day].filter(Boolean).join(" ")}.pdf`;
}

/** What is done with a run as a whole: skip it, move it, approve it, correct it, take its report. */
export function RunActions({ known }: { readonly known: ShownRun }) {
  const { run } = known;
  const { t } = useTranslation("checklist-runs");
  const [step, setStep] = useState<ReasonedStep | null>(null);
  const can = (one: ChecklistRunStep) => isChecklistRunStep(run, one);
  const items: MenuItem[] = [];
  const offer = (one: ReasonedStep, icon: MenuItem["icon"]): void => {
    items.push({ label: t(`${one}.action`), icon, onSelect: () => setStep(one) });
  };
  if (run.mayComplete && can("skip")) offer("skip", <SkipForward aria-hidden="true" />);
  if (run.mayManage && can("reschedule")) offer("reschedule", <CalendarClock aria-hidden="true" />);
  if (run.mayManage && can("approve") && !run.isApproved) {
    offer("approve", <CircleCheck aria-hidden="true" />);
  }
  if (run.mayComplete && run.state === "completed") {
    offer("amend", <MessageSquarePlus aria-hidden="true" />);
  }
  const report = (): void => {
    downloadRunReport(run.id).then(
      (file) => saveFile(file, reportName(known)),
      (error: unknown) =>
        showToast({ severity: "error", summary: t("report.failed"), detail: textOfError(error) }),
    );
  };
  items.push({ label: t("report"), icon: <FileText aria-hidden="true" />, onSelect: report });
  return (
    <>
      <Menu
        label={t("more")}
        trigger={(attributes) => (
          <Button {...attributes} icon={<Ellipsis aria-hidden="true" />}>
            {t("more")}
          </Button>
        )}
        items={items}
      />
      <Suspense fallback={null}>
        {step === null ? null : (
          <ReasonDialog run={run} step={step} onClose={() => setStep(null)} />
        )}
      </Suspense>
    </>
  );
}
