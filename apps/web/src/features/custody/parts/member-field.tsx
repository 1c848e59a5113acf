import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { LateCombobox } from "../../../ui/combobox/late-combobox.tsx";
import { useLater } from "../../issues/parts/use-later.ts";
import { holdersQuery } from "../custody.queries.ts";

interface MemberFieldProps {
  readonly chosenId: string;
  readonly error: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** Chooses a member that things go to, by words of their name or e-mail. */
export function MemberField({ chosenId, error, onChoose }: MemberFieldProps) {
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
