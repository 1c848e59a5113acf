/** The version of a logo, from its key; it changes with every upload. */
export function logoVersion(logoKey: string): string {
  return logoKey.slice(logoKey.lastIndexOf("/") + 1);
}

/** Where the logo of an organisation is found, by version; null for one that has none of its own. */
export function logoUrl(organisationId: string, logoKey: string | null): string | null {
  if (logoKey === null) return null;
  return `/api/organisations/public/logo/${organisationId}?v=${logoVersion(logoKey)}`;
}
