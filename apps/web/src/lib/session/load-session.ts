import { type Me, organisations, users } from "@storey/contract";
import { whileBusy } from "../busy.ts";
import { call } from "../call.ts";
import { CallError } from "../call-error.ts";
import { connect } from "../connection.ts";
import { identity, tokenHeldHere } from "../identity/identity.ts";
import { IdentityError } from "../identity/identity-error.ts";
import { sessionMayExist } from "../identity/session-hint.ts";
import { logFailure } from "../log.ts";
import { online } from "../online.ts";
import { readOrDefault } from "../read-or-default.ts";
import { keepTyped } from "./before-log-out.ts";
import { isLeaving } from "./leaving.ts";
import { type AccountProblem, NOBODY, type Session, session, switching } from "./session.ts";

const PROBLEMS: Readonly<Record<string, AccountProblem>> = {
  "auth.unknown_user": "unknown-user",
  "auth.email_unverified": "email-unverified",
};

/** Tells, without opening a database, whether this device may keep who was signed in. */
export function mayBeKept(): boolean {
  return localStorage.getItem("storey.kept") !== null;
}

/** Deletes the offline cache where nobody is signed in. Without a network that is not certain. */
function forgetCachedOfOthers(): void {
  if (!online.get() || !mayBeKept()) return;
  void import("../offline/cached-session.ts").then(({ forgetCached }) => forgetCached());
}

/** Forgets who was signed in, once what they typed is kept for them. */
export function clearSession(): void {
  keepTyped();
  forgetCachedOfOthers();
  session.set({ ...NOBODY, authenticated: false });
}

async function restore(): Promise<boolean> {
  if (!sessionMayExist(localStorage, document.cookie)) return false;
  if (tokenHeldHere() !== null) return true;
  try {
    return await (await identity()).restore();
  } catch (cause) {
    // There is no way to tell who it is: signed out, and the reason in the log.
    logFailure("Unknown login error", cause);
    return false;
  }
}

let looking: Promise<boolean> | undefined;

async function look(): Promise<boolean> {
  const authenticated = await restore();
  if (authenticated) session.update((now) => ({ ...now, authenticated }));
  else clearSession();
  looking = undefined;
  return authenticated;
}

/** Finds out whether somebody is signed in; looks only once. */
export async function resolveAuthentication(): Promise<boolean> {
  const known = session.get().authenticated;
  if (known !== "unknown") return known;
  looking ??= look();
  return looking;
}

/**
 * Takes away what was begun with as kept, if it is another person's or of another organisation than the
 * server says.
 */
async function withoutOthers(user: Me): Promise<void> {
  const { user: before, organisation } = session.get();
  const now = user.activeUserOrganisation?.organisation.id;
  if (!confirming || (before?.id === user.id && organisation?.id === now)) return;
  const { forgetAnswers } = await import("../query.ts");
  keepTyped();
  session.update((shown) => ({ ...shown, user, organisation: null }));
  forgetAnswers();
}

async function withOrganisation(user: Me): Promise<void> {
  await withoutOthers(user);
  if (!user.activeUserOrganisation) {
    session.update((now) => ({ ...now, user, problem: "no-organisation" }));
    return;
  }
  // The user is set first: the organisation is asked for in the user's active one.
  session.update((now) => ({ ...now, user, problem: null }));
  const organisation = await readOrDefault(
    "The organisation could not be loaded",
    call(organisations.current),
    null,
  );
  session.update((now) => ({ ...now, organisation }));
}

/**
 * Restores the last session of the device while the server cannot be asked; it is asked again
 * later.
 */
async function fromKept(cause: unknown): Promise<void> {
  const unreachable = cause instanceof CallError && cause.status === 0;
  const { cachedSession: keptSession } = await import("../offline/cached-session.ts");
  const kept = unreachable && mayBeKept() ? await keptSession() : null;
  if (!kept) throw cause;
  const { user, organisation } = kept;
  session.update((now) => ({ ...now, user, organisation, problem: null }));
  const stop = online.subscribe(() => {
    if (!online.get()) return;
    stop();
    loadUser().catch((failed: unknown) => logFailure("The user could not be loaded", failed));
  });
}

/** Loads the user and the active organisation. Throws when the user cannot be loaded. */
export function loadUser(): Promise<void> {
  return whileBusy(load());
}

async function load(): Promise<void> {
  try {
    await call(users.me).then(withOrganisation, fromKept);
  } catch (cause) {
    const problem = cause instanceof CallError ? PROBLEMS[cause.code] : undefined;
    session.update((now) => ({ ...now, user: null, organisation: null, problem: problem ?? null }));
    if (!problem) throw cause;
  }
}

let confirming: Promise<void> | undefined;
let onCorrected: () => void = () => {};

/**
 * Begins with a session that this device keeps, and asks the server beside it. What the server says
 * counts: where it says otherwise, the gate decides anew.
 */
export function beginWith({ user, organisation }: Pick<Session, "user" | "organisation">): void {
  session.set({ authenticated: true, user, organisation, problem: null });
  confirming = confirm(JSON.stringify(session.get())).finally(() => {
    confirming = undefined;
  });
}

async function confirm(before: string): Promise<void> {
  looking ??= look();
  try {
    if (await looking) await load();
  } catch (cause) {
    logFailure("The user could not be loaded", cause);
  }
  if (JSON.stringify(session.get()) === before) return;
  confirming = undefined;
  onCorrected();
}

let loadingUser: Promise<void> | undefined;

/** Loads the user once for two navigations at the same time. */
function loadUserOnce(): Promise<void> {
  loadingUser ??= loadUser().finally(() => {
    loadingUser = undefined;
  });
  return loadingUser;
}

/**
 * Waits until authentication is settled and, with somebody signed in, the user is there. Asks again
 * for what an earlier attempt could not load, the organisation too.
 */
export function waitForUser(): Promise<boolean> {
  const { authenticated, user, organisation, problem } = session.get();
  const isSettled = authenticated === false || problem || (user && organisation && !confirming);
  return isSettled ? settleUser() : whileBusy(settleUser());
}

async function settleUser(): Promise<boolean> {
  await confirming;
  if (!(await resolveAuthentication())) return false;
  const { user, organisation, problem } = session.get();
  if (!problem && !(user && organisation)) await loadUserOnce();
  return session.get().authenticated === true;
}

/** Replaces the user with the reply of a write. */
export function keepUser(user: Me): void {
  session.update((now) => ({ ...now, user }));
}

/** The answer for a page that is leaving: a real one would only report a sign-in that has ended. */
const NEVER = new Promise<never>(() => {});

async function token({ fresh }: { fresh: boolean }): Promise<string | null> {
  if (session.get().authenticated !== true) return null;
  if (isLeaving()) return NEVER;
  const held = fresh ? null : tokenHeldHere();
  if (held !== null) return held;
  try {
    return await (await identity()).accessToken({ fresh });
  } catch (cause) {
    if (isLeaving()) return NEVER;
    if (!(cause instanceof IdentityError)) throw cause;
    logFailure("Unknown login error", cause);
    if (cause.code === "login_required" || cause.code === "missing_refresh_token") return null;
    throw new CallError({ status: 0, code: "network.unreachable", message: cause.message });
  }
}

/** Gives every call the token and the organisation this tab believes is active. */
export function connectSession(
  listeners: Readonly<{
    onLoginRequired: () => void;
    onOrganisationChanged: () => void;
    /** The server said otherwise than the session that was begun with. */
    onSessionCorrected?: () => void;
  }>,
): void {
  onCorrected = listeners.onSessionCorrected ?? (() => {});
  const organisationId = () => session.get().user?.activeUserOrganisation?.organisation.id ?? null;
  const onOrganisationChanged = () => {
    // While a kept session is confirmed, the answer to that says it.
    if (!switching.get() && !confirming) listeners.onOrganisationChanged();
  };
  connect({ token, organisationId, ...listeners, onOrganisationChanged });
}
