/** Receives the failures inside the OpenID provider: the error, and a sentence for the log. */
export type ProviderLog = { error(details: object, message: string): void };
