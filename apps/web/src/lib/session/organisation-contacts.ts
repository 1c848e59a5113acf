import type { Organisation } from "@storey/contract";

/** Where the addresses to turn to at the organisation that was active last are kept. */
export const LAST_CONTACTS = "storey.contacts";

/** More service desks than anybody looks through. */
const DESKS_SHOWN = 5;

/** Where an organisation is written to. */
export interface OrganisationContacts {
  readonly name: string;
  readonly email: string | null;
  /** Each service desk once, with the first location it is for. */
  readonly desks: readonly { readonly location: string; readonly email: string }[];
}

/** Where an organisation is written to, by what its members see of it. */
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

/** What this browser keeps of the organisation it was in last; null for nothing, or nothing whole. */
export function keptContacts(): OrganisationContacts | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(LAST_CONTACTS) ?? "null");
    const isWhole = typeof kept === "object" && kept !== null && "name" in kept && "desks" in kept;
    return isWhole && Array.isArray(kept.desks) ? (kept as OrganisationContacts) : null;
  } catch {
    return null;
  }
}
