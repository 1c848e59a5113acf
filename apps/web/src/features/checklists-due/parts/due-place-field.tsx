import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Building2, DoorOpen, Layers, Package, Search } from "lucide-react";
import { useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useFloorInWords } from "../../../lib/floor-in-words.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useOrganisation } from "../../../lib/session/use-session.ts";
import { Chip } from "../../../ui/chip.tsx";
import { LateCombobox } from "../../../ui/combobox/late-combobox.tsx";
import { useLater } from "../../issues/parts/use-later.ts";
import { searchPage, spaceQuery } from "../../spaces/space.queries.ts";
import type { DueAddress } from "../due-address.ts";
import { type PlaceLine, placeLines } from "../place-lines.ts";
import styles from "./due.module.css";

type Place = DueAddress["place"];

const ICONS = { location: Building2, floor: Layers, space: DoorOpen, asset: Package } as const;
const NO_FACETS = { locations: [], floors: [] };

/** Returns the lines of the tree for what is typed: the places by their names, the rooms by a search. */
function usePlaceLines(words: string) {
  const inWords = useFloorInWords();
  const searchTerm = useLater(words.trim());
  const places = useQuery(searchPage({ sort: "name" }, 1));
  const rooms = useQuery({
    ...searchPage({ searchTerm, sort: "relevance" }, 1),
    enabled: searchTerm !== "",
    // What is pressed meanwhile is still there.
    placeholderData: keepPreviousData,
  });
  const found = searchTerm === "" ? [] : (rooms.data?.results ?? []);
  return {
    facets: places.data?.facets ?? NO_FACETS,
    lines: placeLines(places.data?.facets ?? NO_FACETS, found, searchTerm, inWords),
    error: places.error ?? rooms.error,
    isLoading: places.isPending || (searchTerm !== "" && rooms.isPending),
  };
}

/** Returns what the chosen place is called; null until it is known. */
function useNameOf(place: Place, facets: ReturnType<typeof usePlaceLines>["facets"]) {
  const { t } = useTranslation("checklist-runs");
  const inWords = useFloorInWords();
  const { spaceId, floorId, locationId, assetId } = place;
  const locations = useOrganisation()?.locations ?? [];
  const space = useQuery({ ...spaceQuery(spaceId ?? ""), enabled: spaceId !== undefined });
  if (assetId) return t("due.place.asset");
  if (spaceId) return space.data?.name ?? null;
  if (floorId) {
    const floor = facets.floors.find(({ id }) => id === floorId);
    return floor ? `${floor.locationName} · ${inWords(floor.name)}` : null;
  }
  return locations.find(({ id }) => id === locationId)?.name ?? null;
}

function kindOf({ assetId, spaceId, floorId }: Place): keyof typeof ICONS {
  if (assetId) return "asset";
  if (spaceId) return "space";
  return floorId ? "floor" : "location";
}

function Line({ line: { kind, name } }: { readonly line: PlaceLine }) {
  const Icon = ICONS[kind];
  return (
    <span className={styles["placeLine"]} data-kind={kind}>
      <Icon aria-hidden="true" />
      <bdi>{name}</bdi>
    </span>
  );
}

interface DuePlaceFieldProps {
  readonly place: Place;
  readonly onChange: (place: Place) => void;
}

/** Narrows the list to a location, a floor or a room: a tree to choose from, or to search in. */
export function DuePlaceField({ place, onChange }: DuePlaceFieldProps) {
  const { t } = useTranslation("checklist-runs");
  const [words, setWords] = useState("");
  const { facets, lines, error, isLoading } = usePlaceLines(words);
  const kind = kindOf(place);
  const name = useNameOf(place, facets) ?? t(`due.place.${kind}`);
  const Icon = ICONS[kind];
  return (
    <div className={styles["placeField"]}>
      <LateCombobox
        label={t("due.place")}
        placeholder={t("due.place.find")}
        icon={<Search />}
        words={words}
        onType={setWords}
        isLoading={isLoading}
        none={error ? textOfError(error) : t("due.place.none")}
        options={lines.map((line) => ({
          id: line.id,
          name: [...line.within, line.name].join(" · "),
          line: <Line line={line} />,
        }))}
        onChoose={(id) => {
          const line = lines.find((one) => one.id === id);
          if (line) onChange({ [`${line.kind}Id`]: id });
          setWords("");
        }}
      />
      {Object.keys(place).length > 0 ? (
        <Chip
          icon={<Icon aria-hidden="true" />}
          onRemove={{ label: t("due.place.remove", { name }), run: () => onChange({}) }}
        >
          <bdi>{name}</bdi>
        </Chip>
      ) : null}
    </div>
  );
}
