import { useId, useLayoutEffect, useRef } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { online } from "../../../lib/online.ts";
import { useStore } from "../../../lib/store.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { type Calling, forgetSos, tryAgainNow, withdrawSos } from "../sos-calling.ts";
import { CallButton } from "./call-button.tsx";
import styles from "./sos.module.css";

interface SosDialogProps {
  readonly calling: Exclude<Calling, { phase: "sent" }>;
}

function Words({ calling }: SosDialogProps) {
  const { t } = useTranslation("sos");
  const isConnected = useStore(online);
  const { phone, isTest } = calling.wish;
  const place = phone ? "" : ".noPhone";
  if (calling.phase === "counting")
    return (
      <>
        <p className={styles["count"]} aria-hidden="true">
          {calling.secondsLeft}
        </p>
        <p>{t(isTest ? "counting.test" : "counting.text")}</p>
        {isConnected || isTest ? null : (
          <p role="alert" className={styles["strong"]}>
            {t(`offline${place}`, { phone: phone ?? "" })}
          </p>
        )}
      </>
    );
  if (calling.phase === "withdrawing") return <p role="status">{t("withdrawing")}</p>;
  if (calling.phase === "refused")
    return (
      <p role="alert">
        {t("refused")} {textOfError(calling.error)}
      </p>
    );
  if (calling.failed === null)
    return (
      <p role="status">
        <Spinner /> {t("sending")}
      </p>
    );
  return (
    <div role="alert">
      <p className={styles["strong"]}>
        {isTest ? t("news.delayed") : t(`unsent.${calling.failed}${place}`, { phone: phone ?? "" })}
      </p>
      <p>{t("unsent.again")}</p>
    </div>
  );
}

/**
 * The dialog of a call for help: the countdown in which it can be cancelled, and its progress until
 * the server has it. The focus is on Cancel from the start; Escape cancels. A tap beside the dialog
 * does nothing.
 */
export function SosDialog({ calling }: SosDialogProps) {
  const { t } = useTranslation("sos");
  const ref = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const title = useId();
  // Closes the dialog before it is removed from the page: only then the browser returns the focus
  // to where it was.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    dialog.showModal();
    cancel.current?.focus();
    return () => dialog.close();
  }, []);
  const { phase, wish } = calling;
  const isOver = phase === "refused" || phase === "withdrawing";
  const leave = (): void => {
    if (isOver) forgetSos();
    else withdrawSos();
    // Nothing has left the browser. The toast shows once the dialog, whose content is removed with
    // it, is gone.
    if (phase === "counting")
      setTimeout(() => showToast({ severity: "success", summary: t("cancelled") }));
  };
  const callable = wish.isTest ? null : wish.phone;
  const isUnsent = phase === "sending" && calling.failed !== null;
  return (
    <dialog
      ref={ref}
      role="alertdialog"
      aria-labelledby={title}
      className={classNames(styles["dialog"], wish.isTest && styles["test"])}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
    >
      <h2 id={title}>{t(wish.isTest ? "dialog.test" : "dialog.title")}</h2>
      {/* Announced once: a screen reader that counts along would speak over everything else. */}
      <VisuallyHidden>
        <span role="status">{phase === "counting" ? t("counting.spoken") : ""}</span>
      </VisuallyHidden>
      <Words calling={calling} />
      {callable && phase !== "counting" ? (
        <CallButton phone={callable} urgent={phase !== "withdrawing"} />
      ) : null}
      {isUnsent ? (
        <Button size="large" wide onClick={tryAgainNow}>
          {t("tryNow")}
        </Button>
      ) : null}
      <Button ref={cancel} size="large" wide className={styles["cancel"]} onClick={leave}>
        {t(isOver ? "close" : "cancel")}
      </Button>
      {/* Below Cancel, so that it is not pressed by mistake. */}
      {callable && phase === "counting" ? <CallButton phone={callable} /> : null}
    </dialog>
  );
}
