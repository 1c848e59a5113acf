import { AUDIT_ENTITIES, AUDIT_OPERATIONS, type Member } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, Search } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { useCan } from "../../../lib/session/use-session.ts";
import { Button } from "../../../ui/button.tsx";
import { Popover } from "../../../ui/popover.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { type AuditFilter, peopleQuery } from "../audit.queries.ts";
import styles from "./audit.module.css";

/** How a member is called. */
export function nameOf({ firstName, lastName, email }: Member): string {
  return [firstName, lastName].filter(Boolean).join(" ") || email;
}

interface PersonFilterProps {
  readonly actorId: string | null;
  /** The name of the person, once some change of theirs told it. */
  readonly name: string | null;
  readonly onChange: (actorId: string | null) => void;
}

function People({ onChoose }: { readonly onChoose: (person: Member) => void }) {
  const { t } = useTranslation("administration");
  const [typed, setTyped] = useState("");
  const { data } = useQuery(peopleQuery(useDeferredValue(typed.trim())));
  return (
    <div className={styles.people}>
      <TextField
        autoFocus
        label={t("audit.findPerson")}
        hideLabel
        placeholder={t("audit.findPerson")}
        icon={<Search />}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
      />
      <ul className={styles.persons}>
        {data?.results.map((person) => (
          <li key={person.id}>
            <button type="button" className={styles.person} onClick={() => onChoose(person)}>
              <bdi>{nameOf(person)}</bdi> <small>{person.email}</small>
            </button>
          </li>
        ))}
      </ul>
      {data?.results.length === 0 ? (
        <p role="status" className={styles.quiet}>
          {t("audit.noPerson")}
        </p>
      ) : null}
    </div>
  );
}

function PersonFilter({ actorId, name, onChange }: PersonFilterProps) {
  const { t } = useTranslation("administration");
  const [chosen, setChosen] = useState<Member | null>(null);
  const known = chosen?.id === actorId && chosen ? nameOf(chosen) : name;
  const shown = actorId === null ? t("audit.anyone") : (known ?? t("audit.onePerson"));
  return (
    <div className={styles.field}>
      <span className={styles.fieldLabel}>{t("audit.person")}</span>
      <Popover
        label={t("audit.person")}
        trigger={(attributes) => (
          <button
            type="button"
            {...attributes}
            className={styles.choose}
            aria-label={`${t("audit.person")}: ${shown}`}
          >
            <bdi>{shown}</bdi>
            <ChevronDown aria-hidden="true" />
          </button>
        )}
      >
        {(close) => (
          <>
            {actorId === null ? null : (
              <Button
                wide
                size="small"
                onClick={() => {
                  onChange(null);
                  close();
                }}
              >
                {t("audit.anyone")}
              </Button>
            )}
            <People
              onChoose={(person) => {
                setChosen(person);
                onChange(person.id);
                close();
              }}
            />
          </>
        )}
      </Popover>
    </div>
  );
}

interface AuditFiltersProps {
  readonly filter: AuditFilter;
  readonly personName: string | null;
  readonly onChange: (change: Partial<AuditFilter>) => void;
  readonly onClear: () => void;
}

/** What the changes are narrowed to: kind, action, person and days. */
export function AuditFilters({ filter, personName, onChange, onClear }: AuditFiltersProps) {
  const { t } = useTranslation("administration");
  const maySeePeople = useCan("organisation.users.read");
  const isNarrowed = Object.values(filter).some((value) => value !== null);
  return (
    <search aria-label={t("audit.filters")} className={styles.filters}>
      <SelectField
        label={t("audit.kind")}
        value={filter.entity ?? ""}
        options={[
          { value: "", label: t("audit.everything") },
          ...AUDIT_ENTITIES.map((value) => ({ value, label: t(`audit.kind.${value}`) })),
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
          actorId={filter.actorId}
          name={personName}
          onChange={(actorId) => onChange({ actorId })}
        />
      ) : null}
      <TextField
        type="date"
        label={t("audit.fromDay")}
        value={filter.from ?? ""}
        max={filter.to ?? undefined}
        onChange={(from) => onChange({ from: from || null })}
      />
      <TextField
        type="date"
        label={t("audit.toDay")}
        value={filter.to ?? ""}
        min={filter.from ?? undefined}
        onChange={(to) => onChange({ to: to || null })}
      />
      {isNarrowed ? (
        <Button variant="quiet" className={styles.clear ?? ""} onClick={onClear}>
          {t("audit.clear")}
        </Button>
      ) : null}
    </search>
  );
}
