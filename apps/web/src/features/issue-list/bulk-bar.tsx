import type { BulkIssueChanges, IssueSummary } from "@storey/contract";
import { ISSUE_PRIORITIES, type IssueTransition } from "@storey/domain";
import { ArrowRightLeft, Flag, UserPlus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../lib/messages.ts";
import { useMayIn } from "../../lib/session/use-may.ts";
import { useUser } from "../../lib/session/use-session.ts";
import { showToast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { ListBulkBar } from "../../ui/list/list-bulk-bar.tsx";
import { NothingChanged, useBulkChange } from "../../ui/list/use-bulk-change.ts";
import type { BulkSelection } from "../../ui/list/use-bulk-selection.ts";
import { Menu } from "../../ui/menu.tsx";
import { changeIssues, issuesChanged } from "../issues/issue.queries.ts";
import { PRIORITY_ICONS, STATUS_ICONS } from "../issues/parts/issue-marks.tsx";
import { type SharedStep, sharedSteps } from "../issues/parts/issue-rights.ts";
import { MessageError } from "../issues/parts/message-error.ts";
import { questionOf } from "../issues/parts/transition-draft.ts";
import { ISSUE_LIST } from "./issue-list.tsx";
import { ISSUE_ROWS } from "./issue-rows.tsx";

const PersonPicker = lazy(async () => ({
  default: (await import("../issues/parts/person-picker.tsx")).PersonPicker,
}));
const TransitionDialog = lazy(async () => ({
  default: (await import("../issues/parts/transition-dialog.tsx")).TransitionDialog,
}));

/** Returns the assignees that all of the issues share; nobody where they differ. */
function sharedAssignees(list: readonly IssueSummary[]): IssueSummary["assignees"] {
  const [first, ...rest] = list;
  const key = (issue: IssueSummary) => issue.assignees.map(({ id }) => id).join();
  return first && rest.every((one) => key(one) === key(first)) ? first.assignees : [];
}

interface BulkBarProps {
  readonly bulk: BulkSelection<IssueSummary>;
}

/** Offers the actions on all chosen issues. */
export function BulkBar({ bulk }: BulkBarProps) {
  const { t } = useTranslation("issues");
  const user = useUser();
  const mayIn = useMayIn();
  const [assigning, setAssigning] = useState(false);
  const [asking, setAsking] = useState<IssueTransition | null>(null);
  const { selection } = bulk;
  const change = useBulkChange({
    selection,
    sliceSize: ISSUE_LIST.bulk.sliceSize,
    nameOf: ISSUE_ROWS.nameOf,
    doneMessage: (count) => t("bulk.done", { count }),
    changed: issuesChanged,
  });
  const list = [...selection.chosen.values()];
  if (list.length === 0) return null;
  const count = list.length;
  const steps = sharedSteps(user, list);
  const mayUpdate = list.every(({ location }) =>
    mayIn("organisation.issues.update", location?.id ?? null),
  );
  const mayAssign = list.every(({ location }) =>
    mayIn("organisation.issues.assign", location?.id ?? null),
  );
  const send = (changes: BulkIssueChanges): Promise<void> =>
    change
      .change(list, (ids) => changeIssues(ids, changes))
      .catch((error: unknown) => {
        throw error instanceof NothingChanged ? new MessageError(error.message) : error;
      });
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
    else sendNow({ transition: { to: step.to } });
  };
  const question = asking && questionOf(asking);
  return (
    <>
      <ListBulkBar
        label={t(ISSUE_LIST.bulk.label)}
        note={mayUpdate ? null : t("bulk.elsewhere")}
        bulk={bulk}
        change={change}
      >
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
      </ListBulkBar>
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
    </>
  );
}
