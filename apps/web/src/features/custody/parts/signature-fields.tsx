import type { SignatureStrokes } from "@storey/domain";
import { Eraser } from "lucide-react";
import { lazy, Suspense } from "react";
import type { TextProps } from "../../../lib/form/field-props.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import styles from "./custody.module.css";

const Pad = lazy(async () => ({
  default: (await import("./signature-pad.tsx")).DrawnSignature,
}));

interface SignatureFieldsProps {
  readonly signer: TextProps;
  readonly strokes: SignatureStrokes;
  readonly onDraw: (strokes: SignatureStrokes) => void;
}

/** The name of who signs, which alone is enough, and the pad that they may sign on. */
export function SignatureFields({ signer, strokes, onDraw }: SignatureFieldsProps) {
  const { t } = useTranslation("custody");
  return (
    <fieldset className={styles["fields"]}>
      <legend>{t("signature.title")}</legend>
      <TextField {...signer} autoComplete="off" />
      <div className={styles["stack"]}>
        <Suspense fallback={<Skeleton height="160px" radius="var(--radius)" />}>
          <Pad label={t("signature.pad")} strokes={strokes} onDraw={onDraw} />
        </Suspense>
        <div className={styles["row"]}>
          <p className={styles["quiet"]}>{t("signature.hint")}</p>
          <Button
            size="small"
            variant="quiet"
            icon={<Eraser aria-hidden="true" />}
            disabled={strokes.length === 0}
            onClick={() => onDraw([])}
          >
            {t("signature.clear")}
          </Button>
        </div>
      </div>
    </fieldset>
  );
}
