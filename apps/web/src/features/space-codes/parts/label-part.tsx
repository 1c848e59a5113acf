import { SIGNS_MAX } from "@storey/domain";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "./space-codes.module.css";

interface LabelPartProps {
  /** From 1. */
  readonly part: number;
  /** How many labels are in it; null while they are not counted. */
  readonly count: number | null;
  /** Whether they could not be counted, which is said elsewhere. */
  readonly hasFailed: boolean;
  readonly hasMore: boolean;
  readonly onChange: (part: number) => void;
}

/** Says which of more labels than a file holds are printed, and leads to those before and after. */
export function LabelPart(props: LabelPartProps) {
  const { part, count, hasFailed, hasMore, onChange } = props;
  const { t, locale } = useTranslation("codes");
  const figure = (value: number) => new Intl.NumberFormat(locale).format(value);
  const before = (part - 1) * SIGNS_MAX;
  const most = figure(SIGNS_MAX);
  const words =
    count === null
      ? t("labels.counting")
      : t("labels.part", { from: figure(before + 1), to: figure(before + count), most });
  const isFirst = part === 1;
  const isLast = count === null || !hasMore;
  // A button that is disabled at the end would lose the focus of who pressed it.
  return (
    <div className={styles["part"]}>
      <p aria-live="polite">{hasFailed ? null : words}</p>
      <div>
        <Button
          size="small"
          aria-disabled={isFirst || undefined}
          onClick={() => (isFirst ? undefined : onChange(part - 1))}
        >
          {t("labels.part.before", { most })}
        </Button>
        <Button
          size="small"
          aria-disabled={isLast || undefined}
          onClick={() => (isLast ? undefined : onChange(part + 1))}
        >
          {t("labels.part.after", { most })}
        </Button>
      </div>
    </div>
  );
}
