import type { Issue, IssueChanges } from "@storey/contract";
import { type ReactNode, useState } from "react";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useTimeZone } from "../../lib/session/time-zone.tsx";
import { showToast } from "../../lib/toasts.ts";
import { dayOf } from "../../ui/day.tsx";
import { ConflictDialog } from "../../ui/form/conflict-dialog.tsx";
import { changeIssue } from "../issues/issue.queries.ts";
import { currentIssueOf } from "./parts/current-issue.ts";

/** The facts of an issue that are changed one at a time, each in place. */
export type FactField = "priority" | "impact" | "category" | "dueAt";

function useFactLabels() {
  const { t, locale } = useTranslation("issues");
  const zone = useTimeZone();
  return (field: FactField, value: string | null): string => {
    if (value === null) return t(field === "category" ? "category.none" : "fact.none");
    return field === "dueAt" ? dayOf(value, { locale, zone }) : t(`${field}.${value}`);
  };
}

interface Conflict {
  readonly field: FactField;
  readonly mine: string | null;
  readonly theirs: Issue;
}

/**
 * Changes one fact of an issue. When somebody else changed the same fact meanwhile, the user
 * chooses between the two values.
 */
export function useIssueEdit(issue: Issue): {
  readonly save: (field: FactField, value: string | null) => void;
  readonly saving: FactField | null;
  readonly dialog: ReactNode;
} {
  const { t } = useTranslation("issues");
  const words = useFactLabels();
  const [saving, setSaving] = useState<FactField | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const send = async (from: Issue, field: FactField, value: string | null): Promise<void> => {
    setSaving(field);
    try {
      await changeIssue(from.id, from.version, { [field]: value } as IssueChanges);
    } catch (error) {
      const theirs = currentIssueOf(error);
      // Only a conflict about the same fact is a choice: others' changes to other facts stay.
      if (theirs && theirs[field] === from[field]) await send(theirs, field, value);
      else if (theirs) setConflict({ field, mine: value, theirs });
      else {
        const summary = t("edit.failed");
        showToast({ severity: "error", summary, detail: textOfError(error) });
      }
    } finally {
      setSaving(null);
    }
  };
  const dialog = conflict ? (
    <ConflictDialog
      conflicts={[
        {
          field: conflict.field,
          label: t(`fact.${conflict.field}`),
          mine: words(conflict.field, conflict.mine),
          theirs: words(conflict.field, conflict.theirs[conflict.field]),
        },
      ]}
      onBack={() => setConflict(null)}
      onResolve={(takeTheirs) => {
        setConflict(null);
        const { field, mine, theirs } = conflict;
        void send(theirs, field, takeTheirs.has(field) ? theirs[field] : mine);
      }}
    />
  ) : null;
  return { save: (field, value) => void send(issue, field, value), saving, dialog };
}
