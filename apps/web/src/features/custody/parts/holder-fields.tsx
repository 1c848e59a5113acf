import type { Form } from "../../../lib/form/use-form.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Segments } from "../../../ui/tabs.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { handOutForm } from "../custody-form.ts";
import styles from "./custody.module.css";
import { MemberField } from "./member-field.tsx";

interface HolderFieldsProps {
  readonly form: Form<typeof handOutForm>;
  readonly isMember: boolean;
  readonly onMember: (isMember: boolean) => void;
}

/** Who the things go to: a member, or somebody without an account by name and address. */
export function HolderFields({ form, isMember, onMember }: HolderFieldsProps) {
  const { t } = useTranslation("custody");
  return (
    <div className={styles["fields"]}>
      <Segments
        label={t("holder.label")}
        value={isMember ? "member" : "other"}
        options={[
          { value: "member", label: t("holder.member") },
          { value: "other", label: t("holder.other") },
        ]}
        onChange={(next) => onMember(next === "member")}
      />
      {isMember ? (
        <MemberField
          chosenId={form.draft.userId}
          error={form.errors.userId}
          onChoose={(userId) => form.change({ userId })}
        />
      ) : (
        <>
          <TextField {...form.text("holderName")} optional={false} autoComplete="off" />
          <TextField {...form.text("holderEmail")} type="email" autoComplete="off" />
        </>
      )}
    </div>
  );
}
