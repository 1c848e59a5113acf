import type { Issue } from "@storey/contract";
import { type IssueTransition, isOpenIssue } from "@storey/domain";
import { Archive, Ellipsis, Eye, EyeOff, Merge, Pencil, UserPlus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useUser } from "../../../lib/session/use-session.ts";
import { showToast } from "../../../lib/toasts.ts";
import { keptDraft } from "../../../lib/use-kept-draft.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Menu, type MenuItem } from "../../../ui/menu.tsx";
import { useKeptFocus } from "../../../ui/use-kept-focus.ts";
import { issueFormName } from "../current-issue.ts";
import { archiveIssue, restoreIssue, watchIssue } from "../issue.queries.ts";
import { stepsOf } from "../issue-rights.ts";
import { STATUS_ICONS } from "./issue-marks.tsx";
import styles from "./issue-page.module.css";
import { useAssigning } from "./use-assigning.tsx";
import { useSteps } from "./use-steps.tsx";

const IssueForm = lazy(async () => ({ default: (await import("./issue-form.tsx")).IssueForm }));
const MergeDialog = lazy(async () => ({
  default: (await import("./merge-dialog.tsx")).MergeDialog,
}));

/** The step that comes next in the life of an issue; its button stands out. */
const NEXT: Readonly<Record<string, string>> = {
  new: "open",
  open: "in_progress",
  in_progress: "resolved",
  on_hold: "in_progress",
  resolved: "closed",
};

/** The verb of a step: what it means depends on where the issue stands. */
export function verbOf({ from, to, needs }: IssueTransition, isReporter: boolean): string {
  if (to === "open") {
    if (from === "new") return "move.accept";
    return from === "on_hold" ? "move.unhold" : "move.reopen";
  }
  if (to === "in_progress") return from === "on_hold" ? "move.resume" : "move.start";
  if (to === "closed") return isReporter ? "move.confirm" : "move.close";
  if (to === "cancelled") return needs.includes("withdrawal") ? "move.withdraw" : "move.cancel";
  return to === "on_hold" ? "move.hold" : "move.resolve";
}

/** Takes an issue that nobody has, beside its steps: what a technician does first. */
function TakeButton({ issue }: { readonly issue: Issue }) {
  const { t } = useTranslation("issues");
  const user = useUser();
  const { assignNow, waiting, dialog } = useAssigning(issue);
  const isFree = issue.assignees.length === 0 && isOpenIssue(issue.status);
  if (!user || !issue.rights.includes("update")) return null;
  const me = { id: user.id, name: t("person.me") };
  return (
    <>
      {isFree ? (
        <Button
          icon={<UserPlus aria-hidden="true" />}
          waiting={waiting}
          onClick={() => assignNow([me])}
        >
          {t("assign.me")}
        </Button>
      ) : null}
      {dialog}
    </>
  );
}

/** The steps a user may take, as buttons; each asks for what it needs. */
export function StepButtons({ issue }: { readonly issue: Issue }) {
  const { t } = useTranslation("issues");
  const user = useUser();
  const steps = useSteps();
  // A step that is taken is there no more.
  const kept = useKeptFocus<HTMLFieldSetElement>();
  const isReporter = issue.reporter.id !== null && issue.reporter.id === user?.id;
  const possible = issue.deletedAt === null ? stepsOf(user, issue) : [];
  const next = NEXT[issue.status];
  const ordered = possible.toSorted((a, b) => Number(b.to === next) - Number(a.to === next));
  return (
    <>
      {ordered.length > 0 ? (
        <fieldset {...kept} className={styles["steps"]} aria-label={t("steps")}>
          {ordered.map((step) => {
            const Icon = STATUS_ICONS[step.to];
            return (
              <Button
                key={step.to}
                variant={step.to === next ? "primary" : "secondary"}
                icon={<Icon aria-hidden="true" />}
                waiting={steps.moving === issue.id}
                onClick={() => steps.take(issue, step)}
              >
                {t(verbOf(step, isReporter))}
              </Button>
            );
          })}
          <TakeButton issue={issue} />
        </fieldset>
      ) : null}
      {steps.dialog}
    </>
  );
}

/** Archives at once and offers Undo. */
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

/** Says that an issue is archived, and brings it back. */
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

/** What else can be done with an issue: watch it, change its words, merge it, archive it. */
export function IssueActions({ issue }: { readonly issue: Issue }) {
  const { t } = useTranslation("issues");
  const mayUpdate = issue.rights.includes("update");
  // What was typed when the sign-in ended is shown again, not only once Edit is pressed.
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
  const items: MenuItem[] = [];
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
  if (issue.deletedAt !== null) return null;
  return (
    <div className={styles["actions"]}>
      <Button
        aria-pressed={issue.isWatching}
        icon={issue.isWatching ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        onClick={watch}
      >
        {t(issue.isWatching ? "watch.off" : "watch.on")}
      </Button>
      {mayUpdate ? (
        <Button icon={<Pencil aria-hidden="true" />} onClick={() => setOpened("edit")}>
          {t("edit")}
        </Button>
      ) : null}
      {items.length > 0 ? (
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
          items={items}
        />
      ) : null}
      <Suspense>
        {opened === "edit" ? <IssueForm issue={issue} onClose={() => setOpened(null)} /> : null}
        {opened === "merge" ? <MergeDialog issue={issue} onClose={() => setOpened(null)} /> : null}
      </Suspense>
    </div>
  );
}
