import type { IssuePerson } from "@storey/contract";
import { ISSUE_ASSIGNEES_MAX } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useUser } from "../../../lib/session/use-session.ts";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { LateCombobox } from "../../../ui/combobox/late-combobox.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { peopleQuery, personOf } from "../issue.queries.ts";
import styles from "./dialogs.module.css";
import { useNames } from "./issue-labels.ts";
import { messageOfError } from "./message-error.ts";
import { useLater } from "./use-later.ts";

interface PersonPickerProps {
  readonly title: string;
  /** The people who are assigned now. */
  readonly chosen: readonly IssuePerson[];
  readonly onSave: (people: readonly IssuePerson[]) => Promise<void>;
  readonly onClose: () => void;
}

/**
 * Returns the people to choose from: first the user, then those who were found, without those
 * already chosen.
 */
function useFound(words: string, me: readonly IssuePerson[], chosen: readonly IssuePerson[]) {
  const searched = useLater(words.trim());
  const { data, error, isPending } = useQuery(peopleQuery(searched));
  const found = [...(searched === "" ? me : []), ...(data?.results.map(personOf) ?? [])];
  const isFree = ({ id }: IssuePerson, at: number): boolean =>
    found.findIndex((one) => one.id === id) === at && chosen.every((one) => one.id !== id);
  return { found: found.filter(isFree), error, isPending };
}

/** Assigns people of the organisation: search by typing, choose several. */
export function PersonPicker({ title, chosen, onSave, onClose }: PersonPickerProps) {
  const { t } = useTranslation("issues");
  const names = useNames();
  const user = useUser();
  const [people, setPeople] = useState(chosen);
  const [words, setWords] = useState("");
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const me = user ? [{ id: user.id, name: t("person.me") }] : [];
  const { found, error, isPending } = useFound(words, me, people);
  const isFull = people.length >= ISSUE_ASSIGNEES_MAX;
  const save = async (): Promise<void> => {
    if (saving) return;
    setSaving(true);
    setFailure(null);
    try {
      await onSave(people);
      onClose();
    } catch (error) {
      setFailure(messageOfError(error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" waiting={saving}>
            {t("assign.save", { count: people.length })}
          </Button>
        </>
      }
    >
      <div className={styles["form"]}>
        <LateCombobox
          label={t("assign.find")}
          icon={<Search />}
          autoFocus
          words={words}
          onType={setWords}
          isLoading={isPending}
          none={error ? textOfError(error) : t("assign.nobody")}
          options={(isFull ? [] : found).map((person) => ({
            id: person.id,
            name: names.person(person),
          }))}
          onChoose={(id) => {
            const person = found.find((one) => one.id === id);
            if (person) setPeople([...people, person]);
            setWords("");
          }}
        />
        <fieldset className={styles["chosen"]} aria-label={t("assign.people")}>
          {people.map((person) => {
            const name = names.person(person);
            const remove = () => setPeople(people.filter(({ id }) => id !== person.id));
            return (
              <Chip key={person.id} onRemove={{ label: t("assign.remove", { name }), run: remove }}>
                <bdi>{name}</bdi>
              </Chip>
            );
          })}
        </fieldset>
        {failure ? (
          <p role="alert" className={styles["problem"]}>
            {failure}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
