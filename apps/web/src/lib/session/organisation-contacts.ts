import type { Organisation } from "@storey/contract";

/** The key for the contact addresses of the organisation that was active last. */
export const LAST_CONTACTS = "storey.contacts";

/** The most service desks that are shown. */
const SERVICE_DESKS_SHOWN = 5;

/** The addresses of an organisation. */
export interface OrganisationContacts {
  readonly name: string;
  readonly email: string | null;
  /** Each service desk once, with the first location it is for. */
  readonly serviceDesks: readonly { readonly location: string; readonly email: string }[];
}

/** Returns the addresses of an organisation, from what its members see of it. */
export function contactsOf(organisation: Organisation): OrganisationContacts {
  const locationOf = new Map<string, string>();
  for (const { name, serviceDeskEmail } of organisation.locations) {
    if (serviceDeskEmail && !locationOf.has(serviceDeskEmail)) {
      locationOf.set(serviceDeskEmail, name);
    }
  }
  return {
    name: organisation.name,
    email: organisation.email,
    serviceDesks: [...locationOf]
      .slice(0, SERVICE_DESKS_SHOWN)
      .map(([email, location]) => ({ location, email })),
  };
}

/**
 * Returns the contacts that this browser keeps of its last organisation; null without any, or when
 * broken. An earlier release kept the service desks as `desks`.
 */
export function keptContacts(): OrganisationContacts | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(LAST_CONTACTS) ?? "null");
    if (typeof kept !== "object" || kept === null || !("name" in kept)) return null;
    const { desks, ...contacts } = kept as OrganisationContacts & { desks?: unknown };
    const { serviceDesks = desks } = contacts as { serviceDesks?: unknown };
    return Array.isArray(serviceDesks) ? { ...contacts, serviceDesks } : null;
  } catch {
    return null;
  }
}
