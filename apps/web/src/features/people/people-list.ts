import type { Member, MemberSearch } from "@storey/contract";
import { ORGANISATION_ROLE_NAMES } from "@storey/domain";
import type { RowReader } from "../../lib/gather-rows.ts";
import {
  type AddressOf,
  idField,
  listAddress,
  oneField,
  wordsField,
} from "../../ui/list/list-address.ts";
import type { ListDeclaration } from "../../ui/list/list-declaration.ts";
import { readMembers } from "./people.queries.ts";

/** What the address says about the list of people, in the order it is written. */
export const PEOPLE_ADDRESS = listAddress({
  q: wordsField("q"),
  role: oneField("role", ORGANISATION_ROLE_NAMES, "filter"),
  /** The member whose panel is open. */
  person: idField("person"),
  /** What is open above the list. */
  dialog: oneField("dialog", ["invite", "add"], "arrangement"),
});

export type PeopleAddress = AddressOf<typeof PEOPLE_ADDRESS>;

/** The question to the server, without page. */
export function peopleSearchOf({ q, role }: Pick<PeopleAddress, "q" | "role">): MemberSearch {
  return { searchTerm: q, ...(role ? { roleNames: [role] } : {}) };
}

/** The list of people: the server sorts it by name and counts no facets. */
export const PEOPLE_LIST: ListDeclaration<PeopleAddress, object, never> = {
  messages: "people",
  words: {
    label: "list.label",
    count: "list.count",
    failed: "list.empty",
    retry: "list.retry",
    noMatch: { title: "list.noMatch", text: "list.noMatchText", clear: "list.clear" },
  },
  address: PEOPLE_ADDRESS,
  filters: [
    {
      ...{ kind: "choice", id: "role", field: "role", label: "filter.role" },
      values: ORGANISATION_ROLE_NAMES,
      wordOf: (t, role) => t(`role.${role}`),
    },
  ],
  sorts: [],
  // A role is given to one person by a call.
  bulk: { sliceSize: 1, most: 2_000, label: "bulk.label" },
};

/** Everybody a search finds, 200 at a time. */
export const PEOPLE_READER: RowReader<MemberSearch, Member> = { pageSize: 200, read: readMembers };
