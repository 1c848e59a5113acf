import {
  checklistRuns,
  type Organisation,
  type OrganisationChanges,
  organisations,
} from "@storey/contract";
import { call } from "../../lib/call.ts";
import { connection } from "../../lib/connection.ts";
import { keyOf, queryClient } from "../../lib/query.ts";
import { readOrDefault } from "../../lib/read-or-default.ts";
import { type Session, session } from "../../lib/session/session.ts";
import { upload } from "../../lib/upload.ts";
import { type OnProblem, writeOrNull } from "../../lib/write-or-null.ts";

type User = NonNullable<Session["user"]>;

/**
 * Updates the user's membership, which also holds the organisation's name, languages and branding.
 */
function withOrganisation(user: User, { id, name, languages, branding }: Organisation): User {
  const renew = <T extends User["userOrganisations"][number]>(membership: T): T =>
    membership.organisation.id === id
      ? { ...membership, branding, organisation: { id, name, languages, branding } }
      : membership;
  return {
    ...user,
    activeUserOrganisation: user.activeUserOrganisation && renew(user.activeUserOrganisation),
    userOrganisations: user.userOrganisations.map(renew),
  };
}

function put(organisation: Organisation): void {
  session.update((now) => ({
    ...now,
    organisation,
    user: now.user && withOrganisation(now.user, organisation),
  }));
}

/** Counts the checks that would be deleted, were they kept for so many years. */
export async function countExpiringChecks(years: number): Promise<number> {
  const { count } = await call(checklistRuns.expiring, { query: { years: String(years) } });
  return count;
}

/**
 * Refetches the active organisation, if there is one. The reply of a write meanwhile is newer and
 * wins.
 */
export async function refreshOrganisation(): Promise<void> {
  const before = session.get().organisation;
  if (!before) return;
  const now = await readOrDefault(
    "The organisation could not be loaded",
    call(organisations.current),
    null,
  );
  if (now && session.get().organisation === before) put(now);
}

/** Replaces the organisation with the reply of a write: header and menus show it at once. */
export function keepOrganisation(organisation: Organisation): Organisation {
  put(organisation);
  void queryClient.invalidateQueries({ queryKey: keyOf(organisations.currentWithStructure) });
  return organisation;
}

/** Changes the organisation. 409 `record.conflict` means that others changed the same fields. */
export function changeOrganisation(
  version: number,
  body: OrganisationChanges,
  onProblem: OnProblem,
): Promise<Organisation | null> {
  const work = call(organisations.update, { body, ifMatch: version });
  return writeOrNull(
    "The organisation could not be changed",
    work.then(({ result }) => keepOrganisation(result)),
    onProblem,
  );
}

/** Uploads a logo. Calls `onProgress` with a share from 0 to 1. */
export function saveLogo(
  file: File,
  onProgress: (done: number) => void,
  onProblem: OnProblem,
): Promise<Organisation | null> {
  const work = upload(organisations.uploadLogo, { file, onProgress });
  return writeOrNull("The logo could not be saved", work.then(keepOrganisation), onProblem);
}

/** Removes the organisation's logo, so that the default one shows. */
export function removeLogo(onProblem: OnProblem): Promise<Organisation | null> {
  const work = call(organisations.removeLogo);
  return writeOrNull("The logo could not be removed", work.then(keepOrganisation), onProblem);
}

/** Fetches a logo as a file that can be uploaded again. Throws when it cannot be fetched. */
export async function fetchLogo(address: string): Promise<File> {
  const response = await connection().fetch(address);
  if (!response.ok) throw new Error(`The logo answered ${response.status}.`);
  const bytes = await response.blob();
  return new File([bytes], "logo", { type: bytes.type });
}
