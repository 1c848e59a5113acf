import type { Issue, IssuePerson } from "@storey/contract";
import { ISSUE_TEXT_MAX_LENGTH } from "@storey/domain";
import { Lock, MessageSquare, Send } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useOutbox } from "../../../lib/outbox/use-outbox.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Segments } from "../../../ui/tabs.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { sendComment } from "../../issues/issue-outbox.queries.ts";
import { useFileProgress } from "../../issues/parts/file-progress.ts";
import { PhotoButtons } from "../../issues/parts/photo-buttons.tsx";
import { PhotoRow } from "../../issues/parts/photo-row.tsx";
import photoStyles from "../../issues/parts/photos.module.css";
import styles from "./comments.module.css";
import { MentionList, mentionBefore, useMentionable, withMention } from "./mention-list.tsx";
import { type CommentDraft, useCommentDraft } from "./use-comment-draft.ts";

/**
 * Returns the people who already have to do with the issue: mentions find them without a request.
 */
function peopleOf(issue: Issue): IssuePerson[] {
  const { reporter, assignees, watchers } = issue;
  const own = reporter.id === null ? [] : [{ id: reporter.id, name: reporter.name }];
  return [...own, ...assignees, ...watchers];
}

function useMentions(issue: Issue, form: ReturnType<typeof useCommentDraft>) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [cursor, setCursor] = useState(0);
  const [active, setActive] = useState(0);
  const [closed, setClosed] = useState(false);
  const { body, mentions } = form.draft;
  const words = closed ? null : mentionBefore(body, cursor);
  const people = useMentionable(words, peopleOf(issue));
  const choose = (person: IssuePerson): void => {
    const next = withMention(body, cursor, person.name ?? "");
    form.change({ body: next.text, mentions: [...mentions, person] });
    setCursor(next.cursor);
    requestAnimationFrame(() => field.current?.setSelectionRange(next.cursor, next.cursor));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const chosen = people[active] ?? people[0];
    if (people.length === 0 || !chosen) return;
    if (event.key === "ArrowDown") setActive((active + 1) % people.length);
    else if (event.key === "ArrowUp") setActive((active + people.length - 1) % people.length);
    else if (event.key === "Enter" || event.key === "Tab") choose(chosen);
    else if (event.key === "Escape") setClosed(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const follow = (): void => {
    setCursor(field.current?.selectionStart ?? 0);
    setActive(0);
  };
  return {
    field,
    people,
    active: Math.min(active, people.length - 1),
    choose,
    onKeyDown,
    follow,
    reopen: () => setClosed(false),
  };
}

/**
 * Returns a function that sends the comment after its files; a refused comment stays in the form
 * with all that was typed.
 */
function useSending(issue: Issue, form: ReturnType<typeof useCommentDraft>) {
  const { t } = useTranslation("issues");
  const progress = useFileProgress();
  const outbox = useOutbox();
  const [waiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const refusal = (error: unknown, sent: CommentDraft): string => {
    const isOfFile = sent.files.some(({ id }) => outbox?.failureOf(id) === error);
    if (isOfFile) return t("comment.filesFailed");
    return `${t(form.isKept() ? "comment.kept" : "comment.keepOpen")} ${textOfError(error)}`;
  };
  const send = async (): Promise<void> => {
    const sent = form.draft;
    const { id, body, visibility, mentions, files } = sent;
    if (waiting) return;
    if (body.trim() === "") return setFailure(t("comment.writeSomething"));
    setWaiting(true);
    setFailure(null);
    form.sendOff();
    const named = mentions.filter(({ name }) => name && body.includes(`@${name}`));
    const people = [...new Set(named.map((person) => person.id))];
    const comment = { id, body: body.trim(), visibility, mentions: people };
    try {
      await sendComment(issue.id, comment, files, form.name);
      form.clear(sent);
    } catch (error) {
      form.keep();
      setFailure(refusal(error, sent));
    } finally {
      setWaiting(false);
    }
    return undefined;
  };
  const takeBack = (id: string): void => void outbox?.takeBack(id);
  return { progress, takeBack, waiting, failure, send };
}

/**
 * The form of a comment: its audience is chosen first, @ mentions people, and photos can be added.
 */
export function CommentForm({
  issue,
  isStaff,
}: {
  readonly issue: Issue;
  readonly isStaff: boolean;
}) {
  const { t } = useTranslation("issues");
  const form = useCommentDraft(issue.id);
  const mentions = useMentions(issue, form);
  const sending = useSending(issue, form);
  const listId = useId();
  const { draft } = form;
  const isInternal = draft.visibility === "internal";
  const isOpen = mentions.people.length > 0;
  return (
    <form
      noValidate
      className={classNames(styles["composer"], isInternal && styles["internal"])}
      onSubmit={(event) => {
        event.preventDefault();
        void sending.send();
      }}
    >
      {isStaff ? (
        <Segments
          label={t("comment.visibility")}
          value={draft.visibility}
          onChange={(visibility) => {
            if (!sending.waiting) form.change({ visibility });
          }}
          options={[
            {
              value: "public",
              label: t("comment.public"),
              icon: <MessageSquare aria-hidden="true" />,
            },
            { value: "internal", label: t("comment.internal"), icon: <Lock aria-hidden="true" /> },
          ]}
        />
      ) : null}
      <div className={styles["writing"]}>
        <TextArea
          ref={mentions.field}
          label={t("comment.label")}
          hideLabel
          placeholder={t(isInternal ? "comment.internalHint" : "comment.publicHint")}
          maxLength={ISSUE_TEXT_MAX_LENGTH}
          readOnly={sending.waiting}
          value={draft.body}
          error={sending.failure ?? undefined}
          aria-autocomplete="list"
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen ? `${listId}-${mentions.active}` : undefined}
          onChange={(body) => {
            form.change({ body });
            mentions.reopen();
            mentions.follow();
          }}
          onSelect={mentions.follow}
          onKeyDown={(event) => {
            mentions.onKeyDown(event);
            if (event.defaultPrevented || event.key !== "Enter") return;
            if (event.ctrlKey || event.metaKey) void sending.send();
          }}
        />
        {isOpen ? (
          <MentionList
            id={listId}
            label={t("comment.people")}
            people={mentions.people}
            active={mentions.active}
            onChoose={mentions.choose}
          />
        ) : null}
      </div>
      {draft.files.length > 0 ? (
        <ul className={photoStyles["rows"]} aria-label={t("files")}>
          {draft.files.map((added) => (
            <PhotoRow
              key={added.id}
              added={added}
              progress={sending.progress(added.id)}
              onRemove={() => {
                sending.takeBack(added.id);
                form.change({ files: draft.files.filter(({ id }) => id !== added.id) });
              }}
            />
          ))}
        </ul>
      ) : null}
      <div className={styles["foot"]}>
        <PhotoButtons
          size="small"
          onFiles={(files) =>
            form.change({
              files: [...draft.files, ...files.map((file) => ({ id: crypto.randomUUID(), file }))],
            })
          }
        />
        <Button
          type="submit"
          variant="primary"
          size="small"
          waiting={sending.waiting}
          disabled={form.isEmpty}
          icon={<Send aria-hidden="true" />}
        >
          {t(isInternal ? "comment.sendInternal" : "comment.send")}
        </Button>
      </div>
    </form>
  );
}
