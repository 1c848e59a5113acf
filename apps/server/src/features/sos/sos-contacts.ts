import type { SosContactKind } from "@storey/domain";
import { isMailAddress } from "../../platform/mail/mail-address.ts";
import type { SosContact } from "./sos.table.ts";
import type { SosPlace } from "./sos-place.repository.ts";

/**
 * Lists the contacts of an alert in this order, everybody once: the location's SOS address, its
 * administrator, its service desk, then the organisation's administrators. Without `sendToEmail`
 * the SOS address is left out; the others are alerted all the same, since an alert that reaches
 * nobody is worse than one mail too many.
 */
export function sosContacts(
  { sos, administrator, serviceDeskEmail }: SosPlace,
  administrators: readonly SosContact[],
): SosContact[] {
  const place = (kind: SosContactKind, email: string | null | undefined): SosContact[] =>
    email ? [{ kind, email, name: email }] : [];
  const all = [
    ...(sos.sendToEmail ? place("sos", sos.email) : []),
    ...place("administrator", administrator.email),
    ...place("service_desk", serviceDeskEmail),
    ...administrators,
  ];
  const seen = new Set<string>();
  return all.filter(({ email }) => {
    const key = email.toLowerCase();
    if (seen.has(key) || !isMailAddress(email)) return false;
    seen.add(key);
    return true;
  });
}
