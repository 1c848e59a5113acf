import type { Pool } from "pg";
import { z } from "zod";
import { type Credential, verifyPassword } from "./credential.service.ts";
import type { SignInProblem } from "./pages/sign-in-page.ts";
import { HashingBusyError } from "./password-hash.ts";
import type { SignInGuard, SignInTry } from "./sign-in-guard.ts";

/** The sign-in form; what is missing or too long counts as empty. */
export const SignInForm = z.object({
  email: z.string().max(320).catch(""),
  password: z.string().max(1_000).catch(""),
  form_token: z.string().catch(""),
});

/** Why nobody was signed in, with the status to answer and the seconds to wait. */
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

/** Checks one e-mail and password under the limits on guessing. */
export async function attemptSignIn(
  pool: Pool,
  guard: SignInGuard,
  signInTry: SignInTry,
  password: string,
): Promise<SignInOutcome> {
  if (!signInTry.email.trim()) return refused(400, { kind: "emailMissing" });
  if (!password) return refused(400, { kind: "passwordMissing" });
  const seconds = await guard.retryAfterSeconds(signInTry);
  if (seconds > 0) return refused(429, { kind: "wait", seconds }, seconds);
  try {
    const credential = await verifyPassword(pool, signInTry.email, password);
    if (credential) {
      await guard.succeeded(signInTry);
      return { credential };
    }
  } catch (error) {
    if (!(error instanceof HashingBusyError)) throw error;
    return refused(503, { kind: "busy" }, error.retryAfterSeconds);
  }
  await guard.failed(signInTry);
  return refused(400, { kind: "wrongCredentials" });
}
