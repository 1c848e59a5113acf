import { AUDIT_ENTITIES, AUDIT_OPERATIONS, type Member } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { useCan } from "../../../lib/session/use-session.ts";
import { Button } from "../../../ui/button.tsx";
import { LateCombobox } from "../../../ui/combobox/late-combobox.tsx";
import { DateField } from "../../../ui/date/date-field.tsx";
import { FilterSheet } from "../../../ui/filter-sheet.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { useNarrow } from "../../../ui/use-media.ts";
import { kindLabel } from "../../records/parts/record-labels.ts";
import { type AuditFilter, peopleQuery, WITHOUT_ACCOUNT } from "../audit.queries.ts";
import styles from "./audit.module.css";

/** Returns the name of a member. */
export function nameOf({ firstName, lastName, email }: Member): string {
  return [firstName, lastName].filter(Boolean).join(" ") || email;
}

/** Returns the actors without an account as options, with labels that stand alone in a list. */
function useOthers() {
  const { t, locale } = useTranslation("administration");
  return WITHOUT_ACCOUNT.map((id) => {
    const words = t(`audit.${id}`);
    return { id, name: words.charAt(0).toLocaleUpperCase(locale) + words.slice(1) };
  });
}

function hasWords(name: string, words: string): boolean {
  return name.toLowerCase().includes(words.toLowerCase());
}

interface PersonFilterProps {
  /** The person's id, or one of `WITHOUT_ACCOUNT`. */
  readonly chosenId: string | null;
  /** The name of the person, once a change of theirs is loaded. */
  readonly name: string | null;
  readonly onChange: (chosenId: string | null) => void;
}

function PersonFilter({ chosenId, name, onChange }: PersonFilterProps) {
  const { t } = useTranslation("administration");
  const [chosen, setChosen] = useState<Member | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const others = useOthers();
  const other = others.find(({ id }) => id === chosenId);
  const known = other?.name ?? (chosen?.id === chosenId && chosen ? nameOf(chosen) : name);
  const shown = chosenId === null ? "" : (known ?? t("audit.onePerson"));
  // Until the user types, the field shows the chosen person.
  const words = typed ?? shown;
  const wanted = (typed ?? "").trim();
  const { data, isPending } = useQuery(peopleQuery(useDeferredValue(wanted)));
  return (
    <LateCombobox
      label={t("audit.person")}
      placeholder={t("audit.anyone")}
      words={words}
      onType={(text) => {
        setTyped(text === shown ? null : text);
        if (text === "" && chosenId !== null) onChange(null);
      }}
      isLoading={isPending}
      none={t("audit.noPerson")}
      options={[
        ...others.filter((one) => hasWords(one.name, wanted)),
        ...(data?.results ?? []).map((person) => ({
          id: person.id,
          name: nameOf(person),
          line: (
            <span className={styles.person}>
              <bdi>{nameOf(person)}</bdi> <small>{person.email}</small>
            </span>
          ),
        })),
      ]}
      chosenId={chosenId}
      onChoose={(id) => {
        setChosen(data?.results.find((person) => person.id === id) ?? null);
        setTyped(null);
        onChange(id);
      }}
    />
  );
}

interface FieldsProps {
  readonly filter: AuditFilter;
  readonly personName: string | null;
  readonly onChange: (change: Partial<AuditFilter>) => void;
}

function Fields({ filter, personName, onChange }: FieldsProps) {
  const { t } = useTranslation("administration");
  const maySeePeople = useCan("organisation.users.read");
  return (
    <>
      <SelectField
        label={t("audit.kind")}
        value={filter.entity ?? ""}
        options={[
          { value: "", label: t("audit.everything") },
          ...AUDIT_ENTITIES.map((value) => ({ value, label: kindLabel(value) })),
        ]}
        onChange={(entity) => onChange({ entity: entity === "" ? null : entity })}
      />
      <SelectField
        label={t("audit.action")}
        value={filter.operation ?? ""}
        options={[
          { value: "", label: t("audit.anything") },
          ...AUDIT_OPERATIONS.map((value) => ({ value, label: t(`audit.operation.${value}`) })),
        ]}
        onChange={(operation) => onChange({ operation: operation === "" ? null : operation })}
      />
      {maySeePeople ? (
        <PersonFilter
          chosenId={filter.person}
          name={personName}
          onChange={(person) => onChange({ person })}
        />
      ) : null}
      <DateField
        label={t("audit.fromDay")}
        value={filter.from ?? ""}
        {...(filter.to ? { max: filter.to } : {})}
        onChange={(from) => onChange({ from: from || null })}
      />
      <DateField
        label={t("audit.toDay")}
        value={filter.to ?? ""}
        {...(filter.from ? { min: filter.from } : {})}
        onChange={(to) => onChange({ to: to || null })}
      />
    </>
  );
}

interface AuditFiltersProps extends FieldsProps {
  readonly onClear: () => void;
}

/** The filters of the audit: kind of record, action, person and days; on a phone in one sheet. */
export function AuditFilters({ onClear, ...fields }: AuditFiltersProps) {
  const { t } = useTranslation("administration");
  const onCount = Object.values(fields.filter).filter((value) => value !== null).length;
  const isNarrow = useNarrow();
  return (
    <search aria-label={t("audit.filters")} className={isNarrow ? undefined : styles.filters}>
      {isNarrow ? (
        <FilterSheet
          onCount={onCount}
          words={{ title: t("audit.filters"), clear: t("audit.clear"), show: t("audit.show") }}
          onClear={onClear}
        >
          <div className={styles.folded}>
            <Fields {...fields} />
          </div>
        </FilterSheet>
      ) : (
        <Fields {...fields} />
      )}
      {!isNarrow && onCount > 0 ? (
        <Button variant="quiet" className={styles.clear ?? ""} onClick={onClear}>
          {t("audit.clear")}
        </Button>
      ) : null}
    </search>
  );
}
