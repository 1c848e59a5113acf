import { rolesAndTransactions } from "./0001-roles-and-transactions.ts";
import { records } from "./0002-records.ts";
import { signIn } from "./0003-sign-in.ts";
import { accounts } from "./0004-accounts.ts";
import { organisations } from "./0005-organisations.ts";
import { structure } from "./0006-structure.ts";
import { attachments } from "./0007-attachments.ts";
import { spaceCodes } from "./0008-space-codes.ts";
import { structureVersion } from "./0009-structure-version.ts";
import { issues } from "./0010-issues.ts";
import { guestReports } from "./0011-guest-reports.ts";
import { backgroundWork } from "./0012-background-work.ts";
import { sos } from "./0013-sos.ts";
import { notifications } from "./0014-notifications.ts";
import { entryFunctions } from "./0015-entry-functions.ts";
import { peopleFunctions } from "./0016-people-functions.ts";
import { organisationFunctions } from "./0017-organisation-functions.ts";
import { spaceFunctions } from "./0018-space-functions.ts";
import { backgroundWorkFunctions } from "./0019-background-work-functions.ts";
import { issueFunctions } from "./0020-issue-functions.ts";
import { sosFunctions } from "./0021-sos-functions.ts";
import { guestFunctions } from "./0022-guest-functions.ts";
import { guestPolicies } from "./0023-guest-policies.ts";
import { naturalOrder } from "./0024-natural-order.ts";
import { rightsUnderLock } from "./0025-rights-under-lock.ts";
import { wordsOfIssues } from "./0026-words-of-issues.ts";
import { nearABeacon } from "./0027-near-a-beacon.ts";
import { boundsOfGuestReports } from "./0028-bounds-of-guest-reports.ts";
import { signInLinks } from "./0029-sign-in-links.ts";
import { structureChanges } from "./0030-structure-changes.ts";
import { importSlices } from "./0031-import-slices.ts";
import { reportsAhead } from "./0032-reports-ahead.ts";
import { installationMarks } from "./0033-installation-marks.ts";
import { undeliveredMail } from "./0034-undelivered-mail.ts";
import { uploadsInPieces } from "./0035-uploads-in-pieces.ts";
import { endsOfSessions } from "./0037-ends-of-sessions.ts";
import { boundsOfLinks } from "./0038-bounds-of-links.ts";
import { licensedModules } from "./0039-licensed-modules.ts";
import { tiltOfPanoramas } from "./0041-tilt-of-panoramas.ts";
import { piecesFromAnyNetwork } from "./0044-pieces-from-any-network.ts";
import type { Migration } from "./migration.ts";

/** Every migration in the order of its number. */
export const MIGRATIONS: readonly Migration[] = [
  rolesAndTransactions,
  records,
  signIn,
  accounts,
  organisations,
  structure,
  attachments,
  spaceCodes,
  structureVersion,
  issues,
  guestReports,
  backgroundWork,
  sos,
  notifications,
  entryFunctions,
  peopleFunctions,
  organisationFunctions,
  spaceFunctions,
  backgroundWorkFunctions,
  issueFunctions,
  sosFunctions,
  guestFunctions,
  guestPolicies,
  naturalOrder,
  rightsUnderLock,
  wordsOfIssues,
  nearABeacon,
  boundsOfGuestReports,
  signInLinks,
  structureChanges,
  importSlices,
  reportsAhead,
  installationMarks,
  undeliveredMail,
  uploadsInPieces,
  endsOfSessions,
  boundsOfLinks,
  licensedModules,
  tiltOfPanoramas,
  piecesFromAnyNetwork,
];
