import type { SpaceCorrection } from "@storey/contract";
import { useTranslation } from "../../../lib/messages.ts";

interface SearchCorrectionsProps {
  /** Answers that a former release left on the device do not say them. */
  readonly corrections: readonly SpaceCorrection[] | undefined;
  readonly className?: string | undefined;
}

/** Says which words were taken for a slip, and what else was looked for. */
export function SearchCorrections({ corrections = [], className }: SearchCorrectionsProps) {
  const { t } = useTranslation("spaces");
  if (corrections.length === 0) return null;
  const texts = corrections.map(({ typed, near }) =>
    t("corrections", { typed, near: near.slice(0, 5).join(", ") }),
  );
  return <p className={className}>{texts.join(" · ")}</p>;
}
