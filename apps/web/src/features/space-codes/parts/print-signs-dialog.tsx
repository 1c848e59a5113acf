import type { SignOrder } from "@storey/contract";
import { useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Checkbox } from "../../../ui/toggle.tsx";
import { MembersOnly } from "../../space-access/parts/members-only.tsx";
import { signsFile, testSheetFile } from "../space-code.queries.ts";
import { useSheetFile } from "../use-sheet-file.ts";
import { PrintDialog } from "./print-dialog.tsx";
import { SheetFields, useSheet } from "./sheet-fields.tsx";
import styles from "./space-codes.module.css";

/** What signs are printed of. */
export type PrintedThings = Pick<
  SignOrder,
  "spaceIds" | "floorId" | "locationId" | "importId" | "codeIds"
>;

interface PrintSignsDialogProps {
  readonly what: PrintedThings;
  /** Of the space, floor or location; null for a choice of many. */
  readonly name: string | null;
  /** How many signs there will be; null when only the server knows. */
  readonly count: number | null;
  readonly onClose: () => void;
}

const CHOICES = [
  ["withLogo", "signs.logo"],
  ["withShortcode", "signs.shortcode"],
  ["withPlace", "signs.place"],
  ["withHint", "signs.hint"],
  ["withOutlines", "signs.outlines"],
] as const;
const USUAL: Readonly<Record<(typeof CHOICES)[number][0], boolean>> = {
  withLogo: true,
  withShortcode: true,
  withPlace: true,
  withHint: true,
  withOutlines: false,
};

/** Prints signs: the paper, where to begin on a used sheet, what stands on a sign, a test sheet. */
export function PrintSignsDialog({ what, name, count, onClose }: PrintSignsDialogProps) {
  const { t } = useTranslation("codes");
  const { sheet, setSheet, start } = useSheet("door-a5");
  const [choice, setChoice] = useState(USUAL);
  const { waiting, problem, make } = useSheetFile();
  const { codeIds: _codes, ...spaces } = what;
  const { format } = sheet;
  const print = (): void => {
    if (start === null || waiting) return;
    const options = { ...choice, startPosition: start };
    void make("print", signsFile({ ...what, format, options }), `signs-${format}.pdf`);
  };
  return (
    <PrintDialog
      title={t("signs.title")}
      name={name}
      count={count === null ? null : t("signs.count", { count })}
      waiting={waiting}
      problem={problem}
      onPrint={print}
      onTest={() => void make("test", testSheetFile(format), `test-sheet-${format}.pdf`)}
      onClose={onClose}
    >
      <MembersOnly chosen={spaces} />
      <SheetFields sheet={sheet} onChange={setSheet} isOnSheet={start !== null} problem={problem} />
      <fieldset className={styles["options"]}>
        <legend>{t("signs.what")}</legend>
        {CHOICES.map(([key, label]) => (
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
