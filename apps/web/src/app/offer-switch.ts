import { textOfCode } from "../lib/error-text.ts";
import { translate } from "../lib/messages.ts";
import { showToast, toasts } from "../lib/toasts.ts";
import type { AppRouter } from "./router.tsx";

let offered: number | null = null;

async function follow(router: AppRouter): Promise<void> {
  const { followOrganisation } = await import("../lib/session/organisation.ts");
  await followOrganisation(router);
}

/**
 * Offers to follow another window that switched the organisation (409 `organisation.changed`),
 * which drops what this one shows. Asks once, however many calls were refused.
 */
export function offerSwitch(router: AppRouter): void {
  if (toasts.get().some(({ id }) => id === offered)) return;
  const summary = translate("shell", "organisation.changed");
  offered = showToast({
    severity: "warning",
    summary,
    // The refused calls announce the same by themselves, with nothing to do about it.
    covers: textOfCode("organisation.changed", summary),
    lifeMs: null,
    action: {
      label: translate("shell", "organisation.follow"),
      run: () => void follow(router),
    },
  });
}
