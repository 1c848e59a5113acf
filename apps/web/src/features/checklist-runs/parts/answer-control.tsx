import type { ChecklistQuestion, ChecklistValue } from "@storey/domain";
import { Check, Minus, X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { DateField } from "../../../ui/date/date-field.tsx";
import type { AssetScan } from "../asset-scan.ts";
import { AnswerChoices } from "./answer-choices.tsx";
import type { QuestionPhoto } from "./answer-photos.tsx";
import { AssetScanAnswer } from "./asset-scan-answer.tsx";
import { NumberAnswer } from "./number-answer.tsx";
import { SignatureAnswer } from "./signature-answer.tsx";
import { TypedAnswer } from "./typed-answer.tsx";

interface AnswerControlProps {
  readonly question: ChecklistQuestion;
  readonly value: ChecklistValue | null;
  readonly photos: readonly QuestionPhoto[];
  readonly labelledBy: string;
  readonly isReadOnly: boolean;
  readonly onValue: (value: ChecklistValue | null) => void;
  readonly onPhotos: (files: readonly File[]) => void;
  readonly scan: AssetScan | null;
  /** Whether a failure is checked again, which passes or fails. */
  readonly isRecheck: boolean;
}

const CHECK = [
  { value: "true", key: "check.yes", tone: "pass", icon: <Check aria-hidden="true" /> },
  { value: "false", key: "check.no", tone: "fail", icon: <X aria-hidden="true" /> },
] as const;

const PASS_FAIL = [
  { value: "pass", key: "pass_fail_na.pass", tone: "pass", icon: <Check aria-hidden="true" /> },
  { value: "fail", key: "pass_fail_na.fail", tone: "fail", icon: <X aria-hidden="true" /> },
  { value: "na", key: "pass_fail_na.na", tone: "na", icon: <Minus aria-hidden="true" /> },
] as const;

/** The control by which a question is answered, by the type of its answer. */
export function AnswerControl(props: AnswerControlProps): ReactNode {
  const { t } = useTranslation("checklist-runs");
  const { question, value, labelledBy, isReadOnly, onValue } = props;
  const { item } = question;
  const common = { labelledBy, isReadOnly };
  switch (item.responseType) {
    case "check":
      return (
        <AnswerChoices
          {...common}
          chosen={value === null ? null : String(value)}
          choices={CHECK.map((one) => ({ ...one, label: t(`answer.${one.key}`) }))}
          onChoose={(chosen) => onValue(chosen === "true")}
        />
      );
    case "pass_fail_na":
      return (
        <AnswerChoices
          {...common}
          chosen={typeof value === "string" ? value : null}
          choices={PASS_FAIL.filter(
            (one) => one.value !== "na" || !props.isRecheck || isReadOnly,
          ).map((one) => ({ ...one, label: t(`answer.${one.key}`) }))}
          onChoose={onValue}
        />
      );
    case "choice":
      return (
        <AnswerChoices
          {...common}
          isList
          chosen={typeof value === "string" ? value : null}
          choices={item.options.map(({ id, label, isFail }) => ({
            value: id,
            label,
            tone: isFail ? "fail" : "pass",
          }))}
          onChoose={onValue}
        />
      );
    case "number":
      return <NumberAnswer {...common} item={item} value={value} onValue={onValue} />;
    case "text":
      return (
        <TypedAnswer
          label={t("text")}
          text={typeof value === "string" ? value : ""}
          isReadOnly={isReadOnly}
          onText={(text) => onValue(text.trim() === "" ? null : text)}
        />
      );
    case "date":
      return (
        <DateField
          label={t("date")}
          value={typeof value === "string" ? value : ""}
          disabled={isReadOnly}
          onChange={(day) => onValue(day === "" ? null : day)}
        />
      );
    case "signature":
      return (
        <SignatureAnswer
          isSigned={value === true}
          isReadOnly={isReadOnly}
          onSigned={(file) => {
            props.onPhotos([file]);
            onValue(true);
          }}
        />
      );
    case "asset_scan":
      return (
        <AssetScanAnswer
          value={typeof value === "string" ? value : null}
          isReadOnly={isReadOnly}
          onValue={onValue}
          scan={props.scan}
        />
      );
    // A photo is its own answer: the buttons for photos stand below.
    case "photo":
      return null;
  }
}
