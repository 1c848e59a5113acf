import type { Organisation } from "@storey/contract";

/** The key for the contact addresses of the organisation that was active last. */
export const LAST_CONTACTS = "storey.contacts";

/** The most service desks that are shown. */
const DESKS_SHOWN = 5;

/** The addresses of an organisation. */
export interface OrganisationContacts {
  readonly name: string;
  readonly email: string | null;
  /** Each service desk once, with the first location it is for. */
  readonly desks: readonly { readonly location: string; readonly email: string }[];
}

/** Returns the addresses of an organisation, from what its members see of it. */
export function contactsOf(organisation: Organisation): OrganisationContacts {
  const desks = new Map<string, string>();
  for (const { name, serviceDeskEmail } of organisation.locations) {
    if (serviceDeskEmail && !desks.has(serviceDeskEmail)) desks.set(serviceDeskEmail, name);
  }
  return {
    name: organisation.name,
    email: organisation.email,
    desks: [...desks].slice(0, DESKS_SHOWN).map(([email, location]) => ({ location, email })),
  };
}

/**
 * Returns the contacts that this browser keeps of its last organisation; null without any, or when
 * broken.
 */
export function keptContacts(): OrganisationContacts | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(LAST_CONTACTS) ?? "null");
    const isWhole = typeof kept === "object" && kept !== null && "name" in kept && "desks" in kept;
    return isWhole && Array.isArray(kept.desks) ? (kept as OrganisationContacts) : null;
  } catch {
    return null;
  }
}
