import type { DueKind } from "@storey/domain";
import {
  BadgeAlert,
  CircleAlert,
  HandHelping,
  KeyRound,
  ListChecks,
  type LucideIcon,
  PlugZap,
  RotateCcw,
  ShieldCheck,
  Unplug,
} from "lucide-react";

/** The drawing of each kind of what is due. */
export const DUE_KIND_ICONS: Readonly<Record<DueKind, LucideIcon>> = {
  checklist: ListChecks,
  recheck: RotateCcw,
  issue: CircleAlert,
  custody: HandHelping,
  pat: PlugZap,
  warranty: ShieldCheck,
  license: KeyRound,
  end_of_life: Unplug,
  end_of_support: BadgeAlert,
};
