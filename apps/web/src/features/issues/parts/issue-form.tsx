import type { Issue } from "@storey/contract";
import { ISSUE_TEXT_MAX_LENGTH, ISSUE_TITLE_MAX_LENGTH } from "@storey/domain";
import { conflictsOf } from "../../../lib/draft.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { ConflictDialog } from "../../../ui/conflict-dialog.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useEntryForm } from "../../documents/parts/use-entry-form.ts";
import { issueFormName, issueOf } from "../current-issue.ts";
import { changeIssue } from "../issue.queries.ts";
import styles from "./dialogs.module.css";

interface IssueDraft {
  readonly title: string;
  readonly description: string;
}

function draftOf({ title, description }: Issue): IssueDraft {
  return { title, description };
}

/** Changes the words of an issue. */
export function IssueForm({
  issue,
  onClose,
}: {
  readonly issue: Issue;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation("issues");
  const form = useEntryForm<Issue, IssueDraft>({
    entry: issue,
    name: issueFormName(issue.id),
    empty: draftOf(issue),
    draftOf,
    readCurrent: issueOf,
    write: async (entry, changes) => {
      await changeIssue(issue.id, entry?.version ?? issue.version, changes);
    },
    problems: ({ title }) => (title.trim().length < 2 ? { title: t("report.titleShort") } : {}),
    onFailure: (detail) => showToast({ severity: "error", summary: t("edit.failed"), detail }),
    onClose,
  });
  const { theirs } = form;
  if (theirs) {
    const fields = conflictsOf(form.start, form.draft, theirs);
    return (
      <ConflictDialog
        conflicts={fields.map((field) => ({
          field,
          label: t(`fact.${field}`),
          mine: form.draft[field],
          theirs: theirs[field],
        }))}
        onResolve={form.resolve}
        onBack={form.keepEditing}
      />
    );
  }
  return (
    <Dialog
      open
      title={t("edit.title", { reference: issue.reference })}
      onClose={() => void form.leave()}
      onSubmit={form.save}
      actions={
        <>
          <Button onClick={() => void form.leave()}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" waiting={form.saving}>
            {t("save")}
          </Button>
        </>
      }
    >
      <div className={styles["form"]}>
        <TextField
          label={t("fact.title")}
          autoFocus
          dir="auto"
          maxLength={ISSUE_TITLE_MAX_LENGTH}
          value={form.draft.title}
          error={form.errors["title"]}
          onChange={(title) => form.change({ title })}
        />
        <TextArea
          label={t("fact.description")}
          optional
          rows={6}
          maxLength={ISSUE_TEXT_MAX_LENGTH}
          value={form.draft.description}
          error={form.errors["description"]}
          onChange={(description) => form.change({ description })}
        />
      </div>
    </Dialog>
  );
}
