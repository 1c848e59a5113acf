import { forgetTabDrafts } from "../form/tab-drafts.ts";
import { identity } from "../identity/identity.ts";
import { logFailure } from "../log.ts";
import { forgetAlerts } from "../offline/known-alerts.ts";
import { leave, stay } from "./leaving.ts";
import { clearSession } from "./load-session.ts";

/** Leaves for the login page. A failure is logged only (Spec §8). */
export async function logIn(): Promise<void> {
  try {
    await (await identity()).login();
  } catch (cause) {
    logFailure("Unknown login error", cause);
  }
}

/** Leaves for the provider's logout. A failure is logged only (Spec §8). */
export async function logOut(): Promise<void> {
  forgetTabDrafts();
  forgetAlerts();
  try {
    if (localStorage.getItem("storey.kept") !== null) {
      await (await import("../offline/cached-session.ts")).forgetDevice();
    }
    const client = await identity();
    leave();
    await client.logout();
  } catch (cause) {
    stay();
    logFailure("Error logging out", cause);
  }
}

/** Ends the session here alone, as `login_required` asks for (Spec §8). */
export async function logOutHere(): Promise<void> {
  clearSession();
  try {
    await (await identity()).logoutHere();
  } catch (cause) {
    logFailure("Error logging out", cause);
  }
}
