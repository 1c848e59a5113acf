import { LAST_LOGO, LAST_ORGANISATION } from "./last-organisation.ts";
import { session } from "./session.ts";

/**
 * Keeps in this browser which organisation was active last, and where its logo is found. Both are
 * public, and stay after the log out: the pages before the next log in show the logo.
 */
export function rememberOrganisation(): () => void {
  const keep = (): void => {
    const organisation = session.get().user?.activeUserOrganisation?.organisation;
    if (!organisation) return;
    localStorage.setItem(LAST_ORGANISATION, organisation.id);
    // Without its version: another one is shown as soon as there is one.
    localStorage.setItem(LAST_LOGO, organisation.branding.logo_url?.split("?")[0] ?? "");
  };
  keep();
  return session.subscribe(keep);
}
