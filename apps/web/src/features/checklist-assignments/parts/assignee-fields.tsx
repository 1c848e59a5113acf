import { members } from "@storey/contract";
import { ORGANISATION_ROLE_NAMES } from "@storey/domain";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useMayCall } from "../../../lib/session/use-may.ts";
import { LateCombobox } from "../../../ui/combobox/late-combobox.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { peopleQuery, personOf } from "../../issues/issue.queries.ts";
import { useLater } from "../../issues/parts/use-later.ts";
import type { DraftProps } from "./rule-fields.tsx";

function PersonField({ draft, problems, change }: DraftProps) {
  const { t } = useTranslation("checklist-assignments");
  const { person } = draft;
  const [words, setWords] = useState(person?.name ?? "");
  const searched = useLater(words === person?.name ? "" : words.trim());
  const { data, error, isFetching } = useQuery({
    ...peopleQuery(searched),
    placeholderData: keepPreviousData,
  });
  const people = data?.results.map(personOf) ?? [];
  return (
    <LateCombobox
      label={t("field.person")}
      error={problems.person && t(problems.person)}
      words={words}
      onType={(typed) => {
        setWords(typed);
        if (person && typed !== person.name) change({ person: null });
      }}
      options={people}
      chosenId={person?.id ?? null}
      isLoading={isFetching}
      none={error ? textOfError(error) : t("person.none")}
      onChoose={(id) => {
        const found = people.find((one) => one.id === id);
        if (!found) return;
        setWords(found.name);
        change({ person: found });
      }}
    />
  );
}

/** Who is to do it: nobody in particular, those with a role, or a person. */
export function AssigneeFields(props: DraftProps) {
  const { t } = useTranslation("checklist-assignments");
  const { t: ofPeople } = useTranslation("people");
  const { draft, change } = props;
  const mayFindPeople = useMayCall(members.search);
  const withPerson = mayFindPeople || draft.who === "person";
  return (
    <>
      <SelectField<typeof draft.who>
        label={t("field.who")}
        value={draft.who}
        options={[
          { value: "nobody", label: t("who.nobody") },
          ...ORGANISATION_ROLE_NAMES.map((value) => ({ value, label: ofPeople(`role.${value}`) })),
          ...(withPerson ? [{ value: "person" as const, label: t("who.person") }] : []),
        ]}
        onChange={(who) => change({ who })}
      />
      {draft.who === "person" ? <PersonField {...props} /> : null}
    </>
  );
}
