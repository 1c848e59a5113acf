import { HAND_OUT_LIMITS } from "@storey/contract";
import { useTranslation } from "../../../lib/messages.ts";
import { DateField } from "../../../ui/date/date-field.tsx";
import { Segments } from "../../../ui/tabs.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { BulkCustodyDraft, BulkCustodyProblems } from "./bulk-custody-draft.ts";
import styles from "./custody.module.css";
import { MemberField } from "./member-field.tsx";

interface BulkCustodyFieldsProps {
  readonly act: "handOut" | "takeBack";
  readonly draft: BulkCustodyDraft;
  readonly problems: BulkCustodyProblems;
  readonly onChange: (draft: BulkCustodyDraft) => void;
}

/** Who many things go to, until when, and a note; of what comes back the note alone. Nobody signs. */
export function BulkCustodyFields({ act, draft, problems, onChange }: BulkCustodyFieldsProps) {
  const { t } = useTranslation("custody");
  const set = (part: Partial<BulkCustodyDraft>): void => onChange({ ...draft, ...part });
  const wrong = (field: keyof BulkCustodyProblems): string | undefined =>
    problems[field] === undefined ? undefined : t(problems[field]);
  return (
    <div className={styles["fields"]}>
      <p className={styles["quiet"]}>{t(`many.${act}`)}</p>
      {act === "handOut" ? (
        <>
          <Segments
            autoFocus
            label={t("holder.label")}
            value={draft.isMember ? "member" : "other"}
            options={[
              { value: "member", label: t("holder.member") },
              { value: "other", label: t("holder.other") },
            ]}
            onChange={(next) => set({ isMember: next === "member" })}
          />
          {draft.isMember ? (
            <MemberField
              chosenId={draft.userId}
              error={wrong("userId")}
              onChoose={(userId) => set({ userId })}
            />
          ) : (
            <>
              <TextField
                label={t("field.holderName")}
                error={wrong("holderName")}
                maxLength={HAND_OUT_LIMITS.holderName?.max}
                autoComplete="off"
                value={draft.holderName}
                onChange={(holderName) => set({ holderName })}
              />
              <TextField
                label={t("field.holderEmail")}
                hint={t("field.holderEmail.hint")}
                error={wrong("holderEmail")}
                type="email"
                autoComplete="off"
                value={draft.holderEmail}
                onChange={(holderEmail) => set({ holderEmail })}
              />
            </>
          )}
          <DateField
            label={t("field.dueBack")}
            hint={t("field.dueBack.hint")}
            value={draft.dueBack}
            onChange={(dueBack) => set({ dueBack })}
          />
        </>
      ) : null}
      <TextArea
        autoFocus={act === "takeBack"}
        label={t("field.note")}
        hint={t("field.note.hint")}
        maxLength={HAND_OUT_LIMITS.note?.max}
        autoComplete="off"
        value={draft.note}
        onChange={(note) => set({ note })}
      />
    </div>
  );
}
