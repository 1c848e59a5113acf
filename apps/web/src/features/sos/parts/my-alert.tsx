import type { SosAlert } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { PATHS } from "../../../app/paths.ts";
import { confirm } from "../../../lib/confirm.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { cacheOwnAlert, cancelSos, sosQuery } from "../sos.queries.ts";
import { calling } from "../sos-calling.ts";
import { CallButton } from "./call-button.tsx";
import styles from "./sos.module.css";
import { SosDeliveries, SosState } from "./sos-state.tsx";

/**
 * Withdraws an alert after a question, as a slip of the finger must not stop those who are on their
 * way.
 */
export function useTakeBack(alert: SosAlert | undefined) {
  const { t } = useTranslation("sos");
  const [waiting, setWaiting] = useState(false);
  const takeBack = async (): Promise<void> => {
    if (!alert) return;
    // Nobody is on their way to a test.
    const isSure =
      alert.isTest ||
      (await confirm({
        title: t("safe.title"),
        text: t("safe.text"),
        confirmLabel: t("safe.yes"),
        cancelLabel: t("safe.no"),
      }));
    if (!isSure) return;
    setWaiting(true);
    await cancelSos(alert.id).catch((error: unknown) => {
      showToast({ severity: "error", summary: t("safe.failed"), detail: textOfError(error) });
    });
    setWaiting(false);
  };
  return { waiting, takeBack };
}

interface MyAlertProps {
  readonly id: string;
  /** The alert as it is known until the server has answered. */
  readonly known: SosAlert | undefined;
  readonly phone: string | null;
  /** The location's text for an active call; empty where it has none of its own. */
  readonly activeLabel: string;
  /** Closes the alert's display once the alert is over. */
  readonly onDone: () => void;
}

/** Shows the user's own alert: its state, the phone number, and "I am safe". */
export function MyAlert({ id, known, phone, activeLabel, onDone }: MyAlertProps) {
  const { t } = useTranslation("sos");
  const { data: alert = known, isError, refetch } = useQuery(sosQuery(id));
  const { waiting, takeBack } = useTakeBack(alert);
  useEffect(() => {
    if (alert && !isError) cacheOwnAlert(alert);
  }, [alert, isError]);
  const place = useRef<HTMLDivElement>(null);
  // It replaces the slider, which had the focus.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body && calling.get()?.wish.id === id)
        place.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [id]);
  if (!alert)
    return (
      <div className={styles["mine"]} ref={place} tabIndex={-1}>
        {isError ? <p role="alert">{t("mine.failed")}</p> : <p role="status">{t("sending")}</p>}
        {phone ? <CallButton phone={phone} urgent /> : null}
        {isError ? <Button onClick={() => void refetch()}>{t("retry")}</Button> : null}
      </div>
    );
  return (
    <div className={styles["mine"]} ref={place} tabIndex={-1}>
      <SosState alert={alert} isCut={isError} forSender activeLabel={activeLabel} />
      <SosDeliveries alert={alert} />
      <div className={styles["buttons"]}>
        {alert.steps.includes("cancel") ? (
          <Button waiting={waiting} onClick={() => void takeBack()}>
            {t(alert.isTest ? "test.end" : "safe")}
          </Button>
        ) : (
          <Button onClick={onDone}>{t("done")}</Button>
        )}
        <LinkButton variant="quiet" to={PATHS.SosAlert} params={{ alertId: alert.id }}>
          {t("open")}
        </LinkButton>
      </div>
    </div>
  );
}
