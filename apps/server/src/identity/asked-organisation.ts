import { z } from "zod";

/**
 * The parameters that name the organisation in a login request: Auth0's own, and that of our web
 * app, whose library would require the organisation in the tokens if it sent Auth0's.
 */
export const ORGANISATION_PARAMETERS = ["organization", "ext-organisation"] as const;

const OrganisationId = z.uuid();

/** Returns the id of the organisation that somebody logs in to, where the request names one. */
export function askedOrganisation(params: Readonly<Record<string, unknown>>): string | undefined {
  for (const name of ORGANISATION_PARAMETERS) {
    const { data } = OrganisationId.safeParse(params[name]);
    if (data) return data;
  }
  return undefined;
}
