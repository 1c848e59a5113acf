import { type PublicIssue, publicCalls } from "@storey/contract";
import { Check, Plus } from "lucide-react";
import { useState } from "react";
import { call } from "../../../lib/call.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { issueSummary, useOpenIssues } from "../open-issues.ts";
import styles from "./guest.module.css";

interface LineProps {
  readonly issue: PublicIssue;
  /**
   * Whether the user pressed "me too" on this page; `isMine` says that anybody of the same network
   * did.
   */
  readonly isCountedHere: boolean;
  readonly onMeToo: () => Promise<void>;
}

function Line({ issue, isCountedHere, onMeToo }: LineProps) {
  const { t, locale } = useTranslation("guest");
  const [waiting, setWaiting] = useState(false);
  const press = (): void => {
    setWaiting(true);
    void onMeToo().finally(() => setWaiting(false));
  };
  return (
    <li className={styles.line}>
      <span className={styles.words}>
        <span dir="auto">{issue.title ?? t("metoo.untitled")}</span>
        <span className={styles.quiet}>
          {`${t(`status.${issue.status}`)} · ${issueSummary(issue, t, locale)}`}
        </span>
        {issue.isMine && !isCountedHere ? (
          <span className={styles.quiet}>{t("metoo.network")}</span>
        ) : null}
      </span>
      {isCountedHere ? (
        <span className={styles.quiet} role="status">
          <Check size={16} aria-hidden="true" /> {t("metoo.done")}
        </span>
      ) : null}
      {issue.isMine ? null : (
        <Button icon={<Plus aria-hidden="true" />} waiting={waiting} onClick={press}>
          {t("metoo.action")}
        </Button>
      )}
    </li>
  );
}

/** Lists the open issues of this space, so that nobody reports one of them twice. */
export function ReportedAlready({ code }: { readonly code: string }) {
  const { t } = useTranslation("guest");
  const [issues, setIssues] = useOpenIssues(code);
  const [countedIds, setCountedIds] = useState<ReadonlySet<string>>(new Set());
  const [error, setError] = useState<unknown>(null);
  const meToo = async (issueId: string): Promise<void> => {
    try {
      setError(null);
      const counted = await call(publicCalls.meToo, { params: { code, issueId } });
      setCountedIds((before) => new Set(before).add(issueId));
      setIssues((known) => known.map((one) => (one.id === issueId ? counted : one)));
    } catch (cause) {
      setError(cause);
    }
  };
  if (issues.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{t("metoo.title")}</h2>
      <ul className={styles.lines}>
        {issues.map((issue) => (
          <Line
            key={issue.id}
            issue={issue}
            isCountedHere={countedIds.has(issue.id)}
            onMeToo={() => meToo(issue.id)}
          />
        ))}
      </ul>
      {error ? (
        <p role="alert" className={styles.alert}>
          {textOfError(error)}
        </p>
      ) : null}
    </section>
  );
}
