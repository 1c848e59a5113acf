import type { ChecklistRunSummary } from "@storey/contract";
import { CircleAlert, CircleCheck, Clock } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { Badge, type BadgeTone } from "../../../ui/chip.tsx";

const TONES: Readonly<Record<string, BadgeTone>> = {
  overdue: "danger",
  missed: "danger",
  due: "warning",
  fail: "danger",
  pass_with_issues: "warning",
  pass: "success",
};

/** How a run stands: what it came to, or when it is due. */
export function RunStateBadge({
  run: { dueState, outcome, isApproved, state, isLate },
}: {
  readonly run: Pick<
    ChecklistRunSummary,
    "dueState" | "outcome" | "isApproved" | "state" | "isLate"
  >;
}) {
  const { t } = useTranslation("checklist-runs");
  const key = outcome ?? (state === "in_progress" && dueState === "due" ? "in_progress" : dueState);
  const tone = TONES[key] ?? "neutral";
  const Icon = tone === "success" ? CircleCheck : tone === "danger" ? CircleAlert : Clock;
  return (
    <>
      <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
        {t(`state.${key}`)}
      </Badge>
      {isLate ? <Badge>{t("state.late")}</Badge> : null}
      {isApproved ? <Badge>{t("state.approved")}</Badge> : null}
    </>
  );
}
