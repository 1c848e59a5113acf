import {
  GLOBAL_ASSET_MODEL_SORTS,
  type GlobalAssetModelSearch,
  type GlobalAssetModelSort,
} from "@storey/contract";
import { Archive } from "lucide-react";
import {
  type AddressOf,
  listAddress,
  oneField,
  switchField,
  wordsField,
} from "../../ui/list/list-address.ts";
import type { ListDeclaration } from "../../ui/list/list-declaration.ts";

/** The values of the list of global models in the address, in the order they are written. */
export const GLOBAL_MODEL_ADDRESS = listAddress({
  q: wordsField("q"),
  /** Whether the list includes archived models. */
  archived: switchField("archived"),
  sort: oneField("sort", GLOBAL_ASSET_MODEL_SORTS, "arrangement"),
  /** The dialog that is open over the list. */
  dialog: oneField("dialog", ["new"], "arrangement"),
});

export type GlobalModelAddress = AddressOf<typeof GLOBAL_MODEL_ADDRESS>;

/** Returns the search that the address asks for, without its page. */
export function globalModelSearchOf(address: GlobalModelAddress): GlobalAssetModelSearch {
  const { q, archived, sort } = address;
  return {
    ...(q === "" ? {} : { searchTerm: q }),
    ...(archived ? { withDeleted: true } : {}),
    sort: sort ?? "name",
  };
}

/** The list of global models. Each is archived on its page, as all organisations see it. */
export const GLOBAL_MODEL_LIST: ListDeclaration<GlobalModelAddress, object, GlobalAssetModelSort> =
  {
    messages: "global-models",
    words: {
      label: "list.label",
      count: "list.count",
      failed: "list.failed",
      retry: "retry",
      noMatch: { title: "noMatch.title", text: "noMatch.text", clear: "noMatch.clear" },
    },
    address: GLOBAL_MODEL_ADDRESS,
    filters: [
      {
        ...{ kind: "switch", id: "archived", field: "archived", label: "filter.archived" },
        icon: <Archive aria-hidden="true" />,
      },
    ],
    sorts: GLOBAL_ASSET_MODEL_SORTS,
    bulk: { sliceSize: 1, most: 0, label: "list.label" },
  };
