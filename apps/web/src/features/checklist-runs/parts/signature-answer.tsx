import type { SignatureStrokes } from "@storey/domain";
import { PenLine } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import styles from "./question.module.css";
import { signatureFile } from "./signature-file.ts";

const Pad = lazy(async () => ({
  default: (await import("../../custody/parts/signature-pad.tsx")).DrawnSignature,
}));

interface SignatureAnswerProps {
  readonly isSigned: boolean;
  readonly isReadOnly: boolean;
  readonly onSigned: (file: File) => void;
}

/** A signature as the answer, which is kept as a picture beside it. */
export function SignatureAnswer({ isSigned, isReadOnly, onSigned }: SignatureAnswerProps) {
  const { t } = useTranslation("checklist-runs");
  const [strokes, setStrokes] = useState<SignatureStrokes>([]);
  const [isAgain, setAgain] = useState(false);
  if (isSigned && !isAgain) {
    return (
      <div className={styles["row"]}>
        <p className={styles["there"]}>
          <PenLine aria-hidden="true" /> {t("signature.there")}
        </p>
        {isReadOnly ? null : <Button onClick={() => setAgain(true)}>{t("signature.again")}</Button>}
      </div>
    );
  }
  if (isReadOnly) return null;
  const keep = async (): Promise<void> => {
    onSigned(await signatureFile(strokes));
    setStrokes([]);
    setAgain(false);
  };
  return (
    <div className={styles["stack"]}>
      <Suspense fallback={<Skeleton height="160px" radius="var(--radius)" />}>
        <Pad label={t("signature.pad")} strokes={strokes} onDraw={setStrokes} />
      </Suspense>
      <p className={styles["quiet"]}>{t("signature.hint")}</p>
      <div className={styles["row"]}>
        <Button variant="primary" disabled={strokes.length === 0} onClick={() => void keep()}>
          {t("signature.keep")}
        </Button>
        <Button variant="quiet" disabled={strokes.length === 0} onClick={() => setStrokes([])}>
          {t("signature.clear")}
        </Button>
      </div>
    </div>
  );
}
