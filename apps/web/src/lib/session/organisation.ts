import { organisations, users } from "@storey/contract";
import { whileBusy } from "../busy.ts";
import { call } from "../call.ts";
import { textOfError } from "../error-text.ts";
import { logFailure } from "../log.ts";
import { forgetAnswers } from "../query.ts";
import { readOrDefault } from "../read-or-default.ts";
import { showToast } from "../toasts.ts";
import { keepUser, loadUser } from "./load-session.ts";
import { session, switching } from "./session.ts";

/** The part of the router that a switch needs. */
export interface Leaving {
  readonly navigate: (to: { readonly href: string }) => Promise<void>;
  /** Runs the guards of the shown route again. */
  readonly invalidate: () => Promise<void>;
}

/** Loads the active organisation again, after its types, features or settings changed. */
export async function reloadOrganisation(): Promise<void> {
  const organisation = await readOrDefault(
    "The organisation could not be loaded",
    call(organisations.current),
    session.get().organisation,
  );
  session.update((now) => ({ ...now, organisation }));
}

async function change(id: string, router: Leaving): Promise<void> {
  // The reply names the new organisation, and so does every call from here on: Home's are next.
  keepUser(await call(users.setActiveOrganisation, { body: { newActiveOrganisationId: id } }));
  // With the modules known, Home asks for nothing that the new organisation does not have.
  await reloadOrganisation();
  await router.navigate({ href: "/" });
  // Everything cached belongs to the organisation that was left.
  forgetAnswers();
  try {
    await loadUser();
  } finally {
    await router.invalidate();
  }
}

/**
 * Runs a change of the active organisation, during which `organisation.changed` is not announced.
 */
export async function whileSwitching<T>(work: () => Promise<T>): Promise<T> {
  switching.set(true);
  try {
    return await work();
  } finally {
    switching.set(false);
  }
}

/**
 * Goes to the organisation that another window switched to: loads the user, then opens Home with
 * its content. Asks first about drafts; a failure shows a toast and leaves everything as it was.
 */
export async function followOrganisation(router: Leaving): Promise<void> {
  const follow = async (): Promise<void> => {
    await whileBusy(loadUser());
    await router.navigate({ href: "/" });
    forgetAnswers();
    await router.invalidate();
  };
  await whileSwitching(follow).catch((cause: unknown) => {
    logFailure("The organisation could not be followed", cause);
    showToast({ severity: "error", summary: textOfError(cause) });
  });
}

/**
 * Switches the active organisation: on the server first, then the app goes to /, then the user is
 * loaded again (Spec §4). A failure shows a toast and leaves everything as it was.
 */
export async function switchOrganisation(id: string, router: Leaving): Promise<void> {
  const work = () => whileBusy(change(id, router));
  await whileSwitching(work).catch((cause: unknown) => {
    logFailure("The organisation could not be switched", cause);
    showToast({ severity: "error", summary: textOfError(cause) });
  });
}
