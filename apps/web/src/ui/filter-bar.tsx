import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { FilterChip } from "./chip.tsx";
import styles from "./filter-bar.module.css";
import { FilterSheet, type FilterSheetProps } from "./filter-sheet.tsx";
import { Popover } from "./popover.tsx";
import { useNarrow } from "./use-media.ts";

/** One filter of a list, with its choices in a panel. */
export interface BarFacet {
  readonly id: string;
  readonly label: string;
  /** The filter narrows the list. */
  readonly isOn: boolean;
  /** The number of ticked choices; absent where they are not counted. */
  readonly count?: number;
  readonly panel: () => ReactNode;
}

interface FilterBarProps extends Omit<FilterSheetProps, "children"> {
  readonly facets: readonly BarFacet[];
  /** The filters that are turned on and off without a panel. */
  readonly switches?: {
    readonly chips: ReactNode;
    /** The same filters in the sheet, below the facets. */
    readonly section: ReactNode;
  };
  /** The choices are known: nothing opens before. */
  readonly isReady: boolean;
}

function countOf(count: number | undefined): { readonly count?: number } {
  return count === undefined || count === 0 ? {} : { count };
}

function FacetChip({ facet, isReady }: { readonly facet: BarFacet; readonly isReady: boolean }) {
  const { label, isOn, count, panel } = facet;
  return (
    <Popover
      label={label}
      trigger={(attributes) => (
        <FilterChip {...attributes} on={isOn} disabled={!isReady} {...countOf(count)}>
          {label}
          <ChevronDown aria-hidden="true" className={styles["chevron"]} />
        </FilterChip>
      )}
    >
      {panel}
    </Popover>
  );
}

/** The filters of a list: chips that open their facet, one sheet on a phone. */
export function FilterBar(props: FilterBarProps) {
  const { facets, switches, isReady } = props;
  if (useNarrow()) {
    return (
      <FilterSheet {...props}>
        {facets.map(({ id, label, panel }) => (
          <section key={id} className={styles["section"]}>
            <h3>{label}</h3>
            {panel()}
          </section>
        ))}
        {switches ? <section className={styles["section"]}>{switches.section}</section> : null}
      </FilterSheet>
    );
  }
  return (
    <>
      {facets.map((facet) => (
        <FacetChip key={facet.id} facet={facet} isReady={isReady} />
      ))}
      {switches?.chips}
    </>
  );
}
