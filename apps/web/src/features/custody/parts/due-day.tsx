import type { CustodyDueState } from "@storey/domain";
import { Clock, TriangleAlert } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { Badge } from "../../../ui/chip.tsx";
import { dayLabel } from "../../assets/parts/asset-day.tsx";

interface DueDayProps {
  readonly dueBack: string | null;
  readonly dueState: CustodyDueState;
}

/** The day on which a thing is to be back, marked when it is near or over. */
export function DueDay({ dueBack, dueState }: DueDayProps) {
  const { t, locale } = useTranslation("custody");
  if (dueBack === null) return <span>{t("due.none")}</span>;
  const day = <time dateTime={dueBack}>{dayLabel(dueBack, locale)}</time>;
  if (dueState === "overdue") {
    return (
      <Badge tone="danger" icon={<TriangleAlert aria-hidden="true" />}>
        {t("due.overdue")} · {day}
      </Badge>
    );
  }
  if (dueState === "soon") {
    return (
      <Badge tone="warning" icon={<Clock aria-hidden="true" />}>
        {t("due.soon")} · {day}
      </Badge>
    );
  }
  return day;
}
