import { passwordProblem } from "@storey/domain";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { AUTHORITY_PREFIX } from "./identity-constants.ts";
import {
  type InvitationProblem,
  invitationPage,
  type PersonNames,
} from "./pages/invitation-page.ts";
import { messagePage, type PageMessageKind } from "./pages/message-page.ts";
import { choosePageLanguage } from "./pages/page-messages.ts";
import { HashingBusyError, hashPassword } from "./password-hash.ts";
import type { PasswordInvitation, PasswordInvitations } from "./password-invitation.ts";
import { isFormOfSecretPage, LINK_TOKEN, sendSecretPage } from "./secret-page.ts";
import type { SignInProof } from "./sign-in-proof.ts";

/** The services that the page uses. */
export type InvitationParts = {
  invitations: PasswordInvitations;
  proof: SignInProof;
  origin: string;
  homeUrl: string;
};

type PageRequest = FastifyRequest<{ Params: { token: string } }>;
type Visit = { request: PageRequest; reply: FastifyReply; invitation: PasswordInvitation };
/** A refused form: its problem, and the names to show again. */
type Refused = { problem: InvitationProblem; names: PersonNames };

/** A name that the database can hold; no person writes a longer or stranger one. */
const Name = z
  .string()
  .trim()
  .max(100)
  .refine((name) => !name.includes("\0") && name.isWellFormed())
  .catch("");

const InvitationForm = z.object({
  password: z.string().max(1_000).catch(""),
  form_token: z.string().catch(""),
  given_name: Name,
  family_name: Name,
});

/** Names the text that the form's proof is bound to. */
function formOf(token: string): string {
  return `invitation ${token}`;
}

function languageOf(request: FastifyRequest) {
  return choosePageLanguage(undefined, request.headers["accept-language"]);
}

function form(visit: Visit, parts: InvitationParts, refused?: Refused): string {
  const { request, invitation } = visit;
  const { token } = request.params;
  return invitationPage({
    language: languageOf(request),
    action: `${AUTHORITY_PREFIX}/invitation/${token}`,
    formToken: parts.proof.formToken(formOf(token)),
    email: invitation.email,
    organisation: { name: invitation.organisationName, logo: invitation.organisationLogo },
    names: refused?.names ?? {
      givenName: invitation.firstName ?? "",
      familyName: invitation.lastName ?? "",
    },
    problem: refused?.problem,
  });
}

function message(
  kind: PageMessageKind,
  { request, reply }: Omit<Visit, "invitation">,
  homeUrl: string,
): FastifyReply {
  const status = kind === "invitationClosed" ? 410 : 200;
  return sendSecretPage(
    reply,
    status,
    messagePage(kind, { language: languageOf(request), homeUrl }),
  );
}

async function submit(visit: Visit, parts: InvitationParts): Promise<FastifyReply> {
  const { request, reply } = visit;
  const { token } = request.params;
  const sent = InvitationForm.parse(request.body ?? {});
  const { password, form_token } = sent;
  const names = { givenName: sent.given_name, familyName: sent.family_name };
  const again = (status: number, problem: InvitationProblem): FastifyReply =>
    sendSecretPage(reply, status, form(visit, parts, { problem, names }));
  if (
    !isFormOfSecretPage(request, parts.origin) ||
    !parts.proof.isFormToken(formOf(token), form_token)
  ) {
    return again(403, "formExpired");
  }
  if (!password) return again(400, "passwordMissing");
  const problem = passwordProblem(password, { email: visit.invitation.email });
  if (problem) return again(400, problem);
  try {
    const answer = await parts.invitations.accept(token, await hashPassword(password), {
      firstName: names.givenName || null,
      lastName: names.familyName || null,
    });
    // A page of its own, so that reloading it sends nothing again, and the secret leaves the
    // address bar.
    if (answer === "done") return reply.redirect(`${AUTHORITY_PREFIX}/invitation/done`, 303);
    if (answer === "has-credential") return known(visit, parts);
    return message("invitationClosed", visit, parts.homeUrl);
  } catch (error) {
    if (!(error instanceof HashingBusyError)) throw error;
    reply.header("retry-after", String(error.retryAfterSeconds));
    return again(503, "busy");
  }
}

function known(visit: Visit, { homeUrl }: InvitationParts): FastifyReply {
  return message("invitationKnown", visit, `${homeUrl}settings#invitations`);
}

/** Registers the page on which an invited person sets a password. */
export function invitationRoutes(app: FastifyInstance, parts: InvitationParts): void {
  const { invitations, homeUrl } = parts;

  async function visit(
    request: PageRequest,
    reply: FastifyReply,
    go: (visit: Visit) => FastifyReply | Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    const { token } = request.params;
    const invitation = LINK_TOKEN.test(token) ? await invitations.find(token) : undefined;
    if (!invitation) return message("invitationClosed", { request, reply }, homeUrl);
    const found = { request, reply, invitation };
    return invitation.hasCredential ? known(found, parts) : go(found);
  }

  app.get("/invitation/done", async (request: PageRequest, reply) =>
    message("invitationDone", { request, reply }, homeUrl),
  );
  app.get("/invitation/:token", async (request: PageRequest, reply) =>
    visit(request, reply, (found) => sendSecretPage(reply, 200, form(found, parts))),
  );
  app.post("/invitation/:token", async (request: PageRequest, reply) =>
    visit(request, reply, (found) => submit(found, parts)),
  );
}
