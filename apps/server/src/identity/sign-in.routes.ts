import type { FastifyInstance, FastifyReply } from "fastify";
import type { Pool } from "pg";
import { z } from "zod";
import { askedOrganisation } from "./asked-organisation.ts";
import { type Credential, confirmSignIn, findCredentialByEmail } from "./credential.repository.ts";
import { AUTHORITY_PREFIX } from "./identity-constants.ts";
import {
  findInteraction,
  languageOf,
  type PageRequest,
  sendExpired,
  sendPage,
  type Visit,
} from "./interaction.ts";
import type { OrganisationLogos } from "./organisation-logos.ts";
import { deviceCookieHeader, isOwnForm, readDeviceCookie } from "./own-form.ts";
import { type Demonstration, type SignInProblem, signInPage } from "./pages/sign-in-page.ts";
import type { ProviderHost } from "./provider-host.ts";
import { attemptSignIn, SignInForm } from "./sign-in-attempt.ts";
import type { SignInGuard } from "./sign-in-guard.ts";
import type { SignInLinks } from "./sign-in-links.ts";
import type { DeviceProof, SignInProof } from "./sign-in-proof.ts";

/** The services that the sign-in page uses. */
export type SignInParts = {
  pool: Pool;
  host: ProviderHost;
  guard: SignInGuard;
  proof: SignInProof;
  origin: string;
  homeUrl: string;
  demonstration?: Demonstration | undefined;
  /** Without them no link is mailed or offered. */
  links?: SignInLinks | undefined;
  /** Without them the pages show the product's sign. */
  logos?: OrganisationLogos | undefined;
};

type Filled = { email?: string; password?: string; problem?: SignInProblem };

const Selection = z.object({ account: z.coerce.number().int().min(0).optional().catch(undefined) });

async function page(visit: Visit, parts: SignInParts, filled: Filled): Promise<string> {
  const { uid, params } = visit.interaction;
  const hint = typeof params.login_hint === "string" ? params.login_hint.slice(0, 320) : "";
  return signInPage({
    language: languageOf(visit),
    action: `${AUTHORITY_PREFIX}/interaction/${uid}`,
    formToken: parts.proof.formToken(uid),
    resumeUrl: visit.interaction.returnTo,
    demonstration: parts.demonstration,
    hasLinks: parts.links !== undefined,
    logo: (await parts.logos?.find(askedOrganisation(params))) ?? null,
    ...filled,
    email: filled.email ?? hint,
  });
}

/** Finds the device of a proof; a proof from before the present password is a stranger's. */
async function findKnownDevice(
  pool: Pool,
  known: DeviceProof | undefined,
  email: string,
): Promise<string | undefined> {
  if (!known) return undefined;
  const changedAt = (await findCredentialByEmail(pool, email.trim()))?.passwordChangedAt;
  // Both in whole seconds: the proof that a reset gives is of the same second.
  const isOlder = changedAt && known.issuedAt < Math.floor(Date.parse(changedAt) / 1_000);
  return isOlder ? undefined : known.proof;
}

/**
 * Chooses the error that the application receives instead of a code. Source: Spec §4,
 * email_verification.
 */
function refusalOf(credential: Credential): string | undefined {
  if (credential.blockedAt) return "user is blocked";
  return credential.emailVerified ? undefined : "email_verification";
}

/**
 * Ends the interaction; the browser goes on to the provider, which sends it to the application. It
 * may do so later: the login counts from `checkedAt`, the second before its password was checked.
 */
async function finish(
  visit: Visit,
  parts: SignInParts,
  credential: Credential,
  checkedAt: number,
): Promise<FastifyReply> {
  const { request, reply } = visit;
  const refusal = refusalOf(credential);
  if (!refusal && !(await confirmSignIn(parts.pool, credential, checkedAt))) {
    const problem: SignInProblem = { kind: "wrongCredentials" };
    return sendPage(reply, 400, await page(visit, parts, { email: credential.email, problem }));
  }
  const result = refusal
    ? { error: "access_denied", error_description: refusal }
    : { login: { accountId: credential.auth0Id, amr: ["pwd"], ts: checkedAt } };
  const returnTo = await parts.host
    .current()
    .interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
  if (!refusal) {
    const device = parts.proof.deviceCookie(credential.email, readDeviceCookie(request));
    const isSecure = parts.origin.startsWith("https:");
    reply.header("set-cookie", deviceCookieHeader(device, AUTHORITY_PREFIX, isSecure));
  }
  return reply.redirect(returnTo, 303);
}

async function submit(visit: Visit, parts: SignInParts): Promise<FastifyReply> {
  const { request, reply, interaction } = visit;
  const { guard, proof, origin, pool } = parts;
  const form = SignInForm.parse(request.body ?? {});
  if (!isOwnForm(request, origin) || !proof.isFormToken(interaction.uid, form.form_token)) {
    return sendPage(reply, 403, await page(visit, parts, { problem: { kind: "formExpired" } }));
  }
  const { email, password } = form;
  const device = await findKnownDevice(
    pool,
    proof.knownDevice(email, readDeviceCookie(request)),
    email,
  );
  const signInTry = { address: request.ip, email, device };
  const checkedAt = Math.floor(Date.now() / 1_000);
  const outcome = await attemptSignIn(pool, guard, signInTry, password);
  if ("credential" in outcome) return finish(visit, parts, outcome.credential, checkedAt);
  const { status, problem, retryAfterSeconds } = outcome.refusal;
  if (retryAfterSeconds) reply.header("retry-after", String(retryAfterSeconds));
  return sendPage(reply, status, await page(visit, parts, { email, problem }));
}

/** Registers the sign-in page on an instance that parses urlencoded bodies. */
export function signInRoutes(app: FastifyInstance, parts: SignInParts): void {
  const { host, homeUrl, demonstration } = parts;

  app.get("/interaction/:uid", async (request: PageRequest, reply) => {
    const interaction = await findInteraction(request, reply, host);
    if (!interaction) return sendExpired(request, reply, homeUrl);
    const { account } = Selection.parse(request.query);
    const chosen = account === undefined ? undefined : demonstration?.accounts[account];
    const filled =
      chosen && demonstration ? { email: chosen.email, password: demonstration.password } : {};
    return sendPage(reply, 200, await page({ request, reply, interaction }, parts, filled));
  });

  app.post("/interaction/:uid", async (request: PageRequest, reply) => {
    const interaction = await findInteraction(request, reply, host);
    if (!interaction) return sendExpired(request, reply, homeUrl);
    return submit({ request, reply, interaction }, parts);
  });
}
