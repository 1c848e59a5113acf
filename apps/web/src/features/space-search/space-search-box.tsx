import { type KeyboardEvent, useId, useState } from "react";
import { useTranslation } from "../../lib/messages.ts";
import { searchWords } from "../../ui/list/list-address.ts";
import { SearchBox } from "../../ui/search-box.tsx";
import { useSearchWords } from "../../ui/use-search-words.ts";
import { LastSearches } from "./last-searches.tsx";
import { forgetSearches, keepSearch, recentSearches } from "./recent-searches.ts";

interface SpaceSearchBoxProps {
  /** The search words in the address. */
  readonly words: string;
  readonly organisationId: string;
  readonly onSearch: (words: string) => void;
}

/** The search box of spaces. `/` focuses it; empty and focused, it offers the last searches. */
export function SpaceSearchBox({ words, organisationId, onSearch }: SpaceSearchBoxProps) {
  const { t } = useTranslation("spaces");
  const id = useId();
  const { typed, type, search } = useSearchWords({ words, wordsOf: searchWords, onSearch });
  const [list, setList] = useState<readonly string[]>([]);
  const [active, setActive] = useState(-1);
  const open = list.length > 0 && typed === "";
  const choose = (text: string): void => {
    search(text);
    setList([]);
    setActive(-1);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const chosen = list[active];
    if (event.key === "Escape" && open) setList([]);
    else if (event.key === "Escape" && typed !== "") choose("");
    else if (event.key === "Enter" && open && chosen !== undefined) choose(chosen);
    else if (event.key === "Enter") search(typed);
    else if (event.key === "ArrowDown" && open) setActive((active + 1) % list.length);
    else if (event.key === "ArrowUp" && open) {
      setActive((active <= 0 ? list.length : active) - 1);
    } else return;
    event.preventDefault();
  };
  return (
    <SearchBox
      label={t("search.label")}
      placeholder={t("search.placeholder")}
      clearLabel={t("search.clear")}
      typed={typed}
      onType={type}
      onClear={() => choose("")}
      field={{
        role: "combobox",
        "aria-expanded": open,
        "aria-controls": id,
        "aria-autocomplete": "list",
        "aria-activedescendant": open && active >= 0 ? `${id}-${active}` : undefined,
        onFocus: () => setList(recentSearches(organisationId)),
        onBlur: () => {
          keepSearch(organisationId, searchWords(typed));
          setList([]);
          setActive(-1);
        },
        onKeyDown,
      }}
    >
      {open ? (
        <LastSearches
          id={id}
          list={list}
          active={active}
          onChoose={choose}
          onForget={() => {
            forgetSearches(organisationId);
            setList([]);
          }}
        />
      ) : null}
    </SearchBox>
  );
}
