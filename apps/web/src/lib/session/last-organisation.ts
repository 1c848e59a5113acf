/** The key for the id of the organisation that was active last in this browser. */
export const LAST_ORGANISATION = "storey.organisation";
/** The key for the address of its logo; empty where it has none. */
export const LAST_LOGO = "storey.logo";
