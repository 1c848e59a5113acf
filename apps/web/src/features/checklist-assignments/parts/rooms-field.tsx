import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { gatherRows } from "../../../lib/gather-rows.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useMayIn } from "../../../lib/session/use-may.ts";
import { useOrganisation } from "../../../lib/session/use-session.ts";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { LateCombobox } from "../../../ui/combobox/late-combobox.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { useKeptFocus } from "../../../ui/use-kept-focus.ts";
import { useLater } from "../../issues/parts/use-later.ts";
import { readSpaces, searchPage } from "../../spaces/space.queries.ts";
import styles from "../assignments.module.css";

/** The most rooms of one call. Source: the contract's limit. */
const ROOMS_MAX = 500;
/** As many rooms are named until all are asked for: each of them is a stop on the way of a keyboard. */
const NAMED_MAX = 8;

/** A room that was chosen. */
export interface ChosenRoom {
  readonly id: string;
  readonly name: string;
}

interface RoomsFieldProps {
  readonly rooms: readonly ChosenRoom[];
  readonly error: string | undefined;
  readonly onChange: (rooms: readonly ChosenRoom[]) => void;
}

type AddProps = Pick<RoomsFieldProps, "rooms"> & {
  readonly onAdd: (found: readonly ChosenRoom[]) => void;
};

function FindRoom({ rooms, error, onAdd }: AddProps & Pick<RoomsFieldProps, "error">) {
  const { t } = useTranslation("checklist-assignments");
  const mayIn = useMayIn();
  const [words, setWords] = useState("");
  const searchTerm = useLater(words.trim());
  const search = { ...(searchTerm === "" ? {} : { searchTerm }), sort: "name" as const };
  const {
    data,
    error: failure,
    isPending,
  } = useQuery({
    ...searchPage(search, 1),
    // What is pressed meanwhile is still there.
    placeholderData: keepPreviousData,
  });
  const found = (data?.results ?? []).filter(
    ({ id, location }) =>
      rooms.every((room) => room.id !== id) && mayIn("organisation.checklists.update", location.id),
  );
  return (
    <LateCombobox
      autoFocus
      label={t("rooms.find")}
      icon={<Search />}
      error={error}
      words={words}
      onType={setWords}
      isLoading={isPending}
      none={failure ? textOfError(failure) : t("rooms.nothing")}
      options={found.map(({ id, name, location }) => ({ id, name: `${name} · ${location.name}` }))}
      onChoose={(id) => {
        const room = found.find((one) => one.id === id);
        if (room) onAdd([room]);
        setWords("");
      }}
    />
  );
}

function AddLocation({ onAdd }: Pick<AddProps, "onAdd">) {
  const { t } = useTranslation("checklist-assignments");
  const mayIn = useMayIn();
  const locations = useOrganisation()?.locations ?? [];
  const offered = locations.filter(({ id }) => mayIn("organisation.checklists.update", id));
  const [locationId, setLocationId] = useState("");
  const [isReading, setReading] = useState(false);
  const [failure, setFailure] = useState<string>();
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);
  const add = async (): Promise<void> => {
    reading.current = new AbortController();
    const { signal } = reading.current;
    setReading(true);
    setFailure(undefined);
    try {
      const reader = { pageSize: 200, read: readSpaces };
      const search = { locationIds: [locationId], sort: "name" as const };
      // One more than fits shows that there are more.
      const options = { most: ROOMS_MAX + 1, signal, onProgress: () => undefined };
      onAdd(await gatherRows(reader, search, options));
      setLocationId("");
    } catch (error) {
      if (!signal.aborted) setFailure(textOfError(error));
    }
    setReading(false);
  };
  return (
    <div className={styles["fields"]}>
      <SelectField
        label={t("rooms.location")}
        value={locationId}
        error={failure}
        options={[
          { value: "", label: t("rooms.location.choose") },
          ...offered.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={setLocationId}
      />
      <div>
        <Button waiting={isReading} disabled={locationId === ""} onClick={() => void add()}>
          {t("rooms.location.add")}
        </Button>
      </div>
    </div>
  );
}

/** Chooses rooms one by one by search, or all of a location. */
export function RoomsField({ rooms, error, onChange }: RoomsFieldProps) {
  const { t } = useTranslation("checklist-assignments");
  const [isFull, setFull] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const kept = useKeptFocus<HTMLElement>();
  const named = isWhole ? rooms : rooms.slice(0, NAMED_MAX);
  const add = (found: readonly ChosenRoom[]): void => {
    const all = new Map([...rooms, ...found].map(({ id, name }) => [id, { id, name }]));
    setFull(all.size > ROOMS_MAX);
    onChange([...all.values()].slice(0, ROOMS_MAX));
  };
  const change = (next: readonly ChosenRoom[]): void => {
    setFull(false);
    onChange(next);
  };
  return (
    <>
      <div className={styles["pair"]}>
        <FindRoom rooms={rooms} error={error} onAdd={add} />
        <AddLocation onAdd={add} />
      </div>
      <div className={styles["chips"]}>
        <output className={styles["quiet"]} aria-live="polite">
          {t("rooms.chosen", { count: rooms.length })}
          {isFull ? ` · ${t("rooms.full", { count: ROOMS_MAX })}` : null}
        </output>
        {rooms.length > 1 ? (
          <Button size="small" variant="quiet" onClick={() => change([])}>
            {t("rooms.clear")}
          </Button>
        ) : null}
      </div>
      {rooms.length === 0 ? null : (
        <section {...kept} className={styles["chips"]}>
          {named.map(({ id, name }) => {
            const run = () => change(rooms.filter((room) => room.id !== id));
            return (
              <Chip key={id} onRemove={{ label: t("rooms.remove", { name }), run }}>
                <bdi>{name}</bdi>
              </Chip>
            );
          })}
          {named.length < rooms.length ? (
            <>
              <span className={styles["quiet"]}>
                {t("rooms.more", { count: rooms.length - named.length })}
              </span>
              <Button size="small" variant="quiet" onClick={() => setWhole(true)}>
                {t("rooms.all")}
              </Button>
            </>
          ) : null}
        </section>
      )}
    </>
  );
}
