import { CHECKLIST_BASES } from "@storey/domain";
import { useTranslation } from "../../../lib/messages.ts";
import { DateField } from "../../../ui/date/date-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { draftProblems, fieldsOf } from "../assignment-draft.ts";
import styles from "../assignments.module.css";
import type { AssignmentTarget } from "../checklist-assignment.queries.ts";
import { AssigneeFields } from "./assignee-fields.tsx";
import { Occurrences } from "./occurrences.tsx";
import { type DraftProps, RuleFields } from "./rule-fields.tsx";

interface DraftFieldsProps extends DraftProps {
  readonly target: AssignmentTarget | null;
}

/** How often, from when, who, and when that makes it due. */
export function DraftFields({ target, ...props }: DraftFieldsProps) {
  const { t } = useTranslation("checklist-assignments");
  const { draft, problems, change } = props;
  const { templateId: _template, person: _person, ...lacking } = draftProblems(draft);
  return (
    <>
      <RuleFields {...props} />
      {target !== null && "assetId" in target ? (
        <SelectField
          label={t("field.basis")}
          value={draft.basis}
          options={CHECKLIST_BASES.map((value) => ({ value, label: t(`basis.${value}`) }))}
          onChange={(basis) => change({ basis })}
        />
      ) : null}
      <div className={styles["pair"]}>
        <DateField
          label={t("field.startsOn")}
          value={draft.startsOn}
          error={problems.startsOn && t(problems.startsOn)}
          onChange={(startsOn) => change({ startsOn })}
        />
        <DateField
          optional
          label={t("field.endsOn")}
          value={draft.endsOn}
          error={problems.endsOn && t(problems.endsOn)}
          onChange={(endsOn) => change({ endsOn })}
        />
        <TextField
          label={t("field.opensBeforeDays")}
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
          value={draft.opensBeforeDays}
          error={problems.opensBeforeDays && t(problems.opensBeforeDays)}
          onChange={(opensBeforeDays) => change({ opensBeforeDays })}
        />
        <TextField
          label={t("field.graceDays")}
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
          value={draft.graceDays}
          error={problems.graceDays && t(problems.graceDays)}
          onChange={(graceDays) => change({ graceDays })}
        />
      </div>
      <AssigneeFields {...props} />
      {Object.keys(lacking).length === 0 ? (
        <Occurrences target={target} fields={fieldsOf(draft)} />
      ) : null}
    </>
  );
}
