import { passwordProblem } from "@storey/domain";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { AUTHORITY_PREFIX } from "./identity-constants.ts";
import { deviceCookieHeader, readDeviceCookie } from "./own-form.ts";
import { messagePage, type PageMessageKind } from "./pages/message-page.ts";
import { choosePageLanguage } from "./pages/page-messages.ts";
import { knownDevicePage, newPasswordPage, type UseLinkProblem } from "./pages/use-link-page.ts";
import { HashingBusyError, hashPassword } from "./password-hash.ts";
import { isFormOfSecretPage, LINK_TOKEN, sendSecretPage } from "./secret-page.ts";
import type { LinkPurpose, SignInLinks } from "./sign-in-links.ts";
import type { SignInProof } from "./sign-in-proof.ts";

/** The services that the pages use. */
export type UseLinkParts = {
  links: SignInLinks;
  proof: SignInProof;
  origin: string;
  homeUrl: string;
};

type PageRequest = FastifyRequest<{ Params: { token: string } }>;
type Visit = { request: PageRequest; reply: FastifyReply; email: string };

const PAGES = { password: newPasswordPage, device: knownDevicePage };
const DONE = { password: "passwordDone", device: "deviceDone" } as const;
const PURPOSES: readonly LinkPurpose[] = ["password", "device"];

const UseForm = z.object({
  password: z.string().max(1_000).catch(""),
  form_token: z.string().catch(""),
});

function languageOf(request: FastifyRequest) {
  return choosePageLanguage(undefined, request.headers["accept-language"]);
}

/**
 * Registers the pages that mailed links lead to. Opening one changes nothing, because programs that
 * scan mail open links too.
 */
export function useLinkRoutes(app: FastifyInstance, parts: UseLinkParts): void {
  const { links, proof, origin, homeUrl } = parts;

  function message(request: FastifyRequest, reply: FastifyReply, kind: PageMessageKind) {
    // A link of the other kind opens no page: whichever it was, a new password helps.
    const askUrl = kind === "linkClosed" ? `${AUTHORITY_PREFIX}/link/password` : undefined;
    const page = messagePage(kind, { language: languageOf(request), homeUrl, askUrl });
    return sendSecretPage(reply, kind === "linkClosed" ? 410 : 200, page);
  }

  function show(
    { request, reply, email }: Visit,
    purpose: LinkPurpose,
    status: number,
    problem?: UseLinkProblem,
  ): FastifyReply {
    const { token } = request.params;
    const page = PAGES[purpose]({
      language: languageOf(request),
      action: `${AUTHORITY_PREFIX}/${purpose}/${token}`,
      formToken: proof.formToken(`${purpose} ${token}`),
      email,
      problem,
    });
    return sendSecretPage(reply, status, page);
  }

  /**
   * Uses a link; returns its account, or the problem, or undefined when the link no longer works.
   */
  async function use(
    purpose: LinkPurpose,
    { email, token, password }: { email: string; token: string; password: string },
  ): Promise<{ email: string } | { problem: UseLinkProblem } | undefined> {
    if (purpose === "device") return links.useForDevice(token);
    if (!password) return { problem: "passwordMissing" };
    const problem = passwordProblem(password, { email });
    if (problem) return { problem };
    if (await links.isFormerPassword(token, password)) return { problem: "password.is_former" };
    return links.useForPassword(token, await hashPassword(password));
  }

  async function submit(visit: Visit, purpose: LinkPurpose): Promise<FastifyReply> {
    const { request, reply } = visit;
    const { token } = request.params;
    const { password, form_token } = UseForm.parse(request.body ?? {});
    const isOurs =
      isFormOfSecretPage(request, origin) && proof.isFormToken(`${purpose} ${token}`, form_token);
    if (!isOurs) return show(visit, purpose, 403, "formExpired");
    try {
      const used = await use(purpose, { email: visit.email, token, password });
      if (!used) return message(request, reply, "linkClosed");
      if ("problem" in used) return show(visit, purpose, 400, used.problem);
      // A person who reads the mailbox is no stranger here any more, whatever strangers do.
      const device = proof.deviceCookie(used.email, readDeviceCookie(request));
      const isSecure = origin.startsWith("https:");
      reply.header("set-cookie", deviceCookieHeader(device, AUTHORITY_PREFIX, isSecure));
      // A page of its own, so that the secret leaves the address bar.
      return reply.redirect(`${AUTHORITY_PREFIX}/${purpose}/done`, 303);
    } catch (error) {
      if (!(error instanceof HashingBusyError)) throw error;
      reply.header("retry-after", String(error.retryAfterSeconds));
      return show(visit, purpose, 503, "busy");
    }
  }

  for (const purpose of PURPOSES) {
    const visit = async (
      request: PageRequest,
      reply: FastifyReply,
      go: (visit: Visit) => FastifyReply | Promise<FastifyReply>,
    ): Promise<FastifyReply> => {
      const { token } = request.params;
      const found = LINK_TOKEN.test(token) ? await links.find(purpose, token) : undefined;
      return found
        ? go({ request, reply, email: found.email })
        : message(request, reply, "linkClosed");
    };
    app.get(`/${purpose}/done`, async (request, reply) => message(request, reply, DONE[purpose]));
    app.get(`/${purpose}/:token`, async (request: PageRequest, reply) =>
      visit(request, reply, (found) => show(found, purpose, 200)),
    );
    app.post(`/${purpose}/:token`, async (request: PageRequest, reply) =>
      visit(request, reply, (found) => submit(found, purpose)),
    );
  }
}
