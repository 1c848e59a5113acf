import { z } from "zod";

const PROFILE_TIMEOUT_MS = 5_000;

const Userinfo = z.object({
  sub: z.string(),
  email: z.string().max(320).optional(),
  email_verified: z.union([z.boolean(), z.enum(["true", "false"])]).optional(),
  given_name: z.string().max(200).optional(),
  family_name: z.string().max(200).optional(),
});

/** A subject's profile at the authority. */
export type AuthorityProfile = {
  email?: string;
  emailVerified: boolean;
  givenName?: string;
  familyName?: string;
};

/** The authority did not tell who the subject is, or named another one. */
export class ProfileUnavailableError extends Error {}

/**
 * Asks the authority's userinfo endpoint who the bearer of `token` is, at the first sign-in of a
 * subject. Waits 5 s at most. The answer must be about `sub` (a swapped one would link accounts).
 * Throws ProfileUnavailableError.
 */
export async function fetchAuthorityProfile(
  issuer: string,
  token: string,
  sub: string,
): Promise<AuthorityProfile> {
  let answer: z.infer<typeof Userinfo>;
  try {
    const response = await fetch(`${issuer}userinfo`, {
      headers: { authorization: `Bearer ${token}` },
      redirect: "error",
      signal: AbortSignal.timeout(PROFILE_TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`The authority answered ${response.status}`);
    answer = Userinfo.parse(await response.json());
  } catch (cause) {
    throw new ProfileUnavailableError("The authority's profile cannot be read", { cause });
  }
  if (answer.sub !== sub) throw new ProfileUnavailableError("The profile is of another subject");
  return {
    emailVerified: answer.email_verified === true || answer.email_verified === "true",
    ...(answer.email ? { email: answer.email } : {}),
    ...(answer.given_name ? { givenName: answer.given_name } : {}),
    ...(answer.family_name ? { familyName: answer.family_name } : {}),
  };
}
