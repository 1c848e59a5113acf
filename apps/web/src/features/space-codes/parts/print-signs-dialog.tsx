import type { SignOrder } from "@storey/contract";
import { labelsOnPage, SIGN_FORMAT_NAMES, type SignFormatName } from "@storey/domain";
import { Download } from "lucide-react";
import { useState } from "react";
import { fieldErrors, textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { Checkbox } from "../../../ui/toggle.tsx";
import { MembersOnly } from "../../space-access/parts/members-only.tsx";
import { signsFile, testSheetFile } from "../space-code.queries.ts";
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

/** Makes files and saves them, one at a time. */
function useFile() {
  const [waiting, setWaiting] = useState<"signs" | "test" | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const make = async (kind: "signs" | "test", file: Promise<Blob>, name: string): Promise<void> => {
    setWaiting(kind);
    setProblem(null);
    try {
      saveFile(await file, name);
    } catch (error) {
      setProblem(error);
    }
    setWaiting(null);
  };
  return { waiting, problem, make };
}

/** Prints signs: the paper, where to begin on a used sheet, what stands on a sign, a test sheet. */
export function PrintSignsDialog({ what, name, count, onClose }: PrintSignsDialogProps) {
  const { t } = useTranslation("codes");
  const [format, setFormat] = useState<SignFormatName>("door-a5");
  const [position, setPosition] = useState("1");
  const [choice, setChoice] = useState(USUAL);
  const { waiting, problem, make } = useFile();
  const { codeIds: _codes, ...spaces } = what;
  const labels = labelsOnPage(format);
  const start = Number(position);
  const isOnSheet = Number.isInteger(start) && start >= 1 && start <= labels;
  const print = (): void => {
    if (!isOnSheet || waiting) return;
    const options = { ...choice, startPosition: start };
    void make("signs", signsFile({ ...what, format, options }), `signs-${format}.pdf`);
  };
  const positionHint = t("signs.positionHint", { count: labels });
  const positionError = isOnSheet ? fieldErrors(problem)["options.startPosition"] : positionHint;
  return (
    <Dialog
      open
      title={t("signs.title")}
      onClose={onClose}
      onSubmit={print}
      actions={
        <>
          <Button
            waiting={waiting === "test"}
            onClick={() => void make("test", testSheetFile(format), `test-sheet-${format}.pdf`)}
          >
            {t("signs.test")}
          </Button>
          <Button
            type="submit"
            variant="primary"
            icon={<Download aria-hidden="true" />}
            waiting={waiting === "signs"}
          >
            {t("signs.save")}
          </Button>
        </>
      }
    >
      <div className={styles["dialog"]}>
        <p className={styles["quiet"]}>
          {name === null ? null : <bdi>{t("signs.for", { name })}</bdi>}
          {name === null || count === null ? null : " · "}
          {count === null ? null : t("signs.count", { count })}
        </p>
        <MembersOnly chosen={spaces} />
        <SelectField
          data-autofocus=""
          label={t("signs.format")}
          value={format}
          options={SIGN_FORMAT_NAMES.map((value) => ({ value, label: t(`format.${value}`) }))}
          onChange={(next) => {
            setFormat(next);
            setPosition("1");
          }}
        />
        {labels > 1 ? (
          <TextField
            label={t("signs.position")}
            hint={positionError === undefined ? positionHint : undefined}
            error={positionError}
            inputMode="numeric"
            value={position}
            onChange={setPosition}
          />
        ) : null}
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
        <p className={styles["quiet"]}>{t("signs.trueSize")}</p>
        {problem ? (
          <p role="alert">
            {t("signs.failed")}. {textOfError(problem)}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
