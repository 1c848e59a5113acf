import { REPORT_TEXT_MAX_LENGTH, type TrackedIssue } from "@storey/contract";
import { type FormEvent, useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { momentLabel } from "../../../lib/moments.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { hintOf } from "../../../ui/full-hint.tsx";
import { sendReply } from "../tracked-writes.ts";
import { useKeptText } from "../use-kept-text.ts";
import type { TrackedWaiting } from "../use-tracked.ts";
import styles from "./guest.module.css";
import form from "./report.module.css";
import track from "./track.module.css";
import { TrackWaiting } from "./track-waiting.tsx";

interface TrackConversationProps {
  readonly token: string;
  readonly issue: TrackedIssue;
  readonly waiting: TrackedWaiting;
}

function Comments({ comments, timezone }: Pick<TrackedIssue, "comments" | "timezone">) {
  const { t, locale } = useTranslation("guest");
  return (
    <ol className={track.comments} aria-live="polite">
      {comments.map(({ id, author, text, createdAt }) => (
        <li key={id} className={track.comment} data-author={author}>
          <p className={styles.quiet}>
            {`${t(`track.author.${author}`)} · ${momentLabel(createdAt, { locale, zone: timezone })}`}
          </p>
          <p className={track.text} dir="auto">
            {text}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Shows the comments on a report, and the form for the reporter's reply. */
export function TrackConversation({ token, issue, waiting }: TrackConversationProps) {
  const { t } = useTranslation("guest");
  const { text, id, write, clear } = useKeptText(`storey.reply.${token}`);
  const [error, setError] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<"sent" | "waiting" | null>(null);
  const send = async (): Promise<void> => {
    setSending(true);
    setError(null);
    setOutcome(null);
    try {
      const { kind } = await sendReply(token, { id, text });
      clear();
      setOutcome(kind);
    } catch (cause) {
      setError(cause);
    } finally {
      setSending(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== "") void send();
  };
  const hasWaiting = waiting.records.some(({ entity }) => entity.kind === "comment");
  if (issue.comments.length === 0 && !issue.canComment && !hasWaiting) return null;
  return (
    <section className={styles.part}>
      <h2>{t("track.conversation")}</h2>
      <Comments comments={issue.comments} timezone={issue.timezone} />
      <TrackWaiting waiting={waiting} kinds={["comment"]} />
      {issue.canComment ? (
        <form className={form.group} onSubmit={submit}>
          <Field label={t("track.reply")} hint={hintOf(undefined, text, REPORT_TEXT_MAX_LENGTH)}>
            {(control) => (
              <textarea
                {...control}
                className={form.text}
                rows={3}
                maxLength={REPORT_TEXT_MAX_LENGTH}
                value={text}
                readOnly={isSending}
                onChange={(event) => {
                  write(event.currentTarget.value);
                  setOutcome(null);
                }}
              />
            )}
          </Field>
          <Button type="submit" variant="primary" waiting={isSending}>
            {t("track.send")}
          </Button>
        </form>
      ) : null}
      {error ? (
        <p role="alert" className={styles.alert}>
          {textOfError(error)}
        </p>
      ) : null}
      <p role="status" className={styles.quiet}>
        {outcome ? t(outcome === "sent" ? "track.sent" : "waiting.kept") : null}
      </p>
    </section>
  );
}
