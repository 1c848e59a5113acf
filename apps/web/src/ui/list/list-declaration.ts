import type { ComponentType, ReactNode } from "react";
import type { Namespace, Translate } from "../../lib/messages.ts";
import type { FacetOption } from "../facet-panel.tsx";
import type { ListAddress } from "./list-address.ts";

interface FilterFrame {
  /** Unique among the filters of a list. */
  readonly id: string;
  /** The key of its name. */
  readonly label: string;
}

/** Several values that a facet offers, with what each would leave. */
export interface FacetFilter<Address, Facets> extends FilterFrame {
  readonly kind: "facet";
  readonly field: keyof Address & string;
  readonly options: (t: Translate, facets: Facets) => readonly FacetOption[];
  /** The word of a value the app itself knows; undefined for what only the server can name. */
  readonly wordOf?: (t: Translate, value: string) => string | undefined;
  /** The key of what a value is called that nothing names. */
  readonly unnamed: string;
}

/** Something that is on or off. */
export interface SwitchFilter<Address, Facets> extends FilterFrame {
  readonly kind: "switch";
  readonly field: keyof Address & string;
  readonly icon: ReactNode;
  /** How many it would leave; without it nothing is counted. */
  readonly count?: (facets: Facets) => number;
}

/** Two ends with a panel of its own. */
export interface RangeFilter<Address, Facets> extends FilterFrame {
  readonly kind: "range";
  readonly fields: readonly [keyof Address & string, keyof Address & string];
  readonly panel: ComponentType<RangePanelProps<Address, Facets>>;
  /** The range in words; `chip` is what the filter that is on says of it. */
  readonly words: (t: Translate, address: Address) => { readonly range: string; chip: string };
}

export interface RangePanelProps<Address, Facets> {
  readonly address: Address;
  /** Null until the first answer. */
  readonly facets: Facets | null;
  readonly onChange: (address: Address) => void;
}

/** A way to narrow a list. */
export type ListFilter<Address, Facets> =
  | FacetFilter<Address, Facets>
  | SwitchFilter<Address, Facets>
  | RangeFilter<Address, Facets>;

/** The keys of the words of a list, in its own namespace. */
interface ListWords {
  /** What it lists, for who cannot see where it stands. */
  readonly label: string;
  /** How many there are, by plural. */
  readonly count: string;
  readonly failed: string;
  readonly retry: string;
  readonly noMatch: { readonly title: string; readonly text: string; readonly clear: string };
}

/** How long lists are changed and chosen from, beyond what is loaded. */
interface ListBulk {
  /** The most rows one call changes. */
  readonly sliceSize: number;
  /** The most rows that can be chosen. */
  readonly most: number;
  /** The key of what the bar of the chosen rows is called. */
  readonly label: string;
}

/**
 * A list as it is declared: what the address says of it, what narrows and sorts it, and how many of
 * its rows are changed at once. The filter bar, the applied filters and the table are drawn from it.
 */
export interface ListDeclaration<Address, Facets, Sort extends string> {
  readonly messages: Namespace;
  readonly words: ListWords;
  readonly address: ListAddress<Address>;
  readonly filters: readonly ListFilter<Address, Facets>[];
  /** The orders on offer; the word of each is `sort.` and its name. Empty where there is one. */
  readonly sorts: readonly Sort[];
  readonly bulk: ListBulk;
}

/** A column of a list. */
export interface ListColumn<Row, Sort extends string, Context> {
  readonly id: string;
  /** The key of its head. */
  readonly label: string;
  /** Keeps the head for screen readers alone. */
  readonly hideLabel?: boolean;
  /** Its width in the grid. */
  readonly width: string;
  /** Left out below 1200 px. */
  readonly isWideOnly?: boolean;
  /** Below 1200 px it stands on a line of its own, above the rest of its row. */
  readonly hasOwnLine?: boolean;
  readonly className?: string | undefined;
  /** The orders its head offers; the first is what a first press gives. */
  readonly sort?: {
    readonly first: Sort;
    readonly other?: Sort;
    readonly isFirstUp: boolean;
    /** The key of what its button is called, where a filter has the name of the column. */
    readonly label?: string;
  };
  readonly titleOf?: (row: Row) => string;
  readonly cell: (row: Row, context: Context) => ReactNode;
}

/** The rows of a list as they are drawn: columns of a table, a card each on a phone. */
export interface ListRows<Row, Sort extends string, Context> {
  readonly columns: readonly ListColumn<Row, Sort, Context>[];
  /** The height of a row; of one with few words where rows grow. */
  readonly rowPx: number;
  /** The height of a card on a phone; the gap below it is added. */
  readonly cardPx: number;
  /** Whether a row is as high as its words need, so that none of them is cut off. */
  readonly growsWithWords?: boolean;
  /** Lays out a card of a phone. */
  readonly cardClassName?: string | undefined;
  /** What stands where a row is on its way. */
  readonly skeleton: ReactNode;
  /** What the tick of a row calls it. */
  readonly nameOf: (row: Row) => string;
}
