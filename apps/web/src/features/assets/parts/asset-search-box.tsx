import type { KeyboardEvent } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { searchWords } from "../../../ui/list/list-address.ts";
import { SearchBox } from "../../../ui/search-box.tsx";
import { useSearchWords } from "../../../ui/use-search-words.ts";

interface AssetSearchBoxProps {
  /** The search words in the address. */
  readonly words: string;
  readonly onSearch: (words: string) => void;
}

/** The field to search for assets. Passes the words on once the typing rests. */
export function AssetSearchBox({ words, onSearch }: AssetSearchBoxProps) {
  const { t } = useTranslation("assets");
  const { typed, type, search } = useSearchWords({ words, wordsOf: searchWords, onSearch });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter") search(typed);
    else if (event.key === "Escape" && typed !== "") search("");
  };
  return (
    <SearchBox
      label={t("search.label")}
      placeholder={t("search.placeholder")}
      clearLabel={t("search.clear")}
      typed={typed}
      onType={type}
      onClear={() => search("")}
      field={{ onKeyDown }}
    />
  );
}
