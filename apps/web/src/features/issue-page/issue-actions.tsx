import type { Issue } from "@storey/contract";
import { Archive, Ellipsis, Eye, EyeOff, Merge, Pencil } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { textOfError } from "../../lib/error-text.ts";
import { keptDraft } from "../../lib/form/kept-draft.ts";
import { useTranslation } from "../../lib/messages.ts";
import { showToast } from "../../lib/toasts.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Menu, type MenuItem } from "../../ui/menu.tsx";
import { useNarrow } from "../../ui/use-media.ts";
import { archiveIssue, restoreIssue, watchIssue } from "../issues/issue.queries.ts";
import { STATUS_ICONS } from "../issues/parts/issue-marks.tsx";
import { useSteps } from "../issues/parts/use-steps.tsx";
import styles from "./issue-page.module.css";
import { useOwnSteps } from "./issue-steps.tsx";
import { issueFormName } from "./parts/current-issue.ts";

const IssueForm = lazy(async () => ({ default: (await import("./issue-form.tsx")).IssueForm }));
const MergeDialog = lazy(async () => ({
  default: (await import("./merge-dialog.tsx")).MergeDialog,
}));

/** Returns a function that archives the issue at once and offers Undo. */
function useArchiving(issue: Issue) {
  const { t } = useTranslation("issues");
  const fail = (summary: string) => (error: unknown) => {
    showToast({ severity: "error", summary, detail: textOfError(error) });
  };
  const restore = (): void => void restoreIssue(issue.id).catch(fail(t("restore.failed")));
  const archive = (): void => {
    archiveIssue(issue.id).then(
      () =>
        showToast({
          summary: t("archive.done", { reference: issue.reference }),
          action: { label: t("undo"), run: restore },
        }),
      fail(t("archive.failed")),
    );
  };
  return { archive, restore };
}

/** Says that an issue is archived, and offers to restore it. */
export function ArchivedIssue({ issue }: { readonly issue: Issue }) {
  const { t } = useTranslation("issues");
  const { restore } = useArchiving(issue);
  return (
    <div role="status" className={styles["archived"]}>
      <Archive aria-hidden="true" />
      <span>{t("archived.text")}</span>
      {issue.mayDelete ? <Button onClick={restore}>{t("restore")}</Button> : null}
    </div>
  );
}

/**
 * The further actions on an issue: watch, edit, cancel, merge, archive. On a phone all of them are
 * in the menu.
 */
export function IssueActions({ issue }: { readonly issue: Issue }) {
  const { t } = useTranslation("issues");
  const mayUpdate = issue.rights.includes("update");
  // What was typed when the sign-in ended is shown again at once, without pressing Edit.
  const [opened, setOpened] = useState<"edit" | "merge" | null>(() =>
    mayUpdate && keptDraft(issueFormName(issue.id)) !== null ? "edit" : null,
  );
  const { archive } = useArchiving(issue);
  const mayMerge = mayUpdate && issue.rights.includes("close") && issue.status !== "cancelled";
  const watch = (): void => {
    watchIssue(issue.id, !issue.isWatching).catch((error: unknown) =>
      showToast({ severity: "error", summary: t("watch.failed"), detail: textOfError(error) }),
    );
  };
  const steps = useSteps();
  const { endings, verbOf } = useOwnSteps(issue);
  const isNarrow = useNarrow();
  const watching: MenuItem = {
    label: t(issue.isWatching ? "watch.off" : "watch.on"),
    icon: issue.isWatching ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />,
    onSelect: watch,
  };
  const editing: MenuItem = {
    label: t("edit"),
    icon: <Pencil aria-hidden="true" />,
    onSelect: () => setOpened("edit"),
  };
  const buttons = mayUpdate ? [watching, editing] : [watching];
  const items: MenuItem[] = endings.map((step) => {
    const Icon = STATUS_ICONS[step.to];
    return {
      label: verbOf(step),
      icon: <Icon aria-hidden="true" />,
      onSelect: () => steps.take(issue, step),
    };
  });
  if (mayMerge) {
    items.push({
      label: t("merge.open"),
      icon: <Merge aria-hidden="true" />,
      onSelect: () => setOpened("merge"),
    });
  }
  if (issue.mayDelete) {
    items.push({ label: t("archive"), icon: <Archive aria-hidden="true" />, onSelect: archive });
  }
  const [first, ...rest] = items;
  const divided = first ? [{ ...first, divided: true }] : [];
  const lines = isNarrow ? [...buttons, ...divided, ...rest] : items;
  if (issue.deletedAt !== null) return null;
  return (
    <div className={styles["actions"]}>
      {isNarrow
        ? null
        : buttons.map(({ label, icon, onSelect }) => (
            <Button
              key={label}
              icon={icon}
              onClick={onSelect}
              {...(onSelect === watch ? { "aria-pressed": issue.isWatching } : {})}
            >
              {label}
            </Button>
          ))}
      {lines.length > 0 ? (
        <Menu
          label={t("more")}
          trigger={(attributes) => (
            <IconButton
              {...attributes}
              variant="secondary"
              label={t("more")}
              icon={<Ellipsis aria-hidden="true" />}
            />
          )}
          items={lines}
        />
      ) : null}
      {steps.dialog}
      <Suspense>
        {opened === "edit" ? <IssueForm issue={issue} onClose={() => setOpened(null)} /> : null}
        {opened === "merge" ? <MergeDialog issue={issue} onClose={() => setOpened(null)} /> : null}
      </Suspense>
    </div>
  );
}
