import type { BulkIssueChanges, IssueSummary } from "@storey/contract";
import { ISSUE_PRIORITIES, type IssueTransition } from "@storey/domain";
import { ArrowRightLeft, Flag, UserPlus, X } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { CallError } from "../../../lib/call-error.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useMayIn } from "../../../lib/session/use-may.ts";
import { useUser } from "../../../lib/session/use-session.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { changeIssues } from "../issue.queries.ts";
import { type SharedStep, sharedSteps } from "../issue-rights.ts";
import { SaidError } from "../said-error.ts";
import { EMPTY_STEP, questionOf, stepBody } from "../transition-draft.ts";
import styles from "./bulk-bar.module.css";
import { PRIORITY_ICONS, STATUS_ICONS } from "./issue-marks.tsx";
import type { BulkBarFocus } from "./use-bulk-focus.ts";
import type { Selection } from "./use-selection.ts";

const PersonPicker = lazy(async () => ({
  default: (await import("./person-picker.tsx")).PersonPicker,
}));
const TransitionDialog = lazy(async () => ({
  default: (await import("./transition-dialog.tsx")).TransitionDialog,
}));

/** Which of the issues cannot be changed, by their references. */
function refusedOf(error: unknown, list: readonly IssueSummary[]): string {
  const words = textOfError(error);
  if (!(error instanceof CallError)) return words;
  const names = list
    .filter(({ id }) => error.fields.some(({ field }) => field.includes(id)))
    .map(({ reference }) => reference);
  return names.length === 0 ? words : `${words} ${names.join(", ")}`;
}

/** The issues that all have the same people begin with them; else one begins with nobody. */
function sharedAssignees(list: readonly IssueSummary[]): IssueSummary["assignees"] {
  const [first, ...rest] = list;
  const key = (issue: IssueSummary) => issue.assignees.map(({ id }) => id).join();
  return first && rest.every((one) => key(one) === key(first)) ? first.assignees : [];
}

interface BulkBarProps {
  readonly selection: Selection;
  readonly focus: BulkBarFocus;
}

/** What is done to all the issues that are ticked. */
export function BulkBar({ selection, focus }: BulkBarProps) {
  const { t } = useTranslation("issues");
  const user = useUser();
  const mayIn = useMayIn();
  const [assigning, setAssigning] = useState(false);
  const [asking, setAsking] = useState<IssueTransition | null>(null);
  const list = [...selection.chosen.values()];
  if (list.length === 0) return null;
  const count = list.length;
  const steps = sharedSteps(user, list);
  const mayUpdate = list.every(({ location }) => mayIn("organisation.issues.update", location.id));
  const mayAssign = list.every(({ location }) => mayIn("organisation.issues.assign", location.id));
  const send = async (changes: BulkIssueChanges): Promise<void> => {
    try {
      await changeIssues(
        list.map(({ id }) => id),
        changes,
      );
    } catch (error) {
      throw new SaidError(refusedOf(error, list), { cause: error });
    }
    showToast({ severity: "success", summary: t("bulk.done", { count }) });
    selection.clear();
  };
  const sendNow = (changes: BulkIssueChanges): void => {
    void send(changes).catch((error: Error) =>
      showToast({ severity: "error", summary: t("bulk.failed"), detail: error.message }),
    );
  };
  const take = ({ step, without }: SharedStep): void => {
    if (without.length > 0) {
      showToast({
        severity: "warning",
        summary: t("bulk.failed"),
        detail: t("bulk.without", {
          status: t(`status.${step.to}`),
          issues: without
            .map(({ reference, status }) => `${reference} (${t(`status.${status}`)})`)
            .join(", "),
        }),
      });
    } else if (questionOf(step)) setAsking(step);
    else sendNow({ transition: stepBody(step.to, null, EMPTY_STEP) });
  };
  const question = asking && questionOf(asking);
  return (
    <section {...focus} className={styles["bar"]} aria-label={t("bulk.label")}>
      <output className={styles["count"]}>
        {t("bulk.count", { count })} {mayUpdate ? null : t("bulk.elsewhere")}
      </output>
      <Menu
        label={t("bulk.status")}
        align="start"
        trigger={(attributes) => (
          <Button
            {...attributes}
            icon={<ArrowRightLeft aria-hidden="true" />}
            disabled={steps.length === 0}
          >
            {t("bulk.status")}
          </Button>
        )}
        items={steps.map((shared) => {
          const { step, without } = shared;
          const Icon = STATUS_ICONS[step.to];
          const status = t(`status.${step.to}`);
          const possible = count - without.length;
          return {
            label:
              without.length === 0
                ? status
                : t("bulk.some", { status, count: possible, total: count }),
            icon: <Icon aria-hidden="true" />,
            onSelect: () => take(shared),
          };
        })}
      />
      {mayAssign ? (
        <Button icon={<UserPlus aria-hidden="true" />} onClick={() => setAssigning(true)}>
          {t("assign")}
        </Button>
      ) : user ? (
        <Button
          icon={<UserPlus aria-hidden="true" />}
          disabled={!mayUpdate}
          onClick={() => sendNow({ assigneeIds: [user.id] })}
        >
          {t("assign.me")}
        </Button>
      ) : null}
      <Menu
        label={t("fact.priority")}
        align="start"
        trigger={(attributes) => (
          <Button {...attributes} icon={<Flag aria-hidden="true" />} disabled={!mayUpdate}>
            {t("fact.priority")}
          </Button>
        )}
        items={ISSUE_PRIORITIES.map((priority) => {
          const Icon = PRIORITY_ICONS[priority];
          return {
            label: t(`priority.${priority}`),
            icon: <Icon aria-hidden="true" />,
            onSelect: () => sendNow({ priority }),
          };
        })}
      />
      <IconButton label={t("bulk.clear")} icon={<X />} onClick={selection.clear} />
      <p className={styles["keys"]}>{t("bulk.keys")}</p>
      <Suspense>
        {assigning ? (
          <PersonPicker
            title={t("bulk.assignTitle", { count })}
            chosen={sharedAssignees(list)}
            onSave={(people) => send({ assigneeIds: people.map(({ id }) => id) })}
            onClose={() => setAssigning(false)}
          />
        ) : null}
        {asking && question ? (
          <TransitionDialog
            subject={{ name: t("bulk.name", { count }), issue: null }}
            to={asking.to}
            question={question}
            onTake={(transition) => send({ transition })}
            onClose={() => setAsking(null)}
          />
        ) : null}
      </Suspense>
    </section>
  );
}
