import { FEATURE_FLAGS } from "@storey/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** No call can be answered without a check that is `needed`; the others concern other services. */
const Check = z.object({ name: z.string(), ok: z.boolean(), needed: z.boolean() });

/** The configuration that the web needs before anybody has signed in. No secrets. */
export const PublicConfiguration = z.object({
  version: z.string(),
  authority: z.object({
    domain: z.string(),
    clientId: z.string(),
    audience: z.string(),
    /** The address to which the login returns; absent is `/loggedIn` of the site. */
    loginReturnUrl: z.string().optional(),
    /** The address to which the logout returns; absent is `/logout` of the site (Spec §2). */
    logoutReturnUrl: z.string().optional(),
  }),
  /**
   * The place where passwords are changed: in the app, or at the address of the login provider;
   * null hides it.
   */
  credentials: z.object({ areHere: z.boolean(), url: z.string().nullable() }),
  /** Whether a mail server takes mails; without one they wait in the outbox. */
  hasMailServer: z.boolean(),
  analytics: z.object({ key: z.string(), host: z.string() }).nullable(),
  /** The flags that the configuration turns on, if no analytics service decides. */
  flags: z.array(z.enum(FEATURE_FLAGS)),
  /** How large one document may be, in megabytes of 1024 × 1024 bytes. */
  documentMaxMegabytes: z.int().positive(),
  /** The origins whose pages decision trees may show within them; `*` is every one. */
  embedOrigins: z.array(z.string()),
  environment: z.enum(["prod", "dev"]),
  demonstration: z.boolean(),
});
export type PublicConfiguration = z.infer<typeof PublicConfiguration>;

/** The calls about the server itself. */
export const system = {
  health: endpoint({
    method: "GET",
    path: "/health",
    summary: "Tells that the process runs.",
    tag: "System",
    access: "public",
    response: z.object({ status: z.literal("ok"), version: z.string() }),
  }),
  ready: endpoint({
    method: "GET",
    path: "/ready",
    summary:
      "Tells whether calls can be answered: database and migrations decide, storage and authority are told beside them.",
    tag: "System",
    access: "public",
    response: z.object({ status: z.enum(["ok", "degraded"]), checks: z.array(Check) }),
    errors: ["service.unavailable"],
  }),
  configuration: endpoint({
    method: "GET",
    path: "/configuration",
    summary: "Gives what the web app needs before sign-in.",
    tag: "System",
    access: "public",
    response: PublicConfiguration,
  }),
};
