import { Search } from "lucide-react";
import { useId, useState } from "react";
import { useFloorInWords } from "../../../lib/floor-in-words.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { TextField } from "../../../ui/text-field.tsx";
import styles from "../dialogs/structure-dialogs.module.css";
import type { Structure } from "../tree/structure-tree.ts";

const SHOWN_MAX = 60;

/** A location or floor that records can be moved or added to. */
export interface Place {
  readonly id: string;
  readonly name: string;
  /** The name of a floor's location. */
  readonly within: string | null;
}

/** Returns the active locations of a structure in which the user may write. */
export function locationPlaces(
  { locations }: Structure,
  mayIn: (locationId: string) => boolean,
): Place[] {
  return locations
    .filter(({ id, deletedAt }) => deletedAt === null && mayIn(id))
    .map(({ id, name }) => ({ id, name, within: null }));
}

/** Returns the active floors of a structure on which the user may write. */
export function floorPlaces(
  { locations }: Structure,
  mayIn: (locationId: string) => boolean,
): Place[] {
  return locations
    .filter(({ id, deletedAt }) => deletedAt === null && mayIn(id))
    .flatMap(({ name: within, floors }) =>
      floors
        .filter(({ deletedAt }) => deletedAt === null)
        .map(({ id, name }) => ({ id, name, within })),
    );
}

function matches({ name, within }: Place, words: string): boolean {
  const text = `${within ?? ""} ${name}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

interface PlaceChoiceProps {
  readonly label: string;
  readonly places: readonly Place[];
  readonly value: string | null;
  readonly onChange: (id: string) => void;
  readonly error?: string | undefined;
  readonly autoFocus?: boolean;
}

/** Chooses one place, by typing a part of its name or of its location's. */
export function PlaceChoice({
  label,
  places,
  value,
  onChange,
  error,
  autoFocus,
}: PlaceChoiceProps) {
  const { t } = useTranslation("shell");
  const inWords = useFloorInWords();
  const name = useId();
  const [words, setWords] = useState("");
  const found = places.filter((place) => matches(place, words.trim()));
  const shown = found.slice(0, SHOWN_MAX);
  const chosen = places.find(({ id }) => id === value);
  // The chosen place stays visible, whatever is typed.
  const listed = chosen && !shown.includes(chosen) ? [chosen, ...shown] : shown;
  return (
    <fieldset className={styles["places"]}>
      <legend>{label}</legend>
      <TextField
        label={t("filter.find", { filter: label })}
        hideLabel
        placeholder={t("filter.find", { filter: label })}
        icon={<Search />}
        error={error}
        value={words}
        onChange={setWords}
        autoComplete="off"
        autoFocus={autoFocus ?? false}
      />
      <div className={styles["placeList"]}>
        {listed.map((place) => (
          <label key={place.id} className={styles["place"]}>
            <input
              type="radio"
              name={name}
              checked={place.id === value}
              onChange={() => onChange(place.id)}
            />
            <span>
              <bdi>{place.within === null ? place.name : inWords(place.name)}</bdi>
              {place.within === null ? null : (
                <small>
                  <bdi>{place.within}</bdi>
                </small>
              )}
            </span>
          </label>
        ))}
        {found.length === 0 ? <p className={styles["hint"]}>{t("filter.noOption")}</p> : null}
        {found.length > SHOWN_MAX ? (
          <p className={styles["hint"]}>{t("filter.typeForMore")}</p>
        ) : null}
      </div>
    </fieldset>
  );
}
