import type { ReactNode } from "react";
import type { Listed } from "../../lib/listed-pages.ts";
import { useTranslation } from "../../lib/messages.ts";
import { SearchBox } from "../search-box.tsx";
import { useSearchWords } from "../use-search-words.ts";
import { searchWords } from "./list-address.ts";
import { ListAppliedFilters } from "./list-applied-filters.tsx";
import type { ListDeclaration } from "./list-declaration.ts";
import { ListFilterBar } from "./list-filter-bar.tsx";
import { ListResults } from "./list-results.tsx";
import { ListSortField } from "./list-sort-field.tsx";
import styles from "./list-tools.module.css";
import { useHeightVariable } from "./use-height-variable.ts";

/** What a list shows, and how its address is changed. */
export interface SearchedListState<Address, Search, Found> {
  readonly address: Address;
  readonly change: (next: Address, replace?: boolean) => void;
  readonly listed: Listed<Search, Found>;
}

interface SearchedListProps<Address, Facets, Sort extends string>
  extends SearchedListState<Address, unknown, Facets & { readonly totalCount: number }> {
  /** Its messages have the words of the search as `search.label`, `.placeholder` and `.clear`. */
  readonly list: ListDeclaration<Address, Facets, Sort>;
  /** The order, where there are several. */
  readonly sorting?: { readonly value: Sort; readonly onChange: (sort: Sort) => void };
  /** The next step where the list is empty and nothing narrows it. */
  readonly empty: ReactNode;
  /** The rows. */
  readonly children: ReactNode;
}

/** A list that is searched by words: search, filters, order, how many there are, and the rows. */
export function SearchedList<Address extends { readonly q: string }, Facets, Sort extends string>(
  props: SearchedListProps<Address, Facets, Sort>,
) {
  const { list, address, change, listed, sorting, empty, children } = props;
  const { t } = useTranslation(list.messages);
  const height = useHeightVariable("--list-tools-height");
  const { first } = listed;
  const words = useSearchWords({
    words: address.q,
    wordsOf: searchWords,
    onSearch: (q) => change({ ...address, q }, true),
  });
  return (
    <div className={styles.content}>
      <SearchBox
        label={t("search.label")}
        placeholder={t("search.placeholder")}
        clearLabel={t("search.clear")}
        typed={words.typed}
        onType={words.type}
        onClear={() => words.search("")}
        field={{}}
      />
      <div ref={height} className={styles.tools}>
        <div className={styles.filters}>
          <ListFilterBar
            list={list}
            address={address}
            facets={first}
            totalCount={first?.totalCount ?? 0}
            onChange={change}
          />
        </div>
        {sorting ? <ListSortField list={list} className={styles.sort} {...sorting} /> : null}
      </div>
      <ListAppliedFilters list={list} address={address} facets={first} onChange={change} />
      <output className={styles.count} aria-live="polite">
        {first ? t(list.words.count, { count: first.totalCount }) : ""}
      </output>
      <ListResults list={list} listed={listed} address={address} onChange={change} empty={empty}>
        {children}
      </ListResults>
    </div>
  );
}
