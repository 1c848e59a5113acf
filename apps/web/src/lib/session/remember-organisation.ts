import { LAST_LOGO, LAST_ORGANISATION } from "./last-organisation.ts";
import { contactsOf, LAST_CONTACTS } from "./organisation-contacts.ts";
import { session } from "./session.ts";

/**
 * Keeps in this browser which organisation was active last, the address of its logo, and the
 * addresses its members write to. They stay after the logout: the pages before the next login show
 * the logo, and whom to ask when a login fails.
 */
export function rememberOrganisation(): () => void {
  const keep = (): void => {
    const { user, organisation: whole } = session.get();
    if (whole) localStorage.setItem(LAST_CONTACTS, JSON.stringify(contactsOf(whole)));
    const organisation = user?.activeUserOrganisation?.organisation;
    if (!organisation) return;
    localStorage.setItem(LAST_ORGANISATION, organisation.id);
    // Kept without its version: a newer logo shows as soon as there is one.
    localStorage.setItem(LAST_LOGO, organisation.branding.logo_url?.split("?")[0] ?? "");
  };
  keep();
  return session.subscribe(keep);
}
