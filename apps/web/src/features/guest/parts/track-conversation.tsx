import { publicCalls, REPORT_TEXT_MAX_LENGTH, type TrackedIssue } from "@storey/contract";
import { type FormEvent, useState } from "react";
import { call } from "../../../lib/call.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { momentLabel } from "../../../lib/moments.ts";
import { randomId } from "../../../lib/random-id.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { hintOf } from "../../../ui/full-hint.tsx";
import styles from "./guest.module.css";
import form from "./report.module.css";
import track from "./track.module.css";

interface TrackConversationProps {
  readonly token: string;
  readonly issue: TrackedIssue;
  readonly act: (work: () => Promise<TrackedIssue>) => Promise<void>;
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

interface Reply {
  readonly text: string;
  /** The same for every try of one comment: a reply that got lost adds nothing twice. */
  readonly id: string;
}

function keptReply(key: string): Reply {
  const kept = sessionStorage.getItem(key);
  return kept === null ? { text: "", id: randomId() } : (JSON.parse(kept) as Reply);
}

/** The reply that is written: this tab keeps it, also when the page is loaded anew. */
function useReply(token: string) {
  const key = `storey.reply.${token}`;
  const [reply, setReply] = useState(() => keptReply(key));
  const write = (text: string): void => {
    const next = { ...reply, text };
    setReply(next);
    sessionStorage.setItem(key, JSON.stringify(next));
  };
  const clear = (): void => {
    sessionStorage.removeItem(key);
    setReply({ text: "", id: randomId() });
  };
  return { ...reply, write, clear };
}

/** What was said about a report, and the reply of who sent it. */
export function TrackConversation({ token, issue, act }: TrackConversationProps) {
  const { t } = useTranslation("guest");
  const { text, id, write, clear } = useReply(token);
  const [error, setError] = useState<unknown>(null);
  const [waiting, setWaiting] = useState(false);
  const [isSent, setSent] = useState(false);
  const send = async (): Promise<void> => {
    setWaiting(true);
    setError(null);
    try {
      await act(() => call(publicCalls.comment, { params: { token }, body: { id, text } }));
      clear();
      setSent(true);
    } catch (cause) {
      setError(cause);
    } finally {
      setWaiting(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== "") void send();
  };
  if (issue.comments.length === 0 && !issue.canComment) return null;
  return (
    <section className={styles.part}>
      <h2>{t("track.conversation")}</h2>
      <Comments comments={issue.comments} timezone={issue.timezone} />
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
                readOnly={waiting}
                onChange={(event) => {
                  write(event.currentTarget.value);
                  setSent(false);
                }}
              />
            )}
          </Field>
          <Button type="submit" variant="primary" waiting={waiting}>
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
        {isSent ? t("track.sent") : null}
      </p>
    </section>
  );
}
