import { isEmail } from "@storey/domain";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { askedOrganisation } from "./asked-organisation.ts";
import { AUTHORITY_PREFIX } from "./identity-constants.ts";
import {
  findInteraction,
  languageOf,
  type PageRequest,
  sendExpired,
  sendPage,
  type Visit,
} from "./interaction.ts";
import { networkOf, siteOf } from "./network.ts";
import type { OrganisationLogos } from "./organisation-logos.ts";
import { isOwnForm } from "./own-form.ts";
import { type AskLinkProblem, askLinkPage } from "./pages/ask-link-page.ts";
import { messagePage } from "./pages/message-page.ts";
import { choosePageLanguage, type PageLanguage } from "./pages/page-messages.ts";
import type { ProviderHost } from "./provider-host.ts";
import { createRateWindow } from "./rate-window.ts";
import type { LinkPurpose, SignInLinks } from "./sign-in-links.ts";
import type { SignInProof } from "./sign-in-proof.ts";

/** The services that the pages use. */
export type AskLinkParts = {
  links: SignInLinks;
  host: ProviderHost;
  proof: SignInProof;
  origin: string;
  homeUrl: string;
  logos?: OrganisationLogos | undefined;
  pause: (milliseconds: number) => Promise<unknown>;
};

/**
 * The requests that one address may make within ten minutes before it is delayed, and before it is
 * refused. The bounds are wide, because the account's own ones protect a mailbox: three open links,
 * and so many in a day.
 */
const PROMPT_ASKS = 30;
const MOST_ASKS = 300;
const WINDOW_SECONDS = 600;
const LONGEST_DELAY_MS = 10_000;
const DELAY_MS = 500;

const PURPOSES: readonly LinkPurpose[] = ["password", "device"];

const AskForm = z.object({
  email: z.string().trim().max(320).catch(""),
  form_token: z.string().catch(""),
});

/**
 * The form that asks for a link: of a login that has begun, or by itself for somebody who came by
 * an old link.
 */
type Form = {
  request: FastifyRequest;
  reply: FastifyReply;
  purpose: LinkPurpose;
  language: PageLanguage;
  action: string;
  signInUrl: string;
  /** The text that the form's proof is bound to. */
  proved: string;
  /** The parameters of the login, which may name an organisation. */
  params: Record<string, unknown>;
};

function formOfLogin({ request, reply, interaction }: Visit, purpose: LinkPurpose): Form {
  const { uid, params } = interaction;
  const signInUrl = `${AUTHORITY_PREFIX}/interaction/${uid}`;
  const language = languageOf({ request, reply, interaction });
  const action = `${signInUrl}/${purpose}`;
  return { request, reply, purpose, language, action, signInUrl, proved: uid, params };
}

/** Registers the pages that ask for a link, on an instance that parses urlencoded bodies. */
export function askLinkRoutes(app: FastifyInstance, parts: AskLinkParts): void {
  const { links, host, proof, origin, homeUrl } = parts;
  const asked = createRateWindow(MOST_ASKS, WINDOW_SECONDS);

  async function show(
    form: Form,
    status: number,
    filled: { email: string; problem?: AskLinkProblem },
  ): Promise<FastifyReply> {
    const { purpose, language, action, signInUrl, proved, params } = form;
    const formToken = proof.formToken(proved);
    const logo = (await parts.logos?.find(askedOrganisation(params))) ?? null;
    const view = { purpose, language, action, signInUrl, formToken, logo, ...filled };
    return sendPage(form.reply, status, askLinkPage(view));
  }

  /**
   * Counts a request and returns the seconds to wait; somebody who asks often is delayed before
   * they are refused.
   */
  async function countAsk(network: string): Promise<number> {
    const seconds = asked.retryAfterSeconds(network);
    if (seconds > 0) return seconds;
    asked.add(network);
    const over = asked.count(network) - PROMPT_ASKS;
    if (over > 0) await parts.pause(Math.min(over * DELAY_MS, LONGEST_DELAY_MS));
    return 0;
  }

  async function submit(form: Form): Promise<FastifyReply> {
    const { request, reply, purpose, language } = form;
    const { email, form_token } = AskForm.parse(request.body ?? {});
    const refuse = (status: number, problem: AskLinkProblem) =>
      show(form, status, { email, problem });
    if (!isOwnForm(request, origin) || !proof.isFormToken(form.proved, form_token)) {
      return refuse(403, { kind: "formExpired" });
    }
    if (!email) return refuse(400, { kind: "emailMissing" });
    if (!isEmail(email)) return refuse(400, { kind: "emailMalformed" });
    const network = siteOf(request.ip) ?? networkOf(request.ip);
    const seconds = await countAsk(network);
    if (seconds > 0) {
      reply.header("retry-after", String(seconds));
      return refuse(429, { kind: "wait", seconds });
    }
    if (!(await links.ask(purpose, { email, language, network }))) {
      return refuse(429, { kind: "askedTooOften" });
    }
    // A page of its own, so that reloading it does not ask again.
    return reply.redirect(`${AUTHORITY_PREFIX}/link/sent`, 303);
  }

  const ofLogin =
    (purpose: LinkPurpose, go: (form: Form) => Promise<FastifyReply>) =>
    async (request: PageRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const interaction = await findInteraction(request, reply, host);
      if (!interaction) return sendExpired(request, reply, homeUrl);
      return go(formOfLogin({ request, reply, interaction }, purpose));
    };
  const byItself = (request: FastifyRequest, reply: FastifyReply): Form => ({
    ...{ request, reply, purpose: "password", proved: "link password", signInUrl: homeUrl },
    language: choosePageLanguage(undefined, request.headers["accept-language"]),
    action: `${AUTHORITY_PREFIX}/link/password`,
    params: {},
  });

  for (const purpose of PURPOSES) {
    const url = `/interaction/:uid/${purpose}`;
    app.get(
      url,
      ofLogin(purpose, (form) => show(form, 200, { email: "" })),
    );
    app.post(url, ofLogin(purpose, submit));
  }
  app.get("/link/password", async (request, reply) =>
    show(byItself(request, reply), 200, { email: "" }),
  );
  app.post("/link/password", async (request, reply) => submit(byItself(request, reply)));

  app.get("/link/sent", async (request, reply) => {
    const language = choosePageLanguage(undefined, request.headers["accept-language"]);
    const kind = links.areDelivered ? "linkSent" : "linkWaits";
    return sendPage(reply, 200, messagePage(kind, { language, homeUrl }));
  });
}
