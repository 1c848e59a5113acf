import type { TrackedIssue } from "@storey/contract";
import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { CallError } from "../../../lib/call-error.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { hintOf } from "../../../ui/full-hint.tsx";
import { sendConfirmation, sendReopening } from "../tracked-writes.ts";
import { useKeptText } from "../use-kept-text.ts";
import type { TrackedWaiting } from "../use-tracked.ts";
import styles from "./guest.module.css";
import form from "./report.module.css";
import { TrackWaiting } from "./track-waiting.tsx";

interface ActProps {
  readonly token: string;
  readonly issue: TrackedIssue;
  readonly waiting: TrackedWaiting;
  /**
   * Called when the report has another state, or is about to, and the pressed button leaves the
   * page.
   */
  readonly onDone: () => void;
}

const REASON_MAX_LENGTH = 1_000;

/** Asks the reporter whether the issue is fixed. */
export function TrackVerdict({ token, issue, waiting, onDone }: ActProps) {
  const { t } = useTranslation("guest");
  const { text: reason, id, write, clear } = useKeptText(`storey.reason.${token}`);
  const [asking, setAsking] = useState(reason !== "");
  const [missing, setMissing] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const notFixed = useRef<HTMLButtonElement>(null);
  const steps = waiting.records.filter(({ entity }) => entity.kind === "step");
  if (!issue.canConfirm && !issue.canReopen && steps.length === 0) return null;
  // After a refusal the reporter can answer again.
  const isDecided = !isSending && steps.some(({ state }) => state !== "rejected");
  const isAsking = asking && issue.canReopen;
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setSending(true);
    setError(null);
    try {
      await work();
      onDone();
      setAsking(false);
      clear();
    } catch (cause) {
      setError(cause);
      // Somebody else was faster: the state shows it, and there may be no button left.
      if (cause instanceof CallError && cause.code === "report.wrong_status") onDone();
    } finally {
      setSending(false);
    }
  };
  const reopen = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(reason.trim() === "");
    if (reason.trim() === "") field.current?.focus();
    else void run(() => sendReopening(token, { id, text: reason }));
  };
  // The pressed button leaves the page, so the focus moves to what takes its place.
  const ask = (isAsked: boolean): void => {
    flushSync(() => setAsking(isAsked));
    (isAsked ? field : notFixed).current?.focus();
  };
  return (
    <section className={styles.part}>
      <h2>{t(issue.canReopen && !issue.canConfirm ? "verdict.again" : "verdict.title")}</h2>
      <TrackWaiting waiting={waiting} kinds={["step"]} />
      {isDecided ? null : isAsking ? (
        <form className={form.group} noValidate onSubmit={reopen}>
          <Field
            label={t("verdict.why")}
            error={missing ? t("verdict.whyMissing") : undefined}
            hint={hintOf(undefined, reason, REASON_MAX_LENGTH)}
          >
            {(control) => (
              <textarea
                {...control}
                ref={field}
                className={form.text}
                rows={3}
                maxLength={REASON_MAX_LENGTH}
                value={reason}
                onChange={(event) => write(event.currentTarget.value)}
              />
            )}
          </Field>
          <div className={styles.actions}>
            <Button onClick={() => ask(false)}>{t("cancel")}</Button>
            <Button type="submit" variant="primary" waiting={isSending}>
              {t("verdict.reopen")}
            </Button>
          </div>
        </form>
      ) : (
        <div className={styles.actions}>
          {issue.canConfirm ? (
            <Button
              variant="primary"
              size="large"
              waiting={isSending}
              onClick={() => void run(() => sendConfirmation(token, t("verdict.fixed")))}
            >
              {t("verdict.fixed")}
            </Button>
          ) : null}
          {issue.canReopen ? (
            <Button ref={notFixed} size="large" onClick={() => ask(true)}>
              {t("verdict.notFixed")}
            </Button>
          ) : null}
        </div>
      )}
      {error ? (
        <p role="alert" className={styles.alert}>
          {textOfError(error)}
        </p>
      ) : null}
    </section>
  );
}
