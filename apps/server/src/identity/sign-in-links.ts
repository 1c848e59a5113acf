import type { PageLanguage } from "./pages/page-messages.ts";

/** The purpose of a mailed link: to set a password, or to make a device known to the account. */
export type LinkPurpose = "password" | "device";

/** How long a link works, in minutes. It works once. */
export const LINK_MINUTES = 30;

/** A wish for a link, asked at the login. */
export type LinkWish = {
  email: string;
  language: PageLanguage;
  /** The network of the request, which may make so many in a day. */
  network: string;
};

/** The links of the product, as far as the pages of the authority need them. */
export type SignInLinks = {
  /**
   * Whether a mail server delivers the links; without one they wait in the outbox for the operator
   * of the server.
   */
  areDelivered: boolean;
  /**
   * Requests that a link is mailed. Known and unknown addresses cost the same, and get the same
   * result. False when the network has made too many requests today.
   */
  ask(purpose: LinkPurpose, wish: LinkWish): Promise<boolean>;
  /** Finds the account of a link; undefined when it is unknown, used or has expired. */
  find(purpose: LinkPurpose, token: string): Promise<{ email: string } | undefined>;
  /** Uses a link up that makes a device known. Only one of several calls gets the account. */
  useForDevice(token: string): Promise<{ email: string } | undefined>;
  /**
   * Tells whether a password is the one that the account of a link has already. Throws
   * HashingBusyError.
   */
  isFormerPassword(token: string, password: string): Promise<boolean>;
  /**
   * Sets the password and uses the link up, both or neither; ends every session and token, and
   * every other link. Only one of several calls gets the account.
   */
  useForPassword(token: string, passwordHash: string): Promise<{ email: string } | undefined>;
};
