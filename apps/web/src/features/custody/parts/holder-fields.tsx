import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import type { Form } from "../../../lib/form/use-form.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { LateCombobox } from "../../../ui/combobox/late-combobox.tsx";
import { Segments } from "../../../ui/tabs.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useLater } from "../../issues/parts/use-later.ts";
import { holdersQuery } from "../custody.queries.ts";
import type { handOutForm } from "../custody-form.ts";
import styles from "./custody.module.css";

interface MemberFieldProps {
  readonly chosenId: string;
  readonly error: string | undefined;
  readonly onChoose: (id: string) => void;
}

function MemberField({ chosenId, error, onChoose }: MemberFieldProps) {
  const { t } = useTranslation("custody");
  const [words, setWords] = useState("");
  const [chosenName, setChosenName] = useState("");
  const searched = useLater(chosenId !== "" && words === chosenName ? "" : words.trim());
  const {
    data,
    error: failure,
    isFetching,
  } = useQuery({
    ...holdersQuery(searched),
    // Who is pressed meanwhile is still there.
    placeholderData: keepPreviousData,
  });
  const people = (data?.results ?? []).map(({ id, firstName, lastName, email }) => {
    const name = [firstName, lastName].filter(Boolean).join(" ");
    return { id, name: name === "" ? email : `${name} (${email})` };
  });
  return (
    <LateCombobox
      label={t("field.userId")}
      error={error}
      words={words}
      onType={(typed) => {
        setWords(typed);
        // The field tells the name of who was chosen too, which takes no choice back.
        if (chosenId !== "" && typed !== chosenName) onChoose("");
      }}
      options={people}
      chosenId={chosenId === "" ? null : chosenId}
      isLoading={isFetching}
      none={failure ? textOfError(failure) : t("member.none")}
      onChoose={(id) => {
        const person = people.find((one) => one.id === id);
        if (!person) return;
        setWords(person.name);
        setChosenName(person.name);
        onChoose(id);
      }}
    />
  );
}

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
