import type { Issue, IssuePerson } from "@storey/contract";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { currentIssueOf } from "../../issue-page/parts/current-issue.ts";
import { assignIssue, issueChanged } from "../issue.queries.ts";
import { useNames } from "./issue-labels.ts";
import { MessageError, messageOfError } from "./message-error.ts";

const ConflictDialog = lazy(async () => ({
  default: (await import("../../../ui/form/conflict-dialog.tsx")).ConflictDialog,
}));

interface Conflict {
  readonly theirs: Issue;
  readonly people: readonly IssuePerson[];
}

/**
 * Assigns an issue to people. When somebody else assigned it meanwhile, the user chooses between
 * the two.
 */
export function useAssigning(issue: Issue): {
  /** Throws an error for the caller to show, with the text that `saidOf` returns. */
  readonly assign: (people: readonly IssuePerson[]) => Promise<void>;
  /** Assigns likewise, and shows its errors itself. */
  readonly assignNow: (people: readonly IssuePerson[]) => void;
  readonly waiting: boolean;
  readonly dialog: ReactNode;
} {
  const { t } = useTranslation("issues");
  const names = useNames();
  const [waiting, setWaiting] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const listed = (people: readonly IssuePerson[]) =>
    people.map(names.person).join(", ") || t("assignee.none");
  const send = async (version: number, people: readonly IssuePerson[]): Promise<void> => {
    setWaiting(true);
    try {
      const ids = people.map(({ id }) => id);
      await assignIssue({ id: issue.id, version }, ids);
      showToast({ severity: "success", summary: t("assign.done") });
    } catch (error) {
      void issueChanged(issue.id);
      const theirs = currentIssueOf(error);
      if (!theirs) throw error;
      setConflict({ theirs, people });
      throw new MessageError(t("assign.meanwhile", { people: listed(theirs.assignees) }));
    } finally {
      setWaiting(false);
    }
  };
  const sendNow = (version: number, people: readonly IssuePerson[]): void => {
    void send(version, people).catch((error: unknown) =>
      showToast({ severity: "error", summary: t("assign.failed"), detail: messageOfError(error) }),
    );
  };
  const dialog = conflict ? (
    <Suspense>
      <ConflictDialog
        conflicts={[
          {
            field: "assignees",
            label: t("fact.assignees"),
            mine: listed(conflict.people),
            theirs: listed(conflict.theirs.assignees),
          },
        ]}
        onBack={() => setConflict(null)}
        onResolve={(takeTheirs) => {
          setConflict(null);
          if (!takeTheirs.has("assignees")) sendNow(conflict.theirs.version, conflict.people);
        }}
      />
    </Suspense>
  ) : null;
  return {
    assign: (people) => send(issue.version, people),
    assignNow: (people) => sendNow(issue.version, people),
    waiting,
    dialog,
  };
}
