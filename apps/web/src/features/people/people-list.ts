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

/** The fields of the address of the list of people, in the order they are written. */
export const PEOPLE_ADDRESS = listAddress({
  q: wordsField("q"),
  roles: someField("role", ORGANISATION_ROLE_NAMES),
  sort: oneField("sort", MEMBER_SORTS, "arrangement"),
  /** The id of the member whose panel is open. */
  person: idField("person"),
  /** The dialog that is open above the list. */
  dialog: oneField("dialog", ["invite", "add"], "arrangement"),
});

export type PeopleAddress = AddressOf<typeof PEOPLE_ADDRESS>;

/** Returns the search request, without the page. */
export function peopleSearchOf({
  q,
  roles,
  sort,
}: Pick<PeopleAddress, "q" | "roles" | "sort">): MemberSearch {
  const roleNames = roles.length > 0 ? { roleNames: [...roles] } : {};
  return { searchTerm: q, ...roleNames, ...(sort ? { sort } : {}) };
}

/** Returns the sort order; by name where the address has none. */
export function sortOf({ sort }: Pick<PeopleAddress, "sort">): MemberSort {
  return sort ?? "name";
}

/** The declaration of the list of people: its address, filters, sort orders and bulk changes. */
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
  // One call gives a role to one person.
  bulk: { sliceSize: 1, most: 2_000, label: "bulk.label" },
};

/** Reads all results of a member search, 200 at a time. */
export const PEOPLE_READER: RowReader<MemberSearch, Member> = { pageSize: 200, read: readMembers };
