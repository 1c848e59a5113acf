import type { Removal } from "./removal.ts";

const DISPLAYS = "src/features/displays/displays.test.ts";
const WALL = "features/displays/wall.repository.ts";

/** What protects displays, and what walls are told by them. */
export const DISPLAY_REMOVALS: readonly Removal[] = [
  {
    guard: "the display that was switched off",
    file: WALL,
    from: "s.kind = 'display' and s.revoked_at is null), '{}')",
    to: "s.kind = 'display'), '{}')",
    tests: DISPLAYS,
    test: "a display says that it was switched off, from the next time on that a wall asks; an unknown one is none",
  },
  {
    guard: "the walls of an organisation that is there",
    file: WALL,
    from: "o.deleted_at is null and has_module(o.id, 'spaces_core')",
    to: "has_module(o.id, 'spaces_core')",
    tests: DISPLAYS,
    test: "a display is of an organisation that uses spaces and is there",
  },
  {
    guard: "the rooms that a network hides from a wall",
    file: WALL,
    from: "and (l.ip_subnets_apply_to <> 'all' or",
    to: "and (true or",
    tests: DISPLAYS,
    test: "what a wall is told is of its place alone, without what is archived or only other networks show",
  },
  {
    guard: "the place of a wall",
    file: WALL,
    from: `and (\${locationId}::uuid is null or r.location_id = \${locationId})`,
    to: "",
    tests: DISPLAYS,
    test: "what a wall is told is of its place alone, without what is archived or only other networks show",
  },
  {
    guard: "the place of a display that is there",
    file: "features/displays/display.service.ts",
    from: "if (!(await isShowable(transaction, organisationId, display))) throw notFound();",
    to: "",
    tests: DISPLAYS,
    test: "a display shows a place that is there alone",
  },
  {
    guard: "the turn among secret addresses",
    file: "platform/secret-addresses/secret-address.repository.ts",
    from: `and s.owner_id is not distinct from \${ownerId}::uuid and s.revoked_at is null) < \${most}`,
    to: `and s.owner_id is not distinct from \${ownerId}::uuid and s.revoked_at is null) <= \${most}`,
    tests: DISPLAYS,
    test: "a display are two hundred at most, also when two are made at once",
  },
];
