/** Returns the version of a logo, from its key; it changes with every upload. */
export function logoVersion(logoKey: string): string {
  return logoKey.slice(logoKey.lastIndexOf("/") + 1);
}

/** Returns the address of an organisation's logo, by version; null if it has none of its own. */
export function logoUrl(organisationId: string, logoKey: string | null): string | null {
  if (logoKey === null) return null;
  return `/api/organisations/public/logo/${organisationId}?v=${logoVersion(logoKey)}`;
}
