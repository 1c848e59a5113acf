import type { ComponentType, ReactNode } from "react";
import type { Namespace, Translate } from "../../lib/messages.ts";
import type { FacetOption } from "../facet-panel.tsx";
import type { ListAddress } from "./list-address.ts";

interface FilterFrame {
  /** Unique among the filters of a list. */
  readonly id: string;
  /** The key of its name. */
  readonly label: string;
  /** The name that people gave it themselves, in place of the key. */
  readonly name?: string;
}

/**
 * A filter with several values that a facet offers, each with the number of rows it would leave.
 */
export interface FacetFilter<Address, Facets> extends FilterFrame {
  readonly kind: "facet";
  readonly field: keyof Address & string;
  readonly options: (t: Translate, facets: Facets) => readonly FacetOption[];
  /**
   * Returns the name of a value that the app itself knows; undefined where only the server can name
   * it.
   */
  readonly wordOf?: (t: Translate, value: string) => string | undefined;
  /** The key of the name for a value that nothing names. */
  readonly unnamed: string;
}

/** A filter with several values of too many to count, which a panel of its own searches. */
export interface ChoiceFilter<Address, Facets> extends FilterFrame {
  readonly kind: "choice";
  readonly field: keyof Address & string;
  readonly panel: ComponentType<RangePanelProps<Address, Facets>>;
  /** The key of the name for a value that nothing names. */
  readonly unnamed: string;
}

/** A filter that is on or off. */
export interface SwitchFilter<Address, Facets> extends FilterFrame {
  readonly kind: "switch";
  readonly field: keyof Address & string;
  readonly icon: ReactNode;
  /** Returns the number of rows it would leave; without it nothing is counted. */
  readonly count?: (facets: Facets) => number;
}

/** A filter with two ends and a panel of its own. */
export interface RangeFilter<Address, Facets> extends FilterFrame {
  readonly kind: "range";
  readonly fields: readonly [keyof Address & string, keyof Address & string];
  readonly panel: ComponentType<RangePanelProps<Address, Facets>>;
  /** Returns the range as text; `chip` is the text of the filter that is on. */
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
  | ChoiceFilter<Address, Facets>
  | SwitchFilter<Address, Facets>
  | RangeFilter<Address, Facets>;

/** The keys of a list's texts, in its own namespace. */
interface ListWords {
  /** The name of the list for people who cannot see where it stands. */
  readonly label: string;
  /** The number of rows, with plural forms. */
  readonly count: string;
  readonly failed: string;
  readonly retry: string;
  readonly noMatch: { readonly title: string; readonly text: string; readonly clear: string };
}

/** The bounds for choosing and changing rows of a long list beyond the loaded ones. */
interface ListBulk {
  /** The most rows one call changes. */
  readonly sliceSize: number;
  /** The most rows that can be chosen. */
  readonly most: number;
  /** The key of the name of the bar for chosen rows. */
  readonly label: string;
}

/**
 * The declaration of a list: its fields in the address, its filters and orders, and how many of its
 * rows are changed at once. The filter bar, the applied filters and the table are drawn from it.
 */
export interface ListDeclaration<Address, Facets, Sort extends string> {
  readonly messages: Namespace;
  readonly words: ListWords;
  readonly address: ListAddress<Address>;
  readonly filters: readonly ListFilter<Address, Facets>[];
  /**
   * The orders on offer; the key of each is `sort.` and its name. Empty where there is only one.
   */
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
  /** Below 1200 px the column stands on a line of its own, above the rest of its row. */
  readonly hasOwnLine?: boolean;
  readonly className?: string | undefined;
  /** The orders its head offers; the first press gives the first. */
  readonly sort?: {
    readonly first: Sort;
    readonly other?: Sort;
    readonly isFirstUp: boolean;
    /** The key of its button's name, where a filter has the name of the column. */
    readonly label?: string;
  };
  readonly titleOf?: (row: Row) => string;
  readonly cell: (row: Row, context: Context) => ReactNode;
}

/** The drawing of a list's rows: columns of a table, a card each on a phone. */
export interface ListRows<Row, Sort extends string, Context> {
  readonly columns: readonly ListColumn<Row, Sort, Context>[];
  /** The height of a row; of one with little text where rows grow. */
  readonly rowPx: number;
  /** The height of a card on a phone; the gap below it is added. */
  readonly cardPx: number;
  /** How many rows are drawn at first, the others in the next frames; all where it is not said. */
  readonly countAtFirst?: number;
  /** A row is as high as its text needs, so that none of it is cut off. */
  readonly growsWithWords?: boolean;
  /** The class that lays out a card of a phone. */
  readonly cardClassName?: string | undefined;
  /** The placeholder of a row that is loading. */
  readonly skeleton: ReactNode;
  /** Returns the name of a row for its checkbox. */
  readonly nameOf: (row: Row) => string;
}
