import type { ReadinessState } from "@storey/domain";
import { CircleCheck, CircleHelp, OctagonX, TriangleAlert } from "lucide-react";

const ICONS = {
  ready: CircleCheck,
  attention: TriangleAlert,
  not_ready: OctagonX,
  unknown: CircleHelp,
} as const;

/** A shape for each state, so that colour alone says nothing. */
export function StateIcon({ state }: { readonly state: ReadinessState }) {
  const Icon = ICONS[state];
  return <Icon aria-hidden="true" />;
}
