import type { ReadinessState } from "@storey/domain";
import { CircleCheck, CircleDashed, OctagonX, TriangleAlert } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { Badge, type BadgeTone } from "../../../ui/chip.tsx";
import styles from "./readiness-mark.module.css";

/** Each state by a shape of its own, so that it is told without its colour too. */
export const STATE_ICONS = {
  ready: CircleCheck,
  attention: TriangleAlert,
  not_ready: OctagonX,
  unknown: CircleDashed,
} as const satisfies Readonly<Record<ReadinessState, unknown>>;

const TONES: Readonly<Record<ReadinessState, BadgeTone>> = {
  ready: "success",
  attention: "warning",
  not_ready: "danger",
  unknown: "neutral",
};

interface StateProps {
  readonly state: ReadinessState;
}

/** The shape of a state in its colour, beside its word. */
export function StateIcon({ state }: StateProps) {
  const Icon = STATE_ICONS[state];
  return <Icon aria-hidden="true" className={styles["icon"]} data-state={state} />;
}

/** A state by shape, colour and word. */
export function ReadinessBadge({ state }: StateProps) {
  const { t } = useTranslation("spaces");
  const Icon = STATE_ICONS[state];
  return (
    <Badge tone={TONES[state]} icon={<Icon aria-hidden="true" />}>
      {t(`readiness.${state}`)}
    </Badge>
  );
}

/**
 * A state by shape and colour alone where there is no room for its word, which is its name. Nothing
 * for a space of which nothing is known: that is no news of it.
 */
export function ReadinessDot({ state }: StateProps) {
  const { t } = useTranslation("spaces");
  if (state === "unknown") return null;
  const Icon = STATE_ICONS[state];
  const word = t(`readiness.${state}`);
  return (
    <span role="img" aria-label={word} title={word} className={styles["dot"]} data-state={state}>
      <Icon aria-hidden="true" />
    </span>
  );
}
