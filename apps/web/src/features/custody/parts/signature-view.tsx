import type { Custody } from "@storey/contract";
import { SIGNATURE_HEIGHT, SIGNATURE_WIDTH, signaturePath } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "../../../lib/messages.ts";
import { signatureQuery } from "../custody.queries.ts";
import styles from "./custody.module.css";

interface SignatureViewProps {
  readonly custody: Custody;
  readonly end: "out" | "in";
}

function Drawing({ custody, end }: SignatureViewProps) {
  const { t } = useTranslation("custody");
  const { data } = useQuery(signatureQuery(custody, end));
  if (!data) return null;
  return (
    <svg
      className={styles["signature"]}
      viewBox={`0 0 ${SIGNATURE_WIDTH} ${SIGNATURE_HEIGHT}`}
      role="img"
      aria-label={t("signature.of", { name: data.name })}
    >
      <path d={signaturePath(data.strokes)} />
    </svg>
  );
}

/** Shows who signed, and what they drew. */
export function SignatureView({ custody, end }: SignatureViewProps) {
  const { t } = useTranslation("custody");
  const signed = end === "out" ? custody.outSignature : custody.inSignature;
  if (signed === null) return null;
  return (
    <figure className={styles["signed"]}>
      {signed.isDrawn ? <Drawing custody={custody} end={end} /> : null}
      <figcaption>{t("signature.by", { name: signed.name })}</figcaption>
    </figure>
  );
}
