import type { HeldThing } from "@storey/contract";
import { CheckCheck } from "lucide-react";
import { useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { Day } from "../../../ui/day.tsx";
import styles from "./custody.module.css";
import { DueDay } from "./due-day.tsx";
import { ReceiptButton } from "./receipt-button.tsx";

interface HeldThingsProps {
  readonly things: readonly HeldThing[];
  /** Says that they are there. */
  readonly onConfirm: (custodyIds: string[]) => Promise<void>;
  /** Gives the receipt of a thing, by its custody; absent where there is none to have. */
  readonly onReceipt?: (custodyId: string) => Promise<Blob>;
}

/** What somebody has, and the button by which they say that they received it. */
export function HeldThings({ things, onConfirm, onReceipt }: HeldThingsProps) {
  const { t } = useTranslation("custody");
  const [waiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const open = things.filter(({ confirmedAt }) => confirmedAt === null);
  const confirm = async (): Promise<void> => {
    if (waiting) return;
    setWaiting(true);
    setProblem(null);
    await onConfirm(open.map(({ id }) => id)).catch((error: unknown) =>
      setProblem(textOfError(error)),
    );
    setWaiting(false);
  };
  return (
    <Section title={t("held.title")} text={t("things.count", { count: things.length })}>
      <ul className={styles["list"]}>
        {things.map((thing) => (
          <li key={thing.id} className={styles["thing"]}>
            <span className={styles["words"]}>
              <bdi>{thing.model}</bdi>
              <span className={styles["quiet"]}>
                <bdi>{thing.assetType.name}</bdi> · <bdi>{thing.tag}</bdi>
              </span>
              {thing.note ? (
                <span className={styles["quiet"]}>
                  <bdi>{thing.note}</bdi>
                </span>
              ) : null}
            </span>
            <span className={styles["side"]}>
              <DueDay {...thing} />
              <span className={styles["quiet"]}>
                {thing.confirmedAt ? (
                  <>
                    {t("confirmed")} <Day moment={thing.confirmedAt} />
                  </>
                ) : (
                  t("notConfirmed")
                )}
              </span>
              {onReceipt ? (
                <ReceiptButton end="out" name={thing.tag} download={() => onReceipt(thing.id)} />
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {open.length > 0 ? (
        <div className={styles["entry"]}>
          <p className={styles["quiet"]}>{t("confirm.text", { count: open.length })}</p>
          <div>
            <Button
              variant="primary"
              icon={<CheckCheck aria-hidden="true" />}
              waiting={waiting}
              onClick={() => void confirm()}
            >
              {t("confirm", { count: open.length })}
            </Button>
          </div>
        </div>
      ) : null}
      <p role="status" className={styles["quiet"]}>
        {things.length > 0 && open.length === 0 ? t("confirm.done") : null}
      </p>
      {problem ? <p role="alert">{problem}</p> : null}
    </Section>
  );
}
