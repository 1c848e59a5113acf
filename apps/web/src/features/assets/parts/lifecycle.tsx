import type { AssetLifecycleStatus } from "@storey/domain";
import {
  CalendarClock,
  CircleCheck,
  CircleQuestionMark,
  type LucideIcon,
  PackageOpen,
  PowerOff,
  Trash2,
  Wrench,
} from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { Badge, type BadgeTone } from "../../../ui/chip.tsx";

/** The icon of each state, so that no state differs from another by its hue alone. */
export const LIFECYCLE_ICONS: Readonly<Record<AssetLifecycleStatus, LucideIcon>> = {
  planned: CalendarClock,
  in_stock: PackageOpen,
  in_service: CircleCheck,
  in_repair: Wrench,
  missing: CircleQuestionMark,
  retired: PowerOff,
  disposed: Trash2,
};

const TONES: Readonly<Record<AssetLifecycleStatus, BadgeTone>> = {
  planned: "neutral",
  in_stock: "info",
  in_service: "success",
  in_repair: "warning",
  missing: "danger",
  retired: "neutral",
  disposed: "neutral",
};

/** Shows the state of an asset in a word. */
export function LifecycleBadge({ status }: { readonly status: AssetLifecycleStatus }) {
  const { t } = useTranslation("assets");
  const Icon = LIFECYCLE_ICONS[status];
  return (
    <Badge tone={TONES[status]} icon={<Icon aria-hidden="true" />}>
      {t(`status.${status}`)}
    </Badge>
  );
}
