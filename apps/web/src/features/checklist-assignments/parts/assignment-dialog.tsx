import type { ChecklistAssignment } from "@storey/contract";
import { dayIn } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { randomId } from "../../../lib/random-id.ts";
import { useTimeZone } from "../../../lib/session/time-zone.tsx";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { checklistTemplatesQuery } from "../../checklist-templates/checklist-template.queries.ts";
import {
  type AssignmentDraft,
  changesBetween,
  draftOf,
  draftOfTemplate,
  draftProblems,
  fieldsOf,
  newDraft,
} from "../assignment-draft.ts";
import styles from "../assignments.module.css";
import {
  type AssignmentTarget,
  addAssignment,
  changeAssignment,
} from "../checklist-assignment.queries.ts";
import { DraftFields } from "./draft-fields.tsx";
import type { DraftProps } from "./rule-fields.tsx";

interface AssignmentDialogProps {
  readonly target: AssignmentTarget;
  /** The one that is changed; null for a new one. */
  readonly assignment: ChecklistAssignment | null;
  /** The templates that check it already. */
  readonly takenIds: readonly string[];
  readonly onClose: () => void;
}

function TemplateField({
  takenIds,
  draft,
  problems,
  change,
}: DraftProps & Pick<AssignmentDialogProps, "takenIds">) {
  const { t } = useTranslation("checklist-assignments");
  const { data, error } = useQuery(checklistTemplatesQuery());
  const offered = (data ?? []).filter(
    ({ id, deletedAt, publishedNumber }) =>
      deletedAt === null && publishedNumber !== null && !takenIds.includes(id),
  );
  const problem = problems.templateId && t(problems.templateId);
  return (
    <SelectField
      autoFocus
      label={t("field.template")}
      hint={data && offered.length === 0 ? t("template.none") : undefined}
      value={draft.templateId}
      error={error ? textOfError(error) : problem}
      options={[
        { value: "", label: t("template.choose") },
        ...offered.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(templateId) => {
        const chosen = offered.find(({ id }) => id === templateId);
        change({ templateId, ...(chosen ? draftOfTemplate(chosen.defaultRecurrence) : {}) });
      }}
    />
  );
}

/** Gives a checklist to a room or an asset, or changes how often and by whom it is done. */
export function AssignmentDialog(props: AssignmentDialogProps) {
  const { target, assignment, takenIds, onClose } = props;
  const { t } = useTranslation("checklist-assignments");
  const zone = useTimeZone();
  const [draft, setDraft] = useState<AssignmentDraft>(() =>
    assignment ? draftOf(assignment) : newDraft(dayIn(zone, Date.now())),
  );
  const [isTold, setTold] = useState(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // A repeat adds it once.
  const id = useRef(randomId());
  const change = (part: Partial<AssignmentDraft>) => setDraft((now) => ({ ...now, ...part }));
  const found = draftProblems(draft);
  const fields = { draft, problems: isTold ? found : {}, change };
  const send = async (): Promise<void> => {
    if (isSending) return;
    setTold(true);
    setFailure(Object.keys(found).length > 0 ? t("problem.some") : null);
    if (Object.keys(found).length > 0) return;
    setSending(true);
    try {
      const wanted = fieldsOf(draft);
      if (assignment) {
        await changeAssignment(assignment, changesBetween(fieldsOf(draftOf(assignment)), wanted));
      } else {
        await addAssignment(target, { id: id.current, templateId: draft.templateId, ...wanted });
      }
      showToast({ severity: "success", summary: t(assignment ? "change.done" : "add.done") });
      onClose();
    } catch (error) {
      setFailure(textOfError(error));
      setSending(false);
    }
  };
  return (
    <Dialog
      open
      wide
      title={assignment ? t("change.title", { name: assignment.template.name }) : t("add.title")}
      onClose={onClose}
      onSubmit={() => void send()}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" waiting={isSending}>
            {t(assignment ? "change.action" : "add.action")}
          </Button>
        </>
      }
    >
      <div className={styles["fields"]}>
        {assignment ? null : <TemplateField {...fields} takenIds={takenIds} />}
        <DraftFields {...fields} target={target} />
        {failure === null ? null : (
          <p role="alert" className={styles["problem"]}>
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  );
}
