import { LAST_LOGO, LAST_ORGANISATION } from "./last-organisation.ts";
import { contactsOf, LAST_CONTACTS } from "./organisation-contacts.ts";
import { session } from "./session.ts";

/**
 * Keeps in this browser which organisation was active last, where its logo is found, and the
 * addresses its members turn to. They stay after the log out: the pages before the next log in show
 * the logo, and whom to ask who cannot log in.
 */
export function rememberOrganisation(): () => void {
  const keep = (): void => {
    const { user, organisation: whole } = session.get();
    if (whole) localStorage.setItem(LAST_CONTACTS, JSON.stringify(contactsOf(whole)));
    const organisation = user?.activeUserOrganisation?.organisation;
    if (!organisation) return;
    localStorage.setItem(LAST_ORGANISATION, organisation.id);
    // Without its version: another one is shown as soon as there is one.
    localStorage.setItem(LAST_LOGO, organisation.branding.logo_url?.split("?")[0] ?? "");
  };
  keep();
  return session.subscribe(keep);
}
