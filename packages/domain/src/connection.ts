/** The ways a person signs in, each with an icon of its own. Source: Spec §2, menu footer. */
export type Connection = "microsoft" | "google" | "linkedin" | "default" | "generic";

/** Returns the way of signing in, by the prefix of an identity provider's subject. */
export function connectionOf(auth0Id: string): Connection {
  const prefix = auth0Id.split("|")[0] ?? "";
  if (prefix === "waad" || prefix === "windowslive") return "microsoft";
  if (prefix === "google-oauth2") return "google";
  if (prefix === "linkedin") return "linkedin";
  if (prefix === "auth0") return "default";
  return "generic";
}
