/** The logos of the product's organisations, as far as the pages of the authority show them. */
export type OrganisationLogos = {
  /**
   * Where the logo of an organisation is found: of the named one, or of the only one there is. Null
   * for one without a logo, and for one that is not there: nobody learns which of the two it is.
   */
  find(organisationId: string | undefined): Promise<string | null>;
};
