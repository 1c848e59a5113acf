import { isEmail } from "@storey/domain";
import type { FastifyInstance, FastifyReply } from "fastify";
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
import { choosePageLanguage } from "./pages/page-messages.ts";
import type { ProviderHost } from "./provider-host.ts";
import { createRateWindow } from "./rate-window.ts";
import type { LinkPurpose, SignInLinks } from "./sign-in-links.ts";
import type { SignInProof } from "./sign-in-proof.ts";

/** What the pages work with. */
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
 * How often one address asks within ten minutes before it is delayed, and before it is refused. Wide,
 * because the limit that protects a mailbox is the account's own: three open links.
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

/** Registers the pages on which a link is asked for, on an instance that parses urlencoded bodies. */
export function askLinkRoutes(app: FastifyInstance, parts: AskLinkParts): void {
  const { links, host, proof, origin, homeUrl } = parts;
  const asked = createRateWindow(MOST_ASKS, WINDOW_SECONDS);

  async function show(
    visit: Visit,
    purpose: LinkPurpose,
    status: number,
    filled: { email: string; problem?: AskLinkProblem },
  ): Promise<FastifyReply> {
    const { uid, params } = visit.interaction;
    const signInUrl = `${AUTHORITY_PREFIX}/interaction/${uid}`;
    return sendPage(
      visit.reply,
      status,
      askLinkPage({
        purpose,
        signInUrl,
        language: languageOf(visit),
        action: `${signInUrl}/${purpose}`,
        formToken: proof.formToken(uid),
        logo: (await parts.logos?.find(askedOrganisation(params))) ?? null,
        ...filled,
      }),
    );
  }

  /** Seconds to wait; who asks often is delayed before they are refused. */
  async function countAsk(address: string): Promise<number> {
    const network = siteOf(address) ?? networkOf(address);
    const seconds = asked.retryAfterSeconds(network);
    if (seconds > 0) return seconds;
    asked.add(network);
    const over = asked.count(network) - PROMPT_ASKS;
    if (over > 0) await parts.pause(Math.min(over * DELAY_MS, LONGEST_DELAY_MS));
    return 0;
  }

  async function submit(visit: Visit, purpose: LinkPurpose): Promise<FastifyReply> {
    const { request, reply, interaction } = visit;
    const { email, form_token } = AskForm.parse(request.body ?? {});
    if (!isOwnForm(request, origin) || !proof.isFormToken(interaction.uid, form_token)) {
      return show(visit, purpose, 403, { email, problem: { kind: "formExpired" } });
    }
    if (!isEmail(email)) {
      return show(visit, purpose, 400, { email, problem: { kind: "emailMissing" } });
    }
    const seconds = await countAsk(request.ip);
    if (seconds > 0) {
      reply.header("retry-after", String(seconds));
      return show(visit, purpose, 429, { email, problem: { kind: "wait", seconds } });
    }
    await links.ask(purpose, email, languageOf(visit));
    // A page of its own: reloading it asks for nothing again.
    return reply.redirect(`${AUTHORITY_PREFIX}/link/sent`, 303);
  }

  for (const purpose of PURPOSES) {
    const url = `/interaction/:uid/${purpose}`;
    app.get(url, async (request: PageRequest, reply) => {
      const interaction = await findInteraction(request, reply, host);
      if (!interaction) return sendExpired(request, reply, homeUrl);
      return show({ request, reply, interaction }, purpose, 200, { email: "" });
    });
    app.post(url, async (request: PageRequest, reply) => {
      const interaction = await findInteraction(request, reply, host);
      if (!interaction) return sendExpired(request, reply, homeUrl);
      return submit({ request, reply, interaction }, purpose);
    });
  }

  app.get("/link/sent", async (request, reply) => {
    const language = choosePageLanguage(undefined, request.headers["accept-language"]);
    return sendPage(reply, 200, messagePage("linkSent", { language, homeUrl }));
  });
}
