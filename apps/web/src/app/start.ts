import { analytics } from "../lib/analytics/analytics.ts";
import { followFlags } from "../lib/analytics/flags.ts";
import { followAppearance } from "../lib/appearance.ts";
import { forgetTabDrafts } from "../lib/form/tab-drafts.ts";
import { identity } from "../lib/identity/identity.ts";
import { logFailure } from "../lib/log.ts";
import { loadMessages, startMessages, translate } from "../lib/messages.ts";
import { followNetwork } from "../lib/online.ts";
import { mayWait } from "../lib/outbox/waiting-mark.ts";
import { followRelease } from "../lib/release.ts";
import { connectSession, resolveAuthentication, waitForUser } from "../lib/session/load-session.ts";
import { type Session, session } from "../lib/session/session.ts";
import { logOutHere } from "../lib/session/sign-in.ts";
import { closeToast, showToast } from "../lib/toasts.ts";
import { whenIdle } from "../lib/when-idle.ts";
import { offerSwitch } from "./offer-switch.ts";
import { PATHS } from "./paths.ts";
import type { AppRouter } from "./router.tsx";
import { rememberWantedPath } from "./wanted-path.ts";

/** Ends the session: forgets the sign-in here, and comes back to this page after the next one. */
async function endSession(router: AppRouter): Promise<void> {
  if (session.get().authenticated !== true) return;
  rememberWantedPath(router.state.location.href);
  await logOutHere();
  const { queryClient } = await import("../lib/query.ts");
  queryClient.clear();
  // Contact repeats it, also after a reload; until then a form may ask whether to leave it.
  const toast = showToast({ summary: translate("shell", "session.ended"), lifeMs: null });
  await router.navigate({ to: PATHS.Contact, replace: true, state: { notice: "session.ended" } });
  if (router.state.location.pathname === PATHS.Contact) closeToast(toast);
}

/** Goes on sending the writes that have not arrived, whatever screen is opened. */
async function sendWaiting(userId: string): Promise<void> {
  if (!(await mayWait(userId))) return;
  const { startWaiting } = await import("../features/waiting/start-waiting.ts");
  await startWaiting();
}

function followUser(): void {
  let known: Session["user"] = null;
  session.subscribe(() => {
    const { user } = session.get();
    if (user?.id === known?.id) return;
    known = user;
    void analytics().then((service) => (user ? service.identify(user.id) : service.forget()));
    if (!user) return;
    forgetTabDrafts(user.id);
    whenIdle(() => void loadMessages(["errors"]));
    void import("../lib/session/keep-language.ts").then(({ restoreLanguage }) => restoreLanguage());
    whenIdle(() => void sendWaiting(user.id));
  });
}

/**
 * Registers the service worker where the browser and the build have one; no screen waits for it.
 */
function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  void import("../lib/service-worker.ts").then(({ startServiceWorker }) => startServiceWorker());
}

/**
 * Fetches the identity client after the first screen, which does without it as long as the token that is
 * held is good. It renews that, and begins anew where the server names another authority.
 */
function loadIdentityLater(router: AppRouter): void {
  const stop = router.subscribe("onRendered", () => {
    if (session.get().authenticated !== true) return;
    stop();
    whenIdle(() => {
      // Whoever needs it asks again and says what failed.
      identity().catch(() => undefined);
    });
  });
}

/** Starts what runs outside of the components, and waits for what the first frame needs. */
export async function startApp(router: AppRouter): Promise<void> {
  followRelease();
  followAppearance();
  followNetwork();
  const loggedOut = () => void endSession(router);
  connectSession({
    onLoginRequired: loggedOut,
    onOrganisationChanged: () => offerSwitch(router),
    onSessionCorrected: () => void router.invalidate(),
  });
  followUser();
  whenIdle(registerServiceWorker);
  whenIdle(() => void import("./late-start.ts").then(({ startLate }) => startLate(loggedOut)));
  loadIdentityLater(router);
  void followFlags();
  // The Error screen has no gate, yet its menu must know who is signed in. The screen already tells
  // of a failure here.
  const known = location.pathname === PATHS.Error ? waitForUser() : resolveAuthentication();
  known.catch((cause: unknown) => logFailure("The user could not be loaded", cause));
  await startMessages(["shell"]);
}
