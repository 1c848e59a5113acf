import {
  ASSET_MODEL_SORTS,
  type AssetModelSearch,
  type AssetModelSort,
  type AssetModelSummary,
} from "@storey/contract";
import { Archive } from "lucide-react";
import type { RowReader } from "../../lib/gather-rows.ts";
import {
  type AddressOf,
  listAddress,
  oneField,
  switchField,
  wordsField,
} from "../../ui/list/list-address.ts";
import type { ListDeclaration } from "../../ui/list/list-declaration.ts";
import { readModels } from "./asset-model.queries.ts";

/** The values of the list of models in the address, in the order they are written. */
export const MODEL_ADDRESS = listAddress({
  q: wordsField("q"),
  /** Whether the list includes archived models. */
  archived: switchField("archived"),
  sort: oneField("sort", ASSET_MODEL_SORTS, "arrangement"),
  /** The dialog that is open over the list. */
  dialog: oneField("dialog", ["new", "global"], "arrangement"),
});

export type ModelAddress = AddressOf<typeof MODEL_ADDRESS>;

/** Returns the search that the address asks for, without its page. */
export function modelSearchOf({ q, archived, sort }: ModelAddress): AssetModelSearch {
  return {
    ...(q === "" ? {} : { searchTerm: q }),
    ...(archived ? { withDeleted: true } : {}),
    sort: sort ?? "name",
  };
}

/** The list of models. The server counts no facets of them. */
export const MODEL_LIST: ListDeclaration<ModelAddress, object, AssetModelSort> = {
  messages: "asset-models",
  words: {
    label: "list.label",
    count: "list.count",
    failed: "list.failed",
    retry: "retry",
    noMatch: { title: "noMatch.title", text: "noMatch.text", clear: "noMatch.clear" },
  },
  address: MODEL_ADDRESS,
  filters: [
    {
      ...{ kind: "switch", id: "archived", field: "archived", label: "filter.archived" },
      icon: <Archive aria-hidden="true" />,
    },
  ],
  sorts: ASSET_MODEL_SORTS,
  // A model is archived by a call of its own.
  bulk: { sliceSize: 1, most: 2_000, label: "bulk.label" },
};

/** Reads everything that a search for models finds, 200 at a time. */
export const MODEL_READER: RowReader<AssetModelSearch, AssetModelSummary> = {
  pageSize: 200,
  read: readModels,
};
