/** The logos of the product's organisations, as far as the pages of the authority show them. */
export type OrganisationLogos = {
  /**
   * Returns the address of an organisation's logo: of the named one, or of the only one there is.
   * Null for an organisation without a logo and for an unknown one alike, so that nobody learns
   * which of the two it is.
   */
  find(organisationId: string | undefined): Promise<string | null>;
};
