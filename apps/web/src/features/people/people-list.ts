import {
  MEMBER_SORTS,
  type Member,
  type MemberFacets,
  type MemberSearch,
  type MemberSort,
} from "@storey/contract";
import { ORGANISATION_ROLE_NAMES } from "@storey/domain";
import type { RowReader } from "../../lib/gather-rows.ts";
import {
  type AddressOf,
  idField,
  listAddress,
  oneField,
  someField,
  wordsField,
} from "../../ui/list/list-address.ts";
import type { ListDeclaration } from "../../ui/list/list-declaration.ts";
import { readMembers } from "./people.queries.ts";

/** What the address says about the list of people, in the order it is written. */
export const PEOPLE_ADDRESS = listAddress({
  q: wordsField("q"),
  roles: someField("role", ORGANISATION_ROLE_NAMES),
  sort: oneField("sort", MEMBER_SORTS, "arrangement"),
  /** The member whose panel is open. */
  person: idField("person"),
  /** What is open above the list. */
  dialog: oneField("dialog", ["invite", "add"], "arrangement"),
});

export type PeopleAddress = AddressOf<typeof PEOPLE_ADDRESS>;

/** The question to the server, without page. */
export function peopleSearchOf({
  q,
  roles,
  sort,
}: Pick<PeopleAddress, "q" | "roles" | "sort">): MemberSearch {
  const roleNames = roles.length > 0 ? { roleNames: [...roles] } : {};
  return { searchTerm: q, ...roleNames, ...(sort ? { sort } : {}) };
}

/** How the list is sorted: by name where the address says nothing. */
export function sortOf({ sort }: Pick<PeopleAddress, "sort">): MemberSort {
  return sort ?? "name";
}

/** The list of people. */
export const PEOPLE_LIST: ListDeclaration<PeopleAddress, MemberFacets, MemberSort> = {
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
      ...{ kind: "facet", id: "roles", field: "roles", label: "filter.role" },
      unnamed: "filter.role",
      wordOf: (t, role) => t(`role.${role}`),
      options: (t, { roles }) =>
        roles.map(({ value, count }) => ({ id: value, name: t(`role.${value}`), count })),
    },
  ],
  sorts: MEMBER_SORTS,
  // A role is given to one person by a call.
  bulk: { sliceSize: 1, most: 2_000, label: "bulk.label" },
};

/** Everybody a search finds, 200 at a time. */
export const PEOPLE_READER: RowReader<MemberSearch, Member> = { pageSize: 200, read: readMembers };
