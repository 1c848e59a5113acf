/** The members of an organisation as flat queries: the least that sending all of them costs. */
import type { QueryConfig } from "pg";

/** Returns the statements for the people and the roles they hold, in no order. */
export function membersStatements(organisationId: string): QueryConfig[] {
  return [
    {
      name: "all members",
      text: `select u.id, u.email, u.first_name, u.last_name, uo.is_home, u.auth0_id, uo.created_at
        from user_organisation uo join user_account u on u.id = uo.user_id where uo.organisation_id = $1`,
      values: [organisationId],
    },
    {
      name: "all held roles",
      text: `select ur.user_id, r.id, r.name, ur.location_ids from user_organisation_role ur
        join role r on r.id = ur.role_id where ur.organisation_id = $1`,
      values: [organisationId],
    },
  ];
}

/** Returns the rows as they came. */
export function membersOf([members, roles]: readonly unknown[][]): unknown {
  return { members, roles };
}
