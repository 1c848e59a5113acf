import type { Issue, IssueComment } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { Lock, Wrench } from "lucide-react";
import { Fragment } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useUser } from "../../../lib/session/use-session.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { Badge } from "../../../ui/chip.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { commentsQuery } from "../../issues/issue.queries.ts";
import { useNames } from "../../issues/parts/issue-labels.ts";
import { When } from "../../issues/parts/moment.tsx";
import { AttachmentList } from "../attachments/attachment-list.tsx";
import { CommentForm } from "./comment-form.tsx";
import styles from "./comments.module.css";
import { WaitingComments } from "./waiting-comments.tsx";

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Shows the text of a comment, with the mentioned people set apart. */
function Body({ comment }: { readonly comment: IssueComment }) {
  const names = comment.mentions.flatMap(({ name }) => (name ? [`@${name}`] : []));
  if (names.length === 0) return comment.body;
  const parts = comment.body.split(new RegExp(`(${names.map(escaped).join("|")})`, "u"));
  return parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places.
    <Fragment key={at}>
      {names.includes(part) ? <strong className={styles["named"]}>{part}</strong> : part}
    </Fragment>
  ));
}

interface CommentProps {
  readonly issueId: string;
  readonly comment: IssueComment;
  readonly mayRemoveFiles: boolean;
}

function Comment({ issueId, comment, mayRemoveFiles }: CommentProps) {
  const { t } = useTranslation("issues");
  const names = useNames();
  const userId = useUser()?.id;
  const isInternal = comment.visibility === "internal";
  return (
    <li className={classNames(styles["comment"], isInternal && styles["internal"])}>
      <div className={styles["head"]}>
        <bdi className={styles["author"]}>{names.reporter(comment.author)}</bdi>
        {comment.isFromStaff ? (
          <Badge icon={<Wrench aria-hidden="true" />}>{t("comment.staff")}</Badge>
        ) : null}
        {isInternal ? (
          <Badge tone="warning" icon={<Lock aria-hidden="true" />}>
            {t("comment.internal")}
          </Badge>
        ) : null}
        <span className={styles["when"]}>
          <When moment={comment.createdAt} />
        </span>
      </div>
      <p dir="auto" className={styles["body"]}>
        <Body comment={comment} />
      </p>
      <AttachmentList
        issueId={issueId}
        attachments={comment.attachments}
        mayRemove={({ addedBy }) => mayRemoveFiles || addedBy?.id === userId}
      />
    </li>
  );
}

/** Lists the comments of an issue, the oldest first, with the form to add one. */
export function IssueComments({ issue }: { readonly issue: Issue }) {
  const { t } = useTranslation("issues");
  const { data, error, refetch } = useQuery(commentsQuery(issue.id));
  const isStaff = issue.rights.includes("update");
  const isActive = issue.deletedAt === null;
  return (
    <Section title={t("comments")}>
      <div className={styles["part"]}>
        {error ? (
          <div role="alert" className={styles["failed"]}>
            {textOfError(error)}
            <Button size="small" onClick={() => void refetch()}>
              {t("retry")}
            </Button>
          </div>
        ) : null}
        {data?.length === 0 ? <p className={styles["none"]}>{t("comments.none")}</p> : null}
        {data === undefined && !error ? <Skeleton height="72px" /> : null}
        {data && data.length > 0 ? (
          <ol className={styles["list"]}>
            {data.map((comment) => (
              <Comment
                key={comment.id}
                issueId={issue.id}
                comment={comment}
                mayRemoveFiles={isActive && issue.rights.includes("update")}
              />
            ))}
          </ol>
        ) : null}
        <WaitingComments issueId={issue.id} />
        {isActive ? <CommentForm issue={issue} isStaff={isStaff} /> : null}
      </div>
    </Section>
  );
}
