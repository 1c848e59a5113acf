import type { Custody, CustodySearch } from "@storey/contract";
import { CUSTODY_ASSETS_MAX } from "@storey/domain";
import { Clock, TriangleAlert } from "lucide-react";
import type { RowReader } from "../../lib/gather-rows.ts";
import {
  type AddressOf,
  listAddress,
  switchField,
  wordsField,
} from "../../ui/list/list-address.ts";
import type { ListDeclaration } from "../../ui/list/list-declaration.ts";
import { readCustodies } from "./custody.queries.ts";

/** The values of the list of what is out in the address, in the order they are written. */
export const CUSTODY_ADDRESS = listAddress({
  q: wordsField("q"),
  overdue: switchField("overdue"),
  soon: switchField("soon"),
});

export type CustodyAddress = AddressOf<typeof CUSTODY_ADDRESS>;

/** Returns the search that the address asks for, without its page. */
export function custodySearchOf({ q, overdue, soon }: CustodyAddress): CustodySearch {
  const dueStates = [...(overdue ? ["overdue" as const] : []), ...(soon ? ["soon" as const] : [])];
  return {
    ...(q === "" ? {} : { searchTerm: q }),
    ...(dueStates.length === 0 ? {} : { dueStates }),
  };
}

/** The list of what is out, the first due first. */
export const CUSTODY_LIST: ListDeclaration<CustodyAddress, object, never> = {
  messages: "custody",
  words: {
    label: "list.label",
    count: "list.count",
    failed: "list.failed",
    retry: "retry",
    noMatch: { title: "noMatch.title", text: "noMatch.text", clear: "noMatch.clear" },
  },
  address: CUSTODY_ADDRESS,
  filters: [
    {
      ...{ kind: "switch", id: "overdue", field: "overdue", label: "due.overdue" },
      icon: <TriangleAlert aria-hidden="true" />,
    },
    {
      ...{ kind: "switch", id: "soon", field: "soon", label: "due.soon" },
      icon: <Clock aria-hidden="true" />,
    },
  ],
  sorts: [],
  // What is chosen is taken back by one call, on a screen of its own.
  bulk: { sliceSize: CUSTODY_ASSETS_MAX, most: CUSTODY_ASSETS_MAX, label: "bulk.label" },
};

/** Reads everything that a search finds, 200 at a time. */
export const CUSTODY_READER: RowReader<CustodySearch, Custody> = {
  pageSize: 200,
  read: readCustodies,
};
