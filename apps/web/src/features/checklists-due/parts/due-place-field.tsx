import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Building2, DoorOpen, Layers, Search } from "lucide-react";
import { useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useFloorInWords } from "../../../lib/floor-in-words.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useOrganisation } from "../../../lib/session/use-session.ts";
import { Button } from "../../../ui/button.tsx";
import { LateCombobox } from "../../../ui/combobox/late-combobox.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { useLater } from "../../issues/parts/use-later.ts";
import { searchPage, spaceQuery } from "../../spaces/space.queries.ts";
import type { DueAddress } from "../due-address.ts";
import { type PlaceLine, placeLines } from "../place-lines.ts";
import styles from "./due.module.css";

type Place = DueAddress["place"];

const ICONS = { location: Building2, floor: Layers, space: DoorOpen } as const;
const NO_FACETS = { locations: [], floors: [] };
/** All locations and floors, as the filters of the list of spaces. */
const placesQuery = searchPage({ sort: "name" }, 1);

/** Returns the lines of the tree for what is typed: the places by their names, the rooms by a search. */
function usePlaceLines(words: string) {
  const inWords = useFloorInWords();
  const searchTerm = useLater(words.trim());
  const places = useQuery(placesQuery);
  const rooms = useQuery({
    ...searchPage({ searchTerm, sort: "relevance" }, 1),
    enabled: searchTerm !== "",
    // What is pressed meanwhile is still there.
    placeholderData: keepPreviousData,
  });
  const found = searchTerm === "" ? [] : (rooms.data?.results ?? []);
  return {
    lines: placeLines(places.data?.facets ?? NO_FACETS, found, searchTerm, inWords),
    error: places.error ?? rooms.error,
    isLoading: places.isPending || (searchTerm !== "" && rooms.isPending),
  };
}

/** Returns what the chosen place is called, with what it lies in; null until it is known. */
function useNameOf({ spaceId, floorId, locationId, assetId }: Place): string | null {
  const { t } = useTranslation("checklist-runs");
  const inWords = useFloorInWords();
  const locations = useOrganisation()?.locations ?? [];
  const { data: facets } = useQuery(placesQuery);
  const space = useQuery({ ...spaceQuery(spaceId ?? ""), enabled: spaceId !== undefined });
  if (assetId) return t("due.place.asset");
  if (spaceId) {
    const { location, floor, name } = space.data ?? {};
    return location && floor ? [location.name, inWords(floor.name), name].join(" · ") : null;
  }
  if (floorId) {
    const floor = facets?.facets?.floors.find(({ id }) => id === floorId);
    return floor ? [floor.locationName, inWords(floor.name)].join(" · ") : null;
  }
  return locations.find(({ id }) => id === locationId)?.name ?? null;
}

/** A line of the tree. What it lies in is seen by its place alone, so it is said too. */
function Line({ line: { kind, name, within } }: { readonly line: PlaceLine }) {
  const Icon = ICONS[kind];
  return (
    <span className={styles["placeLine"]} data-kind={kind}>
      <Icon aria-hidden="true" />
      <span>
        <VisuallyHidden>{within.map((one) => `${one} · `).join("")}</VisuallyHidden>
        <bdi>{name}</bdi>
      </span>
    </span>
  );
}

/** How many letters of a chosen place the field shows on a narrow phone. */
const SHOWN_WHOLE = 32;

/** What was typed, and the id of the place that was chosen then. */
interface Typed {
  readonly words: string;
  readonly at: string | null;
}

interface DuePlaceFieldProps {
  readonly place: Place;
  readonly onChange: (place: Place) => void;
}

/** Narrows the list to a location, a floor or a room: a tree to choose from, or to search in. */
export function DuePlaceField({ place, onChange }: DuePlaceFieldProps) {
  const { t } = useTranslation("checklist-runs");
  const name = useNameOf(place) ?? "";
  const { spaceId, floorId, locationId } = place;
  const chosenId = spaceId ?? floorId ?? locationId ?? null;
  // What was typed belongs to the place it was typed at: Back leads to another one.
  const [typed, setTyped] = useState<Typed | null>(null);
  const words = typed?.at === chosenId ? typed.words : name;
  const { lines, error, isLoading } = usePlaceLines(words === name ? "" : words);
  const type = (written: string): void => {
    setTyped({ words: written, at: written === "" ? null : chosenId });
    if (written === "" && chosenId !== null) onChange({});
  };
  return (
    <div className={styles["placeField"]}>
      <div className={styles["placeBox"]}>
        <LateCombobox
          label={t("due.place")}
          placeholder={t("due.place.all")}
          icon={<Search />}
          words={words}
          onType={type}
          isLoading={isLoading}
          none={error ? textOfError(error) : t("due.place.none")}
          chosenId={chosenId}
          options={lines.map((line) => ({
            id: line.id,
            name: [...line.within, line.name].join(" · "),
            line: <Line line={line} />,
          }))}
          onChoose={(id) => {
            const line = lines.find((one) => one.id === id);
            if (!line) return;
            setTyped({ words: [...line.within, line.name].join(" · "), at: id });
            onChange({ [`${line.kind}Id`]: id });
          }}
        />
      </div>
      {name.length > SHOWN_WHOLE && words === name ? (
        // The field has one line, in which a phone would cut off the room.
        <p className={styles["placeWhole"]} aria-hidden="true" dir="auto">
          {name}
        </p>
      ) : null}
      {Object.keys(place).length > 0 ? (
        <Button
          onClick={() => {
            setTyped(null);
            onChange({});
          }}
        >
          {t("due.showAll")}
        </Button>
      ) : null}
    </div>
  );
}
