import type { SpaceCorrection } from "@storey/contract";
import { useTranslation } from "../../../lib/messages.ts";

interface SearchCorrectionsProps {
  /** Undefined in answers that a former release cached on the device. */
  readonly corrections: readonly SpaceCorrection[] | undefined;
  readonly className?: string | undefined;
}

/**
 * Says which search words were taken for typing errors, and which words were searched for instead.
 */
export function SearchCorrections({ corrections = [], className }: SearchCorrectionsProps) {
  const { t } = useTranslation("spaces");
  if (corrections.length === 0) return null;
  const texts = corrections.map(({ typed, near }) =>
    t("corrections", { typed, near: near.slice(0, 5).join(", ") }),
  );
  return <p className={className}>{texts.join(" · ")}</p>;
}
