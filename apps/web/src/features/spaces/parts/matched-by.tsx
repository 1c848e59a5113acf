import type { SpaceMatch } from "@storey/contract";
import { useTranslation } from "../../../lib/messages.ts";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./matched-by.module.css";

interface MatchedByProps {
  /** Undefined in answers that a former release cached on the device. */
  readonly matches: readonly SpaceMatch[] | undefined;
  readonly className?: string | undefined;
}

/** Says why a space was found, where its name and place do not show it. */
export function MatchedBy({ matches = [], className }: MatchedByProps) {
  const { t } = useTranslation("spaces");
  if (matches.length === 0) return null;
  const text = matches.map((match) => t(`match.${match.field}`, { text: match.text })).join(" · ");
  return (
    <span className={classNames(styles["matched"], className)} title={text}>
      {text}
    </span>
  );
}
