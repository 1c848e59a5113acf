import { publicCalls, type TrackedIssue } from "@storey/contract";
import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { call } from "../../../lib/call.ts";
import { CallError } from "../../../lib/call-error.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { hintOf } from "../../../ui/full-hint.tsx";
import styles from "./guest.module.css";
import form from "./report.module.css";

interface ActProps {
  readonly token: string;
  readonly issue: TrackedIssue;
  readonly act: (work: () => Promise<TrackedIssue>) => Promise<void>;
  /** The report has another state: what was pressed for it leaves the page. */
  readonly onDone: () => void;
}

const REASON_MAX_LENGTH = 1_000;

/** The word of who reported it: fixed, or not. */
export function TrackVerdict({ token, issue, act, onDone }: ActProps) {
  const { t } = useTranslation("guest");
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [waiting, setWaiting] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const notFixed = useRef<HTMLButtonElement>(null);
  if (!issue.canConfirm && !issue.canReopen) return null;
  const run = async (work: () => Promise<TrackedIssue>): Promise<void> => {
    setWaiting(true);
    setError(null);
    try {
      await act(work);
      onDone();
      setAsking(false);
      setReason("");
    } catch (cause) {
      setError(cause);
      // Somebody else was faster: the state says so, and there may be nothing left to press.
      if (cause instanceof CallError && cause.code === "report.wrong_status") onDone();
    } finally {
      setWaiting(false);
    }
  };
  const params = { token };
  const reopen = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(reason.trim() === "");
    if (reason.trim() === "") field.current?.focus();
    else void run(() => call(publicCalls.reopen, { params, body: { reason } }));
  };
  // What was pressed leaves the page: what comes in its place takes the focus.
  const ask = (isAsking: boolean): void => {
    flushSync(() => setAsking(isAsking));
    (isAsking ? field : notFixed).current?.focus();
  };
  return (
    <section className={styles.part}>
      <h2>{t(issue.canConfirm ? "verdict.title" : "verdict.again")}</h2>
      {asking ? (
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
                onChange={(event) => setReason(event.currentTarget.value)}
              />
            )}
          </Field>
          <div className={styles.actions}>
            <Button onClick={() => ask(false)}>{t("cancel")}</Button>
            <Button type="submit" variant="primary" waiting={waiting}>
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
              waiting={waiting}
              onClick={() => void run(() => call(publicCalls.confirm, { params }))}
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
