import type { AssetAuditState } from "@storey/domain";
import { CircleCheck, CirclePause, ScanLine } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { Badge } from "../../../ui/chip.tsx";

const LOOKS = {
  open: { tone: "info", Icon: ScanLine },
  paused: { tone: "warning", Icon: CirclePause },
  completed: { tone: "success", Icon: CircleCheck },
} as const;

/** Shows how far an audit is in a word. */
export function AuditStateBadge({ state }: { readonly state: AssetAuditState }) {
  const { t } = useTranslation("asset-audits");
  const { tone, Icon } = LOOKS[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(`state.${state}`)}
    </Badge>
  );
}
