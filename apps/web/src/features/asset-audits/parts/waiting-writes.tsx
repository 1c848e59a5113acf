import { CloudUpload } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { isWaiting } from "../../../lib/outbox/record.ts";
import { useOutbox } from "../../../lib/outbox/use-outbox.ts";
import { createStore, useStore } from "../../../lib/store.ts";
import { Button } from "../../../ui/button.tsx";
import type { ShownAudit } from "../use-audit.ts";
import styles from "./asset-audit.module.css";

const KEPT = createStore(true);

/** Says what waits on this device: how many scans, and each other step; and whether it has room for them. */
export function WaitingWrites({ known: { open, completion } }: { readonly known: ShownAudit }) {
  const { t } = useTranslation("asset-audits");
  const outbox = useOutbox();
  const isKept = useStore(outbox?.isKept ?? KEPT);
  const waiting = open.filter(isWaiting);
  const scans = waiting.filter(({ entity }) => entity.kind === "scan");
  const steps = waiting.filter((one) => one.entity.kind !== "scan" && one !== completion);
  return (
    <>
      <div role="status">
        {scans.length > 0 ? (
          <p className={styles["note"]}>
            <span>
              <CloudUpload size={16} aria-hidden="true" /> {t("waiting", { count: scans.length })}
            </span>
          </p>
        ) : null}
        {steps.map(({ id, label }) => (
          <p key={id} className={styles["note"]}>
            <span>
              <CloudUpload size={16} aria-hidden="true" /> {t("waiting.step", { label })}
            </span>
          </p>
        ))}
      </div>
      {completion ? (
        <div className={styles["note"]}>
          <p role="status" className={styles["noteWords"]}>
            {t(completion.state === "blocked" ? "completing.blocked" : "completing.waits")}
          </p>
          <Button onClick={() => void outbox?.discard([completion.id])}>
            {t("completing.takeBack")}
          </Button>
        </div>
      ) : null}
      {isKept ? null : (
        <p role="alert" className={styles["note"]}>
          {t("unkept")}
        </p>
      )}
    </>
  );
}
