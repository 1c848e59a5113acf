import {
  type GlobalOrganisation,
  type Invitation,
  type Member,
  type OrganisationSummary,
  organisationsAdmin,
  users,
} from "@storey/contract";
import type { OrganisationRoleName, OrganisationSettingKey } from "@storey/domain";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/call.ts";
import { CallError } from "../../lib/call-error.ts";
import { forgetAnswers, keyOf, queryClient, queryOf } from "../../lib/query.ts";
import { readOrDefault } from "../../lib/read-or-default.ts";
import { keepUser, loadUser } from "../../lib/session/load-session.ts";
import { reloadOrganisation, whileSwitching } from "../../lib/session/organisation.ts";
import { session } from "../../lib/session/session.ts";
import { type OnProblem, writeOrFalse, writeOrNull } from "../../lib/write-or-null.ts";

/** The changes to an organisation's name, e-mail and licence. */
export interface OrganisationEdits {
  readonly name?: string;
  readonly email?: string | null;
  readonly hasAssetManagement?: boolean;
  readonly hasPro?: boolean;
}

/**
 * Lists all organisations, with the archived ones if asked for. Empty when they cannot be read
 * (Spec §7).
 */
export function organisationsQuery(withDeleted: boolean) {
  const query = { withDeleted: withDeleted ? ("true" as const) : ("false" as const) };
  const { queryKey } = queryOf(organisationsAdmin.list, { query });
  return queryOptions({
    queryKey,
    queryFn: (): Promise<OrganisationSummary[]> =>
      readOrDefault(
        "The organisations could not be read",
        call(organisationsAdmin.list, { query }),
        queryClient.getQueryData<OrganisationSummary[]>(queryKey) ?? [],
      ),
  });
}

/**
 * One organisation: "unknown" where there is none with this id, null when it cannot be read
 * (Spec §8).
 */
export function organisationQuery(id: string) {
  const { queryKey } = queryOf(organisationsAdmin.get, { params: { id } });
  const read = async (): Promise<GlobalOrganisation | "unknown" | null> => {
    try {
      return await call(organisationsAdmin.get, { params: { id } });
    } catch (cause) {
      const code = cause instanceof CallError ? cause.code : "";
      if (code === "not_found" || code === "request.invalid") return "unknown";
      throw cause;
    }
  };
  return queryOptions<GlobalOrganisation | "unknown" | null>({
    queryKey,
    queryFn: () =>
      readOrDefault(
        "The organisation could not be read",
        read(),
        queryClient.getQueryData<GlobalOrganisation>(queryKey) ?? null,
      ),
  });
}

/** The members of an organisation. Empty when they cannot be read (Spec §8). */
export function organisationUsersQuery(id: string) {
  const { queryKey } = queryOf(organisationsAdmin.users, { params: { id } });
  return queryOptions({
    queryKey,
    queryFn: (): Promise<Member[]> =>
      readOrDefault(
        "The people of the organisation could not be read",
        call(organisationsAdmin.users, { params: { id } }),
        queryClient.getQueryData<Member[]>(queryKey) ?? [],
      ),
  });
}

function changed(id: string): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(organisationsAdmin.list) });
  const one = queryOf(organisationsAdmin.get, { params: { id } });
  void queryClient.invalidateQueries({ queryKey: one.queryKey });
}

function isActive(id: string): boolean {
  return session.get().user?.activeUserOrganisation?.organisation.id === id;
}

async function keep(organisation: GlobalOrganisation): Promise<GlobalOrganisation> {
  const { queryKey } = organisationQuery(organisation.id);
  queryClient.setQueryData(queryKey, organisation);
  void queryClient.invalidateQueries({ queryKey: keyOf(organisationsAdmin.list) });
  // The menus and screens around this one read the active organisation's name, licence and modules.
  if (isActive(organisation.id)) await reloadOrganisation();
  return organisation;
}

/**
 * Creates an organisation with an id that the caller chose; null when it failed. Repeating the call
 * with the same id and name after a lost reply returns the organisation that was created.
 */
export async function createOrganisation(
  id: string,
  name: string,
  onProblem: OnProblem,
): Promise<OrganisationSummary | null> {
  const create = async (): Promise<OrganisationSummary> => {
    try {
      return (await call(organisationsAdmin.create, { params: { id }, body: { name } })).result;
    } catch (cause) {
      if (!(cause instanceof CallError) || cause.code !== "record.exists") throw cause;
      const made = await call(organisationsAdmin.get, { params: { id } });
      if (made.name !== name) throw cause;
      return made;
    }
  };
  const made = await writeOrNull("The organisation could not be made", create(), onProblem);
  if (made) {
    changed(id);
    // The user is a member of the organisation they created from now on.
    await refreshUser();
  }
  return made;
}

async function refreshUser(): Promise<void> {
  if (session.get().problem) await loadUser().catch(() => undefined);
  else await writeOrNull("The user could not be loaded", call(users.me).then(keepUser));
}

/** Changes an organisation that was read at a version; null when it failed. */
export async function changeOrganisation(
  { id, version }: Pick<GlobalOrganisation, "id" | "version">,
  body: OrganisationEdits,
  onProblem: OnProblem,
): Promise<GlobalOrganisation | null> {
  const work = call(organisationsAdmin.update, { params: { id }, body, ifMatch: version });
  return writeOrNull("The organisation could not be changed", work.then(keep), onProblem);
}

/** Changes the licence, whatever else was changed meanwhile; null when it failed. */
export async function changeLicence(
  id: string,
  body: Pick<OrganisationEdits, "hasAssetManagement" | "hasPro">,
  onProblem: OnProblem,
): Promise<GlobalOrganisation | null> {
  const work = call(organisationsAdmin.update, { params: { id }, body });
  return writeOrNull("The licence could not be changed", work.then(keep), onProblem);
}

/** Turns a feature module on or off; null when it failed. */
export async function saveSetting(
  id: string,
  settingKey: OrganisationSettingKey,
  enabled: boolean,
  onProblem: OnProblem,
): Promise<GlobalOrganisation | null> {
  const input = { params: { id, settingKey }, body: { enabled } };
  const work = call(organisationsAdmin.saveSetting, input).then(keep);
  return writeOrNull("The setting could not be changed", work, onProblem);
}

/** Invites a person into an organisation; null when it failed. */
export async function inviteInto(
  id: string,
  body: {
    readonly email: string;
    readonly firstName: string | null;
    readonly lastName: string | null;
    readonly roleNames: OrganisationRoleName[];
  },
  onProblem: OnProblem,
): Promise<Invitation | null> {
  const work = call(organisationsAdmin.invite, { params: { id }, body });
  return writeOrNull("The invitation could not be sent", work, onProblem);
}

/** Makes the user a member of an organisation; null when it failed. */
export async function joinOrganisation(
  id: string,
  onProblem: OnProblem,
): Promise<GlobalOrganisation | null> {
  const work = call(organisationsAdmin.join, { params: { id } }).then(keep);
  const joined = await writeOrNull("The organisation could not be joined", work, onProblem);
  if (joined) {
    const { queryKey } = organisationUsersQuery(id);
    void queryClient.invalidateQueries({ queryKey });
    await refreshUser();
  }
  return joined;
}

async function afterLifecycle(id: string): Promise<void> {
  changed(id);
  // The user whose active organisation is gone gets another one, or none.
  const isMine = session
    .get()
    .user?.userOrganisations.some(({ organisation }) => organisation.id === id);
  if (isActive(id)) {
    await loadUser().catch(() => undefined);
    // Cached answers around the screen, such as the bell's, belong to the organisation that is
    // gone.
    if (!session.get().problem) forgetAnswers();
  } else if (isMine || session.get().problem) await refreshUser();
}

/** Archives an organisation; null when it failed. */
export async function archiveOrganisation(
  id: string,
  onProblem: OnProblem,
): Promise<OrganisationSummary | null> {
  const archive = async (): Promise<OrganisationSummary | null> => {
    const work = call(organisationsAdmin.archive, { params: { id } });
    const done = await writeOrNull("The organisation could not be archived", work, onProblem);
    if (done) await afterLifecycle(id);
    return done;
  };
  return isActive(id) ? whileSwitching(archive) : archive();
}

/** Restores an archived organisation; null when it failed. */
export async function restoreOrganisation(
  id: string,
  onProblem: OnProblem,
): Promise<OrganisationSummary | null> {
  const work = call(organisationsAdmin.restore, { params: { id } });
  const done = await writeOrNull("The organisation could not be restored", work, onProblem);
  if (done) await afterLifecycle(id);
  return done;
}

/** Deletes an archived organisation for good; returns whether it was deleted. */
export async function purgeOrganisation(id: string, onProblem: OnProblem): Promise<boolean> {
  const work = call(organisationsAdmin.purge, { params: { id } });
  const done = await writeOrFalse("The organisation could not be purged", work, onProblem);
  if (!done) return false;
  void queryClient.invalidateQueries({ queryKey: keyOf(organisationsAdmin.list) });
  // A user who belonged to this organisation alone no longer sees that it is archived.
  if (session.get().problem) await refreshUser();
  return true;
}

/**
 * Drops the cached answers about a purged organisation. Called once no screen shows it any more:
 * its own screen would refetch it, find nothing and lead to Error.
 */
export function forgetOrganisation(id: string): void {
  for (const { queryKey } of [organisationQuery(id), organisationUsersQuery(id)]) {
    void queryClient.invalidateQueries({ queryKey, refetchType: "none" });
    queryClient.removeQueries({ queryKey, type: "inactive" });
  }
}
