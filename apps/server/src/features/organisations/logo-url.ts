/** Where the logo of an organisation is found. */
export function logoUrl(organisationId: string): string {
  return `/api/organisations/public/logo/${organisationId}`;
}
