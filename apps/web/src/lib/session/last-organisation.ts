/** Where the id of the organisation that was active last in this browser is kept. */
export const LAST_ORGANISATION = "storey.organisation";
/** Where the address of its logo is kept; empty where it has none. */
export const LAST_LOGO = "storey.logo";
