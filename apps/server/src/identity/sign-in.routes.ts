import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errors } from "oidc-provider";
import type { Pool } from "pg";
import { z } from "zod";
import { askedOrganisation } from "./asked-organisation.ts";
import { type Credential, updateLastSignedIn } from "./credential.repository.ts";
import { AUTHORITY_PREFIX } from "./identity-constants.ts";
import type { OrganisationLogos } from "./organisation-logos.ts";
import { deviceCookieHeader, isOwnForm, readDeviceCookie } from "./own-form.ts";
import { messagePage } from "./pages/message-page.ts";
import { choosePageLanguage } from "./pages/page-messages.ts";
import { type Demonstration, type SignInProblem, signInPage } from "./pages/sign-in-page.ts";
import type { ProviderHost } from "./provider-host.ts";
import { attemptSignIn, SignInForm } from "./sign-in-attempt.ts";
import type { SignInGuard } from "./sign-in-guard.ts";
import type { SignInProof } from "./sign-in-proof.ts";

/** What the sign-in page works with. */
export type SignInParts = {
  pool: Pool;
  host: ProviderHost;
  guard: SignInGuard;
  proof: SignInProof;
  origin: string;
  homeUrl: string;
  demonstration?: Demonstration | undefined;
  /** Without them the pages carry the sign of the product. */
  logos?: OrganisationLogos | undefined;
};

type Interaction = Awaited<ReturnType<ReturnType<ProviderHost["current"]>["interactionDetails"]>>;
type PageRequest = FastifyRequest<{ Params: { uid: string } }>;
type Visit = { request: PageRequest; reply: FastifyReply; interaction: Interaction };
type Filled = { email?: string; password?: string; problem?: SignInProblem };

const Selection = z.object({ account: z.coerce.number().int().min(0).optional().catch(undefined) });

/** The sign-in this browser has begun, and only if it is the one the address names. */
async function findInteraction(
  request: PageRequest,
  reply: FastifyReply,
  host: ProviderHost,
): Promise<Interaction | undefined> {
  try {
    const found = await host.current().interactionDetails(request.raw, reply.raw);
    return found.uid === request.params.uid && found.prompt.name === "login" ? found : undefined;
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}

function send(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply.code(status).type("text/html; charset=utf-8").send(page);
}

function sendExpired(request: PageRequest, reply: FastifyReply, homeUrl: string): FastifyReply {
  const language = choosePageLanguage(undefined, request.headers["accept-language"]);
  return send(reply, 400, messagePage("expired", { language, homeUrl, reference: request.id }));
}

async function page(
  { request, interaction }: Visit,
  parts: SignInParts,
  filled: Filled,
): Promise<string> {
  const { uid, params } = interaction;
  const hint = typeof params.login_hint === "string" ? params.login_hint.slice(0, 320) : "";
  return signInPage({
    language: choosePageLanguage(params.ui_locales, request.headers["accept-language"]),
    action: `${AUTHORITY_PREFIX}/interaction/${uid}`,
    formToken: parts.proof.formToken(uid),
    demonstration: parts.demonstration,
    logo: (await parts.logos?.find(askedOrganisation(params))) ?? null,
    ...filled,
    email: filled.email ?? hint,
  });
}

/** What the application is told instead of a code. Source: Spec §4, email_verification. */
function refusalOf(credential: Credential): string | undefined {
  if (credential.blockedAt) return "user is blocked";
  return credential.emailVerified ? undefined : "email_verification";
}

/** Ends the interaction; the browser goes on to the provider, which sends it to the application. */
async function finish(
  { request, reply }: Visit,
  parts: SignInParts,
  credential: Credential,
): Promise<FastifyReply> {
  const refusal = refusalOf(credential);
  const result = refusal
    ? { error: "access_denied", error_description: refusal }
    : { login: { accountId: credential.auth0Id, amr: ["pwd"] } };
  const returnTo = await parts.host
    .current()
    .interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
  if (!refusal) {
    await updateLastSignedIn(parts.pool, credential.auth0Id);
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
    return send(reply, 403, await page(visit, parts, { problem: { kind: "formExpired" } }));
  }
  const { email, password } = form;
  const device = proof.knownDevice(email, readDeviceCookie(request));
  const signInTry = { address: request.ip, email, device };
  const outcome = await attemptSignIn(pool, guard, signInTry, password);
  if ("credential" in outcome) return finish(visit, parts, outcome.credential);
  const { status, problem, retryAfterSeconds } = outcome.refusal;
  if (retryAfterSeconds) reply.header("retry-after", String(retryAfterSeconds));
  return send(reply, status, await page(visit, parts, { email, problem }));
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
    return send(reply, 200, await page({ request, reply, interaction }, parts, filled));
  });

  app.post("/interaction/:uid", async (request: PageRequest, reply) => {
    const interaction = await findInteraction(request, reply, host);
    if (!interaction) return sendExpired(request, reply, homeUrl);
    return submit({ request, reply, interaction }, parts);
  });
}
