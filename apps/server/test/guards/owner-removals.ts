import type { Removal } from "./removal.ts";

const KINDS = "test/owner-kinds.test.ts";
const OWNERS = "db/migrations/0045-attachment-owners.ts";
const ATTACHMENTS = "db/migrations/0046-attachments-of-owners.ts";
const REPOSITORY = "platform/attachments/owner.repository.ts";
const FROM_OUTSIDE =
  "is there from outside of the networks of its location only if it lies in none";
const WITHIN_LOCATIONS =
  "is written by a role limited to locations only where that counts, and never where it lies nowhere";
const IN_SCOPE =
  "(select location_scope()) is null or location_id is not null and location_id = any ((select location_scope())::uuid[])";

/** The removals of guards for the owners of pictures, documents, links, codes and lists. */
export const OWNER_REMOVALS: readonly Removal[] = [
  {
    guard: "the networks that owners of attachments are shown in",
    file: OWNERS,
    from: "using (location_id is null or location_id <> all ((select barred_locations())::uuid[]));",
    to: "using (true);",
    tests: KINDS,
    test: `an owner of kind asset, placed: true ${FROM_OUTSIDE}`,
  },
  {
    guard: "the owners without a location that no network holds off",
    file: OWNERS,
    from: "using (location_id is null or location_id <> all",
    to: "using (location_id <> all",
    tests: KINDS,
    test: `an owner of kind assetModel, placed: false ${FROM_OUTSIDE}`,
  },
  {
    guard: "the hold of owners of attachments to the locations of a role",
    file: OWNERS,
    from: `for update using (${IN_SCOPE});`,
    to: "for update using (true);",
    tests: KINDS,
    test: `an owner of kind asset, placed: true ${WITHIN_LOCATIONS}`,
  },
  {
    guard: "the owners without a location that a role with a limit leaves",
    file: OWNERS,
    from: `for update using (${IN_SCOPE});`,
    to: "for update using ((select location_scope()) is null or location_id is null or location_id = any ((select location_scope())::uuid[]));",
    tests: KINDS,
    test: `an owner of kind asset, placed: false ${WITHIN_LOCATIONS}`,
  },
  {
    guard: "the networks that attachments are shown in",
    file: ATTACHMENTS,
    from: "execute format('create policy fence on %I as restrictive using (%s)', record, fence);",
    to: "",
    tests: KINDS,
    test: `an owner of kind floor, placed: true ${FROM_OUTSIDE}`,
  },
  {
    guard: "the hold of attachments to the locations of a role",
    file: ATTACHMENTS,
    from: "execute format('create policy scope_insert on %I as restrictive for insert with check (%s)', record, scope);",
    to: "",
    tests: KINDS,
    test: `an owner of kind asset, placed: true ${WITHIN_LOCATIONS}`,
  },
  {
    guard: "the check of where attachments are written",
    file: REPOSITORY,
    from: 'if (!found.isInScope) throw new ProblemError("access.location");',
    to: "",
    tests: KINDS,
    test: `an owner of kind location, placed: true ${WITHIN_LOCATIONS}`,
  },
  {
    guard: "the kind that an owner of attachments must be of",
    file: REPOSITORY,
    from: '.where("kind", "=", kind);',
    to: ";",
    tests: KINDS,
    test: "what hangs on one kind is not taken for another's",
  },
];
