/** An invitation whose link is good: its recipient, and its organisation. */
export type PasswordInvitation = {
  email: string;
  organisationName: string;
  /** The address of the organisation's logo; null if it has none. */
  organisationLogo: string | null;
  /** The name as the inviting person wrote it; null if they wrote none. */
  firstName: string | null;
  lastName: string | null;
  /** Whether somebody signs in with this e-mail already: then the link cannot set a password. */
  hasCredential: boolean;
};

/** How the person calls themselves; null leaves the name that is known. */
export type GivenNames = { firstName: string | null; lastName: string | null };

/**
 * The outcome of using a link: used now, no longer good, or not needed as there is a sign-in
 * already.
 */
export type InvitationAnswer = "done" | "closed" | "has-credential";

/** The invitations of the product, as far as the page that sets a password needs them. */
export type PasswordInvitations = {
  /**
   * Returns the invitation of a link; undefined when it is unknown, used, withdrawn or has expired.
   */
  find(token: string): Promise<PasswordInvitation | undefined>;
  /** Opens the sign-in and uses the link up, both or neither. Of several calls one is `done`. */
  accept(token: string, passwordHash: string, names: GivenNames): Promise<InvitationAnswer>;
};
