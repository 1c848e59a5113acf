import { Search } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { useOrganisation } from "../../../lib/session/use-session.ts";
import { Chip } from "../../../ui/chip.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { Checkbox } from "../../../ui/toggle.tsx";
import choices from "./choices.module.css";
import type { LocationLimit } from "./location-limit.ts";
import styles from "./location-picker.module.css";
import forms from "./people-forms.module.css";
import placeChips from "./place-chips.module.css";

const SHOWN = 40;
const CHIPS = 30;

/** Returns the locations that a role can be limited to: those that are not archived. */
export function useLocationNames(): readonly { readonly id: string; readonly name: string }[] {
  return (useOrganisation()?.locations ?? []).filter(({ deletedAt }) => deletedAt === null);
}

interface ListProps {
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
}

function LocationList({ value, onChange }: ListProps) {
  const { t } = useTranslation("people");
  const [words, setWords] = useState("");
  const locations = useLocationNames();
  const wanted = words.trim().toLocaleLowerCase();
  const found = locations.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  const chosen = locations.filter(({ id }) => value.includes(id));
  const toggle = (id: string, isOn: boolean): void =>
    onChange(isOn ? [...value, id] : value.filter((one) => one !== id));
  return (
    <div className={styles.locations}>
      {chosen.length > 0 ? (
        <div className={placeChips.chips}>
          {chosen.slice(0, CHIPS).map(({ id, name }) => (
            <Chip
              key={id}
              onRemove={{
                label: t("location.leaveOut", { name }),
                run: () => toggle(id, false),
              }}
            >
              <bdi>{name}</bdi>
            </Chip>
          ))}
          {chosen.length > CHIPS ? (
            <Chip>{t("role.more", { count: chosen.length - CHIPS })}</Chip>
          ) : null}
        </div>
      ) : null}
      {locations.length > 8 ? (
        <TextField
          label={t("location.find")}
          hideLabel
          placeholder={t("location.find")}
          icon={<Search />}
          value={words}
          onChange={setWords}
          autoComplete="off"
        />
      ) : null}
      <div className={styles.locationList}>
        {found.slice(0, SHOWN).map(({ id, name }) => (
          <Checkbox
            key={id}
            label={<bdi>{name}</bdi>}
            checked={value.includes(id)}
            onChange={(isOn) => toggle(id, isOn)}
          />
        ))}
        {found.length === 0 ? <p className={forms.hint}>{t("location.noMatch")}</p> : null}
        {found.length > SHOWN ? (
          <p className={forms.hint}>{t("location.more", { count: found.length - SHOWN })}</p>
        ) : null}
      </div>
    </div>
  );
}

interface LocationPickerProps {
  readonly value: LocationLimit;
  readonly onChange: (limit: LocationLimit) => void;
  readonly error?: string | undefined;
}

/** Chooses the locations in which roles count: all, or some. */
export function LocationPicker({ value, onChange, error }: LocationPickerProps) {
  const { t } = useTranslation("people");
  const id = useId();
  return (
    <fieldset className={choices.picker}>
      <legend>{t("location.legend")}</legend>
      {[true, false].map((isAll) => (
        <label key={String(isAll)} className={choices.choice}>
          <input
            type="radio"
            name={id}
            checked={(value === null) === isAll}
            onChange={() => onChange(isAll ? null : [])}
          />
          <span className={choices.choiceWords}>
            <span className={choices.choiceName}>
              {t(isAll ? "location.all" : "location.some")}
            </span>
            <span className={forms.hint}>
              {t(isAll ? "location.all.text" : "location.some.text")}
            </span>
          </span>
        </label>
      ))}
      {value === null ? null : <LocationList value={value} onChange={onChange} />}
      {error ? (
        <p role="alert" className={forms.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
