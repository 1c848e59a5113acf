import { ORGANISATION_ROLE_NAMES, PERMISSIONS, ROLE_NAMES } from "@storey/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, Moment, text, timestamps } from "./shape.ts";

/** A role as a member of an organisation holds it. */
export const MemberRole = z.object({
  id: Id,
  name: z.enum(ROLE_NAMES),
  /** The locations it counts in; empty means all. */
  locationIds: z.array(Id),
});

/** A person as the administrators of an organisation see them. */
export const Member = z.object({
  /** The id of the user. */
  id: Id,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** Whether this is the member's home organisation: removing them from it deletes the account. */
  isHome: z.boolean(),
  /** False until the first sign-in. */
  hasSignedIn: z.boolean(),
  roles: z.array(MemberRole),
  memberSince: Moment,
});

/** The orders of a list of members; a dash in front reverses one. By name by default. */
export const MEMBER_SORTS = ["name", "-name", "email", "-email", "-memberSince"] as const;

/** The filters of a search for members of the active organisation. */
export const MemberSearch = z.strictObject({
  searchTerm: text(200),
  roleNames: z.array(z.enum(ORGANISATION_ROLE_NAMES)).max(10).optional(),
  sort: z.enum(MEMBER_SORTS).optional(),
  /** True counts the facets too, for the first page of a list. */
  withFacets: z.boolean().optional(),
  page: z.int().min(1).max(100_000).optional(),
  pageSize: z.int().min(1).max(200).optional(),
});

const count = z.int().nonnegative();

/** How many members each choice would leave; a facet ignores its own filter. */
export const MemberFacets = z.object({
  /** Every role of the organisation, also one that nobody holds. */
  roles: z.array(z.object({ value: z.enum(ORGANISATION_ROLE_NAMES), count })),
});

export const MemberSearchResults = z.object({
  totalCount: count,
  results: z.array(Member),
  /** Null unless they were requested. */
  facets: MemberFacets.nullable(),
});

/** A role on offer, and whether the caller may give it. */
export const Role = z.object({
  id: Id,
  name: z.enum(ROLE_NAMES),
  permissions: z.array(z.enum(PERMISSIONS)),
  isGrantable: z.boolean(),
  ...timestamps,
});

/** A permission of the catalogue (Spec §3). */
export const PermissionRecord = z.object({
  id: Id,
  name: z.enum(PERMISSIONS),
  ...timestamps,
});

export type MemberRole = z.infer<typeof MemberRole>;
export type Member = z.infer<typeof Member>;
export type MemberFacets = z.infer<typeof MemberFacets>;
export type MemberSearch = z.infer<typeof MemberSearch>;
export type MemberSearchResults = z.infer<typeof MemberSearchResults>;
export type MemberSort = (typeof MEMBER_SORTS)[number];
export type Role = z.infer<typeof Role>;
export type PermissionRecord = z.infer<typeof PermissionRecord>;

const tag = "Members";

/** The calls that list the people of the active organisation (Spec §7). */
export const members = {
  list: endpoint({
    method: "GET",
    path: "/organisations/users",
    summary: "Lists the members of the active organisation by name.",
    tag,
    access: "organisation.users.read",
    response: z.array(Member),
  }),
  search: endpoint({
    method: "POST",
    path: "/organisations/users/search",
    summary:
      "Finds members of the active organisation by name or e-mail, with the roles they hold.",
    tag,
    access: "organisation.users.read",
    body: MemberSearch,
    response: MemberSearchResults,
  }),
  roles: endpoint({
    method: "GET",
    path: "/roles",
    summary: "Lists the roles held in an organisation.",
    tag,
    access: "organisation.users.read",
    response: z.array(Role),
  }),
  permissions: endpoint({
    method: "GET",
    path: "/permissions",
    summary: "Lists the permissions that roles are made of, by name.",
    tag,
    access: "organisation.users.read",
    response: z.array(PermissionRecord),
  }),
};
