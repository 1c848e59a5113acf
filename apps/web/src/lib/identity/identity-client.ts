/** The app's view of an identity provider. */
export interface IdentityClient {
  /** Looks for a session that can be used without asking the user; true when there is one. */
  restore(): Promise<boolean>;
  /** Leaves for the login page, in the same window. */
  login(): Promise<void>;
  /** Finishes a login from the address to which the provider came back. */
  finishLogin(address: string): Promise<void>;
  /** Returns an access token for the API; `fresh` renews it silently. */
  accessToken(options: { fresh: boolean }): Promise<string>;
  /** Leaves for the provider's logout, which comes back to /logout. Not federated. */
  logout(): Promise<void>;
  /** Forgets the session here without asking the provider. */
  logoutHere(): Promise<void>;
}
