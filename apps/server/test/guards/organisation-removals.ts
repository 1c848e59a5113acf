import type { Removal } from "./removal.ts";

const ISOLATION = "test/isolation.test.ts";
const NAMED = "an organisation that a call names";
const NOTHING = `${NAMED} gives nothing of it to who does not belong there: nothing is told, nothing happens in either`;

/** The removals of guards for a call that names the organisation it is done in. */
export const ORGANISATION_REMOVALS: readonly Removal[] = [
  {
    guard: "the membership of who names an organisation",
    file: "db/migrations/0039-licensed-modules.ts",
    from: "where uo.user_id = account.id and o.deleted_at is null and (wanted is null or o.id = wanted)",
    to: "where (uo.user_id = account.id or wanted is not null) and o.deleted_at is null and (wanted is null or o.id = wanted)",
    tests: ISOLATION,
    test: NOTHING,
  },
  {
    guard: "the organisation that a call names, in place of the one its person is in",
    file: "db/migrations/0039-licensed-modules.ts",
    from: "and (wanted is null or o.id = wanted)",
    to: "",
    tests: ISOLATION,
    test: NOTHING,
  },
  {
    guard: "the end of an archived organisation for who names it",
    file: "db/migrations/0039-licensed-modules.ts",
    from: "where uo.user_id = account.id and o.deleted_at is null and (wanted is null or o.id = wanted)",
    to: "where uo.user_id = account.id and (o.deleted_at is null or wanted is not null) and (wanted is null or o.id = wanted)",
    tests: ISOLATION,
    test: `${NAMED} takes nobody there whose membership has ended, or that is archived`,
  },
  {
    guard: "the calls that take no organisation but the one their person is in",
    file: "http/serve.ts",
    from: 'return endpoint.access !== "signed-in" && !endpoint.changesRights && !isGlobal(endpoint);',
    to: "return true;",
    tests: ISOLATION,
    test: `${NAMED} does not lead a call about people's rights, or about the person, out of where they are`,
  },
];
