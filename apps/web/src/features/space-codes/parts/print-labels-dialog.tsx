import type { LabelledAssets } from "@storey/contract";
import {
  ASSET_LABEL_FIELDS,
  ASSET_LABEL_TEXT_MAX_LENGTH,
  type AssetLabelField,
  SIGNS_MAX,
} from "@storey/domain";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { Checkbox } from "../../../ui/toggle.tsx";
import { assetLabelsFile, assetTestSheetFile, labelRoomsQuery } from "../space-code.queries.ts";
import { useSheetFile } from "../use-sheet-file.ts";
import { LabelDoors } from "./label-doors.tsx";
import { LabelPart } from "./label-part.tsx";
import { LabelsUncounted } from "./labels-uncounted.tsx";
import { PrintDialog } from "./print-dialog.tsx";
import { SheetFields, useSheet } from "./sheet-fields.tsx";
import styles from "./space-codes.module.css";

/** What labels are printed of. */
export type LabelledThings = LabelledAssets;

interface PrintLabelsDialogProps {
  readonly what: LabelledThings;
  /** Of the asset or space; null for a choice of many. */
  readonly name: string | null;
  /** How many labels there will be; null when only the server knows. */
  readonly count: number | null;
  readonly onClose: () => void;
}

const OPTIONS = [
  ["withLogo", "signs.logo"],
  ["withHint", "signs.hint"],
  ["withOutlines", "signs.outlines"],
] as const;
const USUAL_FIELDS: readonly AssetLabelField[] = ["tag", "model", "serialNumber"];

/** Prints labels of assets: the paper, where to begin on a used sheet, what stands on a label, a test sheet. */
export function PrintLabelsDialog({ what, name, count, onClose }: PrintLabelsDialogProps) {
  const { t } = useTranslation("codes");
  const { sheet, setSheet, start } = useSheet("avery-l7160");
  const [chosen, setChosen] = useState(USUAL_FIELDS);
  const [text, setText] = useState("");
  const [choice, setChoice] = useState({ withLogo: true, withHint: true, withOutlines: false });
  const { waiting, problem, make } = useSheetFile();
  const { format } = sheet;
  // More than a file holds, or perhaps: they are printed some at a time.
  const [part, setPart] = useState(1);
  const isParted = count === null || count > SIGNS_MAX;
  const chosenThings = isParted ? { ...what, part } : what;
  const counting = useQuery({
    ...labelRoomsQuery(chosenThings),
    enabled: isParted,
    // What leads to the other parts stays while one is counted, and keeps the focus.
    placeholderData: keepPreviousData,
  });
  const { data: inPart, error, isFetching } = counting;
  const [isCountedAgain, setCountedAgain] = useState(false);
  const isCounted = inPart !== undefined && !counting.isPlaceholderData;
  // Until the answer is there, the pressed button stays, as it has the focus.
  const hasFailed = isParted && !isCounted && (error !== null || isCountedAgain);
  const partCount = isParted ? (isCounted ? inPart.count : null) : count;
  const hasParts = isParted && (part > 1 || inPart?.hasMore === true);
  const isSaying = chosen.length > 0;
  const countWords =
    partCount !== null
      ? t("labels.count", { count: partCount })
      : hasParts || hasFailed
        ? null
        : t("labels.counting");
  const print = (): void => {
    // Nobody would know that a file ends before the labels do.
    if (partCount === null || start === null || waiting || !isSaying) return;
    const order = { ...chosenThings, format, fields: [...chosen], text };
    const options = { ...choice, startPosition: start };
    void make(
      "print",
      assetLabelsFile({ ...order, options }),
      hasParts ? `labels-${format}-${part}.pdf` : `labels-${format}.pdf`,
    );
  };
  const choose = (field: AssetLabelField, on: boolean): void => {
    setChosen(ASSET_LABEL_FIELDS.filter((one) => (one === field ? on : chosen.includes(one))));
  };
  return (
    <PrintDialog
      title={t("labels.title")}
      name={name}
      count={countWords}
      waiting={waiting}
      isUncounted={partCount === null}
      problem={problem}
      onPrint={print}
      onTest={() => void make("test", assetTestSheetFile(format), `test-sheet-${format}.pdf`)}
      onClose={onClose}
    >
      {hasParts ? (
        <LabelPart
          part={part}
          count={partCount}
          hasFailed={hasFailed}
          hasMore={inPart?.hasMore === true}
          onChange={(next) => {
            setCountedAgain(false);
            setPart(next);
          }}
        />
      ) : null}
      {hasFailed ? (
        <LabelsUncounted
          error={error}
          waiting={isFetching}
          onRetry={() => {
            setCountedAgain(true);
            void counting.refetch();
          }}
        />
      ) : (
        <Suspense fallback={null}>
          <LabelDoors what={chosenThings} />
        </Suspense>
      )}
      <SheetFields sheet={sheet} onChange={setSheet} isOnSheet={start !== null} problem={problem} />
      <fieldset className={styles["options"]}>
        <legend>{t("labels.what")}</legend>
        {ASSET_LABEL_FIELDS.map((field) => (
          <Checkbox
            key={field}
            label={t(`labels.field.${field}`)}
            checked={chosen.includes(field)}
            onChange={(on) => choose(field, on)}
          />
        ))}
        {isSaying ? null : <p role="alert">{t("labels.none")}</p>}
      </fieldset>
      {chosen.includes("text") ? (
        <TextField
          label={t("labels.field.text")}
          maxLength={ASSET_LABEL_TEXT_MAX_LENGTH}
          value={text}
          onChange={setText}
        />
      ) : null}
      <fieldset className={styles["options"]}>
        <legend>{t("labels.besides")}</legend>
        {OPTIONS.map(([key, label]) => (
          <Checkbox
            key={key}
            label={t(label)}
            checked={choice[key]}
            onChange={(on) => setChoice({ ...choice, [key]: on })}
          />
        ))}
      </fieldset>
    </PrintDialog>
  );
}
