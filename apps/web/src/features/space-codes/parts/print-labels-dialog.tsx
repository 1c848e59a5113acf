import type { LabelledAssets } from "@storey/contract";
import {
  ASSET_LABEL_FIELDS,
  ASSET_LABEL_TEXT_MAX_LENGTH,
  type AssetLabelField,
} from "@storey/domain";
import { Suspense, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { Checkbox } from "../../../ui/toggle.tsx";
import { assetLabelsFile, assetTestSheetFile } from "../space-code.queries.ts";
import { useSheetFile } from "../use-sheet-file.ts";
import { LabelDoors } from "./label-doors.tsx";
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
  const isSaying = chosen.length > 0;
  const print = (): void => {
    if (start === null || waiting || !isSaying) return;
    const order = { ...what, format, fields: [...chosen], text };
    const options = { ...choice, startPosition: start };
    void make("print", assetLabelsFile({ ...order, options }), `labels-${format}.pdf`);
  };
  const choose = (field: AssetLabelField, on: boolean): void => {
    setChosen(ASSET_LABEL_FIELDS.filter((one) => (one === field ? on : chosen.includes(one))));
  };
  return (
    <PrintDialog
      title={t("labels.title")}
      name={name}
      count={count === null ? null : t("labels.count", { count })}
      waiting={waiting}
      problem={problem}
      onPrint={print}
      onTest={() => void make("test", assetTestSheetFile(format), `test-sheet-${format}.pdf`)}
      onClose={onClose}
    >
      <Suspense fallback={null}>
        <LabelDoors what={what} />
      </Suspense>
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
