import type { SpaceSearchResult } from "@storey/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FloorName } from "../../spaces/parts/floor-name.tsx";
import { searchPage } from "../../spaces/space.queries.ts";
import styles from "./asset-form.module.css";
import { type ChoiceOfOneProps, NamedCombobox, useTypedChoice } from "./named-combobox.tsx";

const SHOWN = 12;

interface SpaceChoiceProps extends ChoiceOfOneProps {
  /** Tells whether a space may be chosen; all of them without it. */
  readonly isOffered?: (space: SpaceSearchResult) => boolean;
}

/** Chooses the space that an asset stands in. */
export function SpaceChoice({ isOffered = () => true, ...props }: SpaceChoiceProps) {
  const typed = useTypedChoice(props.chosen);
  const { searched } = typed;
  const { data, error, isFetching } = useQuery({
    ...searchPage({ ...(searched === "" ? {} : { searchTerm: searched }), sort: "name" }, 1),
    placeholderData: keepPreviousData,
  });
  const offered = (data?.results ?? []).filter(isOffered).slice(0, SHOWN);
  const options = offered.map((space) => ({
    id: space.id,
    name: space.name,
    line: (
      <span className={styles.option}>
        <bdi>{space.name}</bdi>
        <span>
          <bdi>{space.location.name}</bdi> › <FloorName name={space.floor.name} />
        </span>
      </span>
    ),
  }));
  return (
    <NamedCombobox
      {...props}
      typed={typed}
      options={options}
      isLoading={isFetching}
      failure={error}
    />
  );
}
