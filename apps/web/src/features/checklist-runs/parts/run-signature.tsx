import type { SignatureStrokes } from "@storey/domain";
import { lazy, Suspense } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import styles from "./run.module.css";

const Pad = lazy(async () => ({
  default: (await import("../../custody/parts/signature-pad.tsx")).DrawnSignature,
}));

interface RunSignatureProps {
  readonly signer: string;
  readonly strokes: SignatureStrokes;
  readonly onSigner: (name: string) => void;
  readonly onDraw: (strokes: SignatureStrokes) => void;
}

/** The name of who signs a run, which alone is enough, and the pad that they may sign on. */
export function RunSignature({ signer, strokes, onSigner, onDraw }: RunSignatureProps) {
  const { t } = useTranslation("checklist-runs");
  return (
    <fieldset className={styles["fields"]}>
      <legend>{t("sign.title")}</legend>
      <TextField
        label={t("sign.name")}
        hint={t("sign.hint")}
        value={signer}
        maxLength={200}
        autoComplete="name"
        onChange={onSigner}
      />
      <Suspense fallback={<Skeleton height="160px" radius="var(--radius)" />}>
        <Pad label={t("sign.pad")} strokes={strokes} onDraw={onDraw} />
      </Suspense>
      <div>
        <Button variant="quiet" disabled={strokes.length === 0} onClick={() => onDraw([])}>
          {t("signature.clear")}
        </Button>
      </div>
    </fieldset>
  );
}
