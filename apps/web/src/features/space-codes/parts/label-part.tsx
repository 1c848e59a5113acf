import { SIGNS_MAX } from "@storey/domain";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "./space-codes.module.css";

interface LabelPartProps {
  /** From 1. */
  readonly part: number;
  /** How many labels are in it. */
  readonly count: number;
  readonly hasMore: boolean;
  readonly onChange: (part: number) => void;
}

/** Says which of more labels than a file holds are printed, and leads to those before and after. */
export function LabelPart({ part, count, hasMore, onChange }: LabelPartProps) {
  const { t, locale } = useTranslation("codes");
  const figure = (value: number) => new Intl.NumberFormat(locale).format(value);
  const before = (part - 1) * SIGNS_MAX;
  const most = figure(SIGNS_MAX);
  return (
    <div className={styles["part"]}>
      <p aria-live="polite">
        {t("labels.part", { from: figure(before + 1), to: figure(before + count), most })}
      </p>
      <div>
        <Button size="small" disabled={part === 1} onClick={() => onChange(part - 1)}>
          {t("labels.part.before", { most })}
        </Button>
        <Button size="small" disabled={!hasMore} onClick={() => onChange(part + 1)}>
          {t("labels.part.after", { most })}
        </Button>
      </div>
    </div>
  );
}
