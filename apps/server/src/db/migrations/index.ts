import { core } from "./0001-core.ts";
import { identity } from "./0002-identity.ts";
import { access } from "./0003-access.ts";
import { people } from "./0004-people.ts";
import { organisations } from "./0005-organisations.ts";
import { structure } from "./0006-structure.ts";
import { mail } from "./0007-mail.ts";
import { documents } from "./0008-documents.ts";
import { ownersFunctions } from "./0009-owners-functions.ts";
import { backgroundJobs } from "./0010-background-jobs.ts";
import { panoramas } from "./0011-panoramas.ts";
import { issues } from "./0012-issues.ts";
import { spaceCodes } from "./0013-space-codes.ts";
import { guests } from "./0014-guests.ts";
import { notifications } from "./0016-notifications.ts";
import { sos } from "./0017-sos.ts";
import { historyOfMany } from "./0018-history-of-many.ts";
import { guestRules } from "./0019-guest-rules.ts";
import { whoIsTold } from "./0020-who-is-told.ts";
import { issueWrites } from "./0021-issue-writes.ts";
import { sosEndings } from "./0022-sos-endings.ts";
import { trackedSteps } from "./0023-tracked-steps.ts";

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
  backgroundJobs,
  panoramas,
  issues,
  spaceCodes,
  guests,
  notifications,
  sos,
  historyOfMany,
  guestRules,
  whoIsTold,
  issueWrites,
  sosEndings,
  trackedSteps,
];
