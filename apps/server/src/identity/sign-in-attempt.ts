import { isEmail } from "@storey/domain";
import type { Pool } from "pg";
import { z } from "zod";
import { type Credential, verifyPassword } from "./credential.service.ts";
import type { SignInProblem } from "./pages/sign-in-page.ts";
import { HashingBusyError } from "./password-hash.ts";
import type { SignInGuard, SignInTry } from "./sign-in-guard.ts";

/** The sign-in form; missing or too long values count as empty. */
export const SignInForm = z.object({
  email: z.string().max(320).catch(""),
  password: z.string().max(1_000).catch(""),
  form_token: z.string().catch(""),
});

/** The reason why nobody was signed in, with the status to answer and the seconds to wait. */
type SignInRefusal = { status: number; problem: SignInProblem; retryAfterSeconds?: number };

/** The account that e-mail and password belong to, or the refusal. */
export type SignInOutcome = { credential: Credential } | { refusal: SignInRefusal };

function refused(
  status: number,
  problem: SignInProblem,
  retryAfterSeconds?: number,
): SignInOutcome {
  return {
    refusal: { status, problem, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) },
  };
}

/** The seconds after which to come back if too many wait at one address. */
const BUSY_SECONDS = 2;

/** Checks one e-mail and password under the limits on guessing. */
export async function attemptSignIn(
  pool: Pool,
  guard: SignInGuard,
  signInTry: SignInTry,
  password: string,
): Promise<SignInOutcome> {
  const { email, device } = signInTry;
  if (!email.trim()) return refused(400, { kind: "emailMissing" });
  if (!isEmail(email.trim())) return refused(400, { kind: "emailMalformed" });
  if (!password) return refused(400, { kind: "passwordMissing" });
  const begun = await guard.begin(signInTry);
  if (begun === "full") return refused(503, { kind: "busy" }, BUSY_SECONDS);
  if ("waitSeconds" in begun) {
    const { waitSeconds: seconds } = begun;
    return refused(429, { kind: "wait", seconds }, seconds);
  }
  let credential: Credential | undefined;
  try {
    credential = await verifyPassword(pool, email, password, device ? "first" : "last");
  } catch (error) {
    // Nobody checked the password, so this is no failure.
    await begun.takeBack();
    if (!(error instanceof HashingBusyError)) throw error;
    return refused(503, { kind: "busy" }, error.retryAfterSeconds);
  }
  if (!credential) {
    begun.fail();
    return refused(400, { kind: "wrongCredentials" });
  }
  await begun.takeBack();
  return { credential };
}
