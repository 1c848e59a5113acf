import type { PoolClient } from "pg";
import { MendableError } from "../mendable-error.ts";

/** The roles that statements run as; the first migration makes them. */
const ROLES = ["storey_app", "storey_guest", "storey_reporter"];

/**
 * From version 16 on, a login that may make roles may grant only those it made or has the admin
 * option for.
 */
const OWN_ROLES_ONLY = 160_000;

interface Rights {
  readonly me: string;
  readonly isSuperuser: boolean;
  readonly makesRoles: boolean;
  readonly version: number;
  /** The roles that do not exist. */
  readonly missing: readonly string[];
  /** The existing roles that we may neither act as nor grant. */
  readonly foreign: readonly string[];
  readonly makesTables: boolean;
}

/**
 * Checks, before anything is made, whether the login of an empty database may create Storey's roles
 * and tables. Throws MendableError that names the rights an administrator of the database has to
 * grant it.
 */
export async function assertRoleRights(client: PoolClient): Promise<void> {
  const rights = await readRights(client);
  const { me, isSuperuser, makesRoles, version, missing, foreign, makesTables } = rights;
  if (isSuperuser) return;
  if (!makesTables) {
    throw new MendableError(
      `The database login ${me} may not make tables. Let an administrator of the database run: grant create, usage on schema public to "${me}";`,
    );
  }
  const givesAny = makesRoles && version < OWN_ROLES_ONLY;
  const isLacking = (missing.length > 0 && !makesRoles) || (foreign.length > 0 && !givesAny);
  if (!isLacking) return;
  const made = missing.map((role) => `create role ${role} nologin;`);
  const given = `grant ${ROLES.join(", ")} to "${me}";`;
  throw new MendableError(
    `The database login ${me} may not make the roles that Storey works with. Give it CREATEROLE, or let an administrator of the database run: ${[...made, given].join(" ")}`,
  );
}

async function readRights(client: PoolClient): Promise<Rights> {
  const { rows } = await client.query<Rights>(
    `select current_user as me, m.rolsuper as "isSuperuser", m.rolcreaterole as "makesRoles",
       current_setting('server_version_num')::int as version,
       array(select r from unnest($1::text[]) r where not exists (select from pg_roles where rolname = r)) as missing,
       array(select o.rolname::text from pg_roles o where o.rolname = any ($1)
         and not pg_has_role(current_user, o.oid, 'member')) as foreign,
       has_schema_privilege('public', 'create') as "makesTables"
     from pg_roles m where m.rolname = current_user`,
    [ROLES],
  );
  const [rights] = rows;
  if (!rights) throw new Error("The database does not know its own role.");
  return rights;
}
