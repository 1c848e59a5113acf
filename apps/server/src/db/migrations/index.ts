import { core } from "./0001-core.ts";
import { identity } from "./0002-identity.ts";
import { access } from "./0003-access.ts";
import { people } from "./0004-people.ts";
import { organisations } from "./0005-organisations.ts";
import { structure } from "./0006-structure.ts";
import { mail } from "./0007-mail.ts";
import { documents } from "./0008-documents.ts";
import { ownersFunctions } from "./0009-owners-functions.ts";

/** One step of the schema: plain SQL that runs in one transaction and is never edited once released. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** Every migration in the order of its number. */
export const MIGRATIONS: readonly Migration[] = [
  core,
  identity,
  access,
  people,
  organisations,
  structure,
  mail,
  documents,
  ownersFunctions,
];
