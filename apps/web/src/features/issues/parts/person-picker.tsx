import type { IssuePerson } from "@storey/contract";
import { ISSUE_ASSIGNEES_MAX } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useUser } from "../../../lib/session/use-session.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { Checkbox } from "../../../ui/toggle.tsx";
import { peopleQuery, personOf } from "../issue.queries.ts";
import { saidOf } from "../said-error.ts";
import styles from "./dialogs.module.css";
import { useNames } from "./issue-words.ts";
import { useLater } from "./use-later.ts";

interface PersonPickerProps {
  readonly title: string;
  /** Those who have it now. */
  readonly chosen: readonly IssuePerson[];
  readonly onSave: (people: readonly IssuePerson[]) => Promise<void>;
  readonly onClose: () => void;
}

/** Who has it comes first, then oneself, then who was found; nobody twice. */
function useShown(words: string, first: readonly IssuePerson[]) {
  const found = useQuery(peopleQuery(useLater(words.trim())));
  const others = found.data?.results.map(personOf) ?? [];
  const all = words === "" ? [...first, ...others] : others;
  const shown = all.filter(({ id }, at) => all.findIndex((one) => one.id === id) === at);
  return { shown, failed: found.error, loading: found.isPending };
}

/** Gives something to people of the organisation: type ahead, tick several. */
export function PersonPicker({ title, chosen, onSave, onClose }: PersonPickerProps) {
  const { t } = useTranslation("issues");
  const names = useNames();
  const user = useUser();
  const [people, setPeople] = useState(chosen);
  const [words, setWords] = useState("");
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const me = user ? [{ id: user.id, name: t("person.me") }] : [];
  const { shown, failed, loading } = useShown(words, [...me, ...chosen]);
  const isOn = (id: string) => people.some((one) => one.id === id);
  const save = async (): Promise<void> => {
    if (saving) return;
    setSaving(true);
    setFailure(null);
    try {
      await onSave(people);
      onClose();
    } catch (error) {
      setFailure(saidOf(error));
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
        <TextField
          label={t("assign.find")}
          icon={<Search />}
          autoFocus
          autoComplete="off"
          value={words}
          onChange={setWords}
          onKeyDown={(event) => {
            // Enter here looks for people; it must not give the issue to whoever was ticked.
            if (event.key === "Enter") event.preventDefault();
          }}
        />
        <fieldset className={styles["options"]} aria-label={t("assign.people")}>
          {shown.map((person) => (
            <Checkbox
              key={person.id}
              checked={isOn(person.id)}
              disabled={!isOn(person.id) && people.length >= ISSUE_ASSIGNEES_MAX}
              label={<bdi>{names.person(person)}</bdi>}
              onChange={(on) =>
                setPeople(on ? [...people, person] : people.filter(({ id }) => id !== person.id))
              }
            />
          ))}
        </fieldset>
        <p role="status" className={styles["hint"]}>
          {failed ? textOfError(failed) : loading || shown.length > 0 ? "" : t("assign.nobody")}
        </p>
        {failure ? (
          <p role="alert" className={styles["problem"]}>
            {failure}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
