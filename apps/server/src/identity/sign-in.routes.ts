import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errors } from "oidc-provider";
import type { Pool } from "pg";
import { z } from "zod";
import { updateLastSignedIn } from "./credential.repository.ts";
import { type Credential, verifyPassword } from "./credential.service.ts";
import { AUTHORITY_PREFIX } from "./identity-constants.ts";
import { messagePage } from "./pages/message-page.ts";
import { choosePageLanguage } from "./pages/page-messages.ts";
import { type Demonstration, type SignInProblem, signInPage } from "./pages/sign-in-page.ts";
import { HashingBusyError } from "./password-hash.ts";
import type { ProviderHost } from "./provider-host.ts";
import type { SignInGuard, SignInTry } from "./sign-in-guard.ts";
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
};

type Interaction = Awaited<ReturnType<ReturnType<ProviderHost["current"]>["interactionDetails"]>>;
type PageRequest = FastifyRequest<{ Params: { uid: string } }>;

const DEVICE_COOKIE = "storey_device";
const Form = z.object({
  email: z.string().max(320).catch(""),
  password: z.string().max(1_000).catch(""),
  form_token: z.string().catch(""),
});
const Selection = z.object({ account: z.coerce.number().int().min(0).optional().catch(undefined) });

function language(request: FastifyRequest, interaction?: Interaction) {
  return choosePageLanguage(interaction?.params.ui_locales, request.headers["accept-language"]);
}

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

/** A form posted by another site is refused; browsers say where a form comes from. */
function isOwnForm(request: FastifyRequest, origin: string): boolean {
  const { headers } = request;
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") return false;
  if (headers.origin !== undefined) return headers.origin === origin;
  return headers.referer === undefined || headers.referer.startsWith(`${origin}/`);
}

function deviceCookie(request: FastifyRequest): string | undefined {
  const cookies = request.headers.cookie?.split(/;\s*/) ?? [];
  return cookies
    .find((cookie) => cookie.startsWith(`${DEVICE_COOKIE}=`))
    ?.slice(DEVICE_COOKIE.length + 1);
}

function send(reply: FastifyReply, status: number, page: string) {
  return reply.code(status).type("text/html; charset=utf-8").send(page);
}

/** Registers the sign-in page on an instance that parses urlencoded bodies. */
export function signInRoutes(app: FastifyInstance, parts: SignInParts): void {
  const { pool, host, guard, proof } = parts;
  const actionOf = (uid: string) => `${AUTHORITY_PREFIX}/interaction/${uid}`;

  function expired(request: FastifyRequest, reply: FastifyReply) {
    const page = messagePage("expired", {
      language: language(request),
      homeUrl: parts.homeUrl,
      reference: request.id,
    });
    return send(reply, 400, page);
  }

  function page(
    request: FastifyRequest,
    interaction: Interaction,
    view: { email?: string; password?: string; problem?: SignInProblem },
  ): string {
    const { uid } = interaction;
    const hint = interaction.params.login_hint;
    return signInPage({
      language: language(request, interaction),
      action: actionOf(uid),
      formToken: proof.formToken(uid),
      email: view.email ?? (typeof hint === "string" ? hint.slice(0, 320) : ""),
      password: view.password,
      problem: view.problem,
      demonstration: parts.demonstration,
    });
  }

  /** Ends the interaction and sends the browser back to the provider, which sends it to the application. */
  async function finish(
    request: FastifyRequest,
    reply: FastifyReply,
    credential: Credential,
  ): Promise<FastifyReply> {
    const refusal = credential.blockedAt
      ? "user is blocked"
      : credential.emailVerified
        ? undefined
        : "email_verification";
    const result = refusal
      ? { error: "access_denied", error_description: refusal }
      : { login: { accountId: credential.auth0Id, amr: ["pwd"] } };
    const returnTo = await host
      .current()
      .interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
    if (!refusal) {
      await updateLastSignedIn(pool, credential.auth0Id);
      const secure = parts.origin.startsWith("https:") ? "; Secure" : "";
      const device = proof.deviceToken(credential.email);
      reply.header(
        "set-cookie",
        `${DEVICE_COOKIE}=${device}; Path=${AUTHORITY_PREFIX}; Max-Age=31536000; HttpOnly; SameSite=Lax${secure}`,
      );
    }
    return reply.redirect(returnTo, 303);
  }

  /** The credential, or what is wrong and with which status. */
  async function attempt(
    form: z.infer<typeof Form>,
    signInTry: SignInTry,
  ): Promise<Credential | { status: number; problem: SignInProblem; retryAfter?: number }> {
    if (!form.email.trim()) return { status: 400, problem: { kind: "emailMissing" } };
    if (!form.password) return { status: 400, problem: { kind: "passwordMissing" } };
    const seconds = await guard.retryAfterSeconds(signInTry);
    if (seconds > 0) {
      return { status: 429, problem: { kind: "wait", seconds }, retryAfter: seconds };
    }
    try {
      const credential = await verifyPassword(pool, form.email, form.password);
      if (credential) {
        await guard.succeeded(signInTry);
        return credential;
      }
    } catch (error) {
      if (!(error instanceof HashingBusyError)) throw error;
      return { status: 503, problem: { kind: "busy" }, retryAfter: error.retryAfterSeconds };
    }
    await guard.failed(signInTry);
    return { status: 400, problem: { kind: "wrongCredentials" } };
  }

  app.get("/interaction/:uid", async (request: PageRequest, reply) => {
    const interaction = await findInteraction(request, reply, host);
    if (!interaction) return expired(request, reply);
    const { account } = Selection.parse(request.query);
    const chosen = account === undefined ? undefined : parts.demonstration?.accounts[account];
    const filled =
      chosen && parts.demonstration
        ? { email: chosen.email, password: parts.demonstration.password }
        : {};
    return send(reply, 200, page(request, interaction, filled));
  });

  app.post("/interaction/:uid", async (request: PageRequest, reply) => {
    const interaction = await findInteraction(request, reply, host);
    if (!interaction) return expired(request, reply);
    const form = Form.parse(request.body ?? {});
    if (!isOwnForm(request, parts.origin) || !proof.isFormToken(interaction.uid, form.form_token)) {
      const problem: SignInProblem = { kind: "formExpired" };
      return send(reply, 403, page(request, interaction, { problem }));
    }
    const outcome = await attempt(form, {
      address: request.ip,
      email: form.email,
      isKnownDevice: proof.isDeviceToken(form.email, deviceCookie(request)),
    });
    if ("auth0Id" in outcome) return finish(request, reply, outcome);
    const { status, problem, retryAfter } = outcome;
    if (retryAfter) reply.header("retry-after", String(retryAfter));
    return send(reply, status, page(request, interaction, { email: form.email, problem }));
  });
}
