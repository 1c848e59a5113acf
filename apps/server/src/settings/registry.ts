import { EMAIL_MAX_LENGTH, EMAIL_PATTERN, EVERY_ORIGIN, FEATURE_FLAGS } from "@storey/domain";
import ipaddr from "ipaddr.js";
import { z } from "zod";

/**
 * One setting of the server, from which validation, `.env.example` and the settings page are made.
 */
export interface Setting<Value extends z.ZodType = z.ZodType> {
  /** The effect, for people; one or two sentences. */
  readonly about: string;
  /** The accepted values, for people. */
  readonly allowed: string;
  /** How the text of the environment is read; an absent setting is `undefined`. */
  readonly read: Value;
  /** A value to show in `.env.example`. */
  readonly example: string;
  readonly group: "Server" | "Data" | "Sign-in" | "Files" | "Mail" | "Integrations" | "Analytics";
  readonly isSecret?: boolean;
}

function setting<Value extends z.ZodType>(definition: Setting<Value>): Setting<Value> {
  return definition;
}

const onOff = z
  .enum(["true", "false", "on", "off", "1", "0"])
  .transform((value) => ["true", "on", "1"].includes(value));
const whole = (min: number, max: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(min).max(max));
const url = (protocol: RegExp) =>
  z.url({ protocol }).transform((value) => value.replace(/\/+$/, ""));
const list = z.string().transform((value) =>
  value
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== ""),
);
/** A list with entries by default, which `none` empties. */
const listOrNone = list.transform((all) => (all.join() === "none" ? [] : all));

/**
 * Tells whether a text is a scheme and a host, with a port or without, and nothing after it. No
 * wildcards.
 */
const isOrigin = (text: string) => /^[a-z][a-z0-9+.-]*:\/\/[a-z0-9.-]+(:\d{1,5})?$/.test(text);
/** An address a browser or a wrapper goes to; scripts and files are none. */
const returnUrl = z
  .url()
  .refine((value) => !/^(javascript|data|file|blob|vbscript|about):/i.test(value));
const isAddressOrRange = (text: string) => ipaddr.isValid(text) || ipaddr.isValidCIDR(text);

/** `Name <address>` or only an address. */
const sender = z
  .string()
  .regex(/^[^\p{Cc}<>]*<[^<>\s]+>$|^[^<>\s]+$/u)
  .transform((value) => {
    const [, name = "", address = value] = /^(.*?)\s*<(.+)>$/.exec(value) ?? [];
    return { name: name.replace(/^"(.*)"$/, "$1"), address };
  })
  .pipe(
    z.object({
      name: z.string(),
      address: z.email({ pattern: EMAIL_PATTERN }).max(EMAIL_MAX_LENGTH),
    }),
  );

/** Every setting by its name in the environment. `NAME_FILE` reads any of them from a file. */
export const SETTINGS = {
  PORT: setting({
    group: "Server",
    about: "The port the server listens on.",
    allowed: "a whole number from 1 to 65535",
    read: whole(1, 65535).default(3000),
    example: "3000",
  }),
  HOST: setting({
    group: "Server",
    about: "The address the server listens on. Use 0.0.0.0 in a container.",
    allowed: "an IP address or a host name of this machine",
    read: z.string().min(1).default("localhost"),
    example: "localhost",
  }),
  PUBLIC_URL: setting({
    group: "Server",
    about: "Where people reach the server; sign-in and links are built from it.",
    allowed: "an http or https address without a path",
    read: url(/^https?$/)
      .refine((value) => new URL(value).pathname === "/")
      .optional(),
    example: "http://localhost:3000",
  }),
  TRUSTED_PROXIES: setting({
    group: "Server",
    about: "The proxies whose forwarded client address is believed. None by default.",
    allowed: "IP addresses or CIDR ranges, separated by commas",
    read: list.refine((all) => all.every(isAddressOrRange)).default([]),
    example: "10.0.0.0/8",
  }),
  APP_ORIGINS: setting({
    group: "Server",
    about:
      "The origins, besides its own, whose pages may call the API: those of the app in its native wrapper. They bring a token; cookies are never taken from them.",
    allowed: "origins such as https://localhost, separated by commas; or none",
    read: listOrNone
      .refine((all) => all.every(isOrigin))
      .default([
        "capacitor://localhost",
        "ionic://localhost",
        "http://localhost",
        "https://localhost",
      ]),
    example: "capacitor://localhost,https://localhost",
  }),
  RATE_LIMIT_PER_MINUTE: setting({
    group: "Server",
    about:
      "How many API requests in a minute one signed-in person may make, one API token, and one address for all who are not signed in.",
    allowed: "a whole number from 1 to 10000000",
    read: whole(1, 10_000_000).default(3000),
    example: "3000",
  }),
  LOG_LEVEL: setting({
    group: "Server",
    about: "How much is logged.",
    allowed: "one of fatal, error, warn, info, debug, silent",
    read: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
    example: "info",
  }),
  STOREY_DEMO: setting({
    group: "Data",
    about: "Seeds the demonstration organisations on the first start and shows their accounts.",
    allowed: "true or false",
    read: onOff.default(false),
    example: "false",
  }),
  STOREY_DATA_DIR: setting({
    group: "Data",
    about: "The folder of the embedded database, of files and of generated secrets.",
    allowed: "a path; a relative one starts at the project's folder",
    read: z.string().min(1).default("./data"),
    example: "./data",
  }),
  DATABASE_URL: setting({
    group: "Data",
    about:
      "A PostgreSQL database, version 15 to 18, built with ICU. Without it the embedded one is used.",
    allowed: "an address such as postgres://user:password@host:5432/storey",
    read: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    example: "postgres://storey:password@localhost:5432/storey",
    isSecret: true,
  }),
  DATABASE_SHARED_BUFFERS_MEGABYTES: setting({
    group: "Data",
    about:
      "How much memory the embedded database keeps for pages of its files. By default a 32nd of the machine's, 128 at most.",
    allowed: "a whole number from 1 to 65536",
    read: whole(1, 65_536).optional(),
    example: "128",
  }),
  AUTH_DOMAIN: setting({
    group: "Sign-in",
    about: "The domain of an Auth0-compatible authority. Without it the embedded one is used.",
    allowed: "a host name or an https address",
    read: z.string().min(1).optional(),
    example: "example.eu.auth0.com",
  }),
  AUTH_CLIENT_ID: setting({
    group: "Sign-in",
    about: "The client id of the web app at that authority.",
    allowed: "text; needed with AUTH_DOMAIN",
    read: z.string().min(1).optional(),
    example: "q1w2e3r4t5",
  }),
  AUTH_AUDIENCE: setting({
    group: "Sign-in",
    about: "The identifier of this API at that authority.",
    allowed: "text, by custom an address; needed with AUTH_DOMAIN",
    read: z.string().min(1).optional(),
    example: "https://storey.example.com/api",
  }),
  AUTH_PASSWORD_URL: setting({
    group: "Sign-in",
    about:
      "Where people change their password at that authority; Settings in the app leads there. Without it nothing of the kind is offered.",
    allowed: "an http or https address; counts with AUTH_DOMAIN alone",
    read: url(/^https?$/).optional(),
    example: "https://example.com/account/password",
  }),
  LOGIN_RETURN_URL: setting({
    group: "Sign-in",
    about:
      "Where the login comes back to. By default `/loggedIn` of PUBLIC_URL. At an authority of your own, allow it there.",
    allowed: "an address, also one with a scheme of an app",
    read: returnUrl.optional(),
    example: "https://storey.example.com/loggedIn",
  }),
  LOGOUT_RETURN_URL: setting({
    group: "Sign-in",
    about:
      "Where the logout comes back to. By default `/logout` of PUBLIC_URL. At an authority of your own, allow it there.",
    allowed: "an address, also one with a scheme of an app",
    read: returnUrl.optional(),
    example: "https://storey.example.com/logout",
  }),
  REFRESH_REUSE_SECONDS: setting({
    group: "Sign-in",
    about:
      "For how long a rotated refresh token is still taken, so that two tabs do not sign each other out. 0 is the strictest.",
    allowed: "a whole number from 0 to 300",
    read: whole(0, 300).default(30),
    example: "30",
  }),
  S3_BUCKET: setting({
    group: "Files",
    about: "Keeps files in a bucket of an S3-compatible store instead of the data folder.",
    allowed: "the name of a bucket",
    read: z.string().min(3).optional(),
    example: "storey-files",
  }),
  S3_ENDPOINT: setting({
    group: "Files",
    about: "The address of the store; leave it out for AWS.",
    allowed: "an http or https address",
    read: url(/^https?$/).optional(),
    example: "https://s3.example.com",
  }),
  S3_REGION: setting({
    group: "Files",
    about: "The region of the bucket.",
    allowed: "text",
    read: z.string().min(1).default("eu-central-1"),
    example: "eu-central-1",
  }),
  S3_ACCESS_KEY_ID: setting({
    group: "Files",
    about: "The access key of the store.",
    allowed: "text; needed with S3_BUCKET",
    read: z.string().min(1).optional(),
    example: "storey",
  }),
  S3_SECRET_ACCESS_KEY: setting({
    group: "Files",
    about: "The secret of that key.",
    allowed: "text; needed with S3_BUCKET",
    read: z.string().min(1).optional(),
    example: "secret",
    isSecret: true,
  }),
  DOCUMENT_MAX_MEGABYTES: setting({
    group: "Files",
    about: "How large a document of a space may be.",
    allowed: "a whole number from 1 to 4000",
    read: whole(1, 4000).default(200),
    example: "200",
  }),
  SMTP_URL: setting({
    group: "Mail",
    about:
      "The mail server that takes invitations. Without it no mail is sent, and the outbox shows what would have gone. A password is sent on an encrypted connection alone, unless the address ends in ?requireTLS=false.",
    allowed: "an smtp or smtps address such as smtps://user:password@host:465",
    read: z.url({ protocol: /^smtps?$/ }).optional(),
    example: "smtps://storey:password@smtp.example.com:465",
    isSecret: true,
  }),
  MAIL_FROM: setting({
    group: "Mail",
    about: "Who the mail comes from.",
    allowed: "an e-mail address, alone or as Name <address>; needed with SMTP_URL",
    read: sender.optional(),
    example: "Storey <storey@example.com>",
  }),
  TYPEFORM: setting({
    group: "Integrations",
    about:
      "Shows the Typeform form of a space or its location on the space's page, once a person has agreed to load it. Pages may then frame form.typeform.com.",
    allowed: "true or false",
    read: onOff.default(false),
    example: "false",
  }),
  EMBED_ORIGINS: setting({
    group: "Integrations",
    about:
      "The origins whose pages decision trees may show within them, once the reader has agreed. Pages of all others are linked to. Pages of an origin that is named run as that origin; those that only `*` lets in run as nobody.",
    allowed:
      "https origins such as https://player.vimeo.com, separated by commas; or * for all, or none",
    read: listOrNone
      .refine((all) =>
        all.every(
          (one) =>
            one === EVERY_ORIGIN || (/^https:/.test(one) && isOrigin(one) && URL.canParse(one)),
        ),
      )
      .transform((all) => all.map((one) => (one === EVERY_ORIGIN ? one : new URL(one).origin)))
      .default(["https://www.youtube-nocookie.com", "https://player.vimeo.com"]),
    example: "https://www.youtube-nocookie.com,https://player.vimeo.com",
  }),
  UBIQISENSE_URL: setting({
    group: "Integrations",
    about:
      "Where Ubiqisense tells how many people are in one area; `{id}` stands for the space's Ubiqisense ID. Without it no occupancy is shown.",
    allowed: "an http or https address with `{id}` in its path or query",
    read: z
      .url({ protocol: /^https?$/ })
      .refine((value) => value.split("{id}").length === 2 && !new URL(value).host.includes("{"))
      .optional(),
    example: "https://api.ubiqisense.example/v1/areas/{id}/occupancy",
  }),
  UBIQISENSE_TOKEN: setting({
    group: "Integrations",
    about: "The bearer token of that service.",
    allowed: "text; needed with UBIQISENSE_URL",
    read: z.string().min(1).optional(),
    example: "token",
    isSecret: true,
  }),
  UBIQISENSE_ORGANISATIONS: setting({
    group: "Integrations",
    about:
      "The organisations whose spaces may ask it. Name them where organisations share the server, so that one cannot read another's sensors; all of them by default.",
    allowed: "ids of organisations, separated by commas",
    read: list.pipe(z.array(z.uuid().toLowerCase())).default([]),
    example: "0197a7a0-0000-7000-8000-000000000001",
  }),
  POSTHOG_KEY: setting({
    group: "Analytics",
    about: "The project key of PostHog. Without it nothing is measured.",
    allowed: "text",
    read: z.string().min(1).optional(),
    example: "phc_key",
  }),
  POSTHOG_HOST: setting({
    group: "Analytics",
    about: "The address of PostHog.",
    allowed: "an https address",
    read: url(/^https$/).default("https://eu.i.posthog.com"),
    example: "https://eu.i.posthog.com",
  }),
  STOREY_ENVIRONMENT: setting({
    group: "Analytics",
    about:
      "What the installation is for. In dev PostHog captures nothing by itself; `npm run dev` sets it.",
    allowed: "prod or dev",
    read: z.enum(["prod", "dev"]).default("prod"),
    example: "prod",
  }),
  FEATURE_FLAGS: setting({
    group: "Analytics",
    about: "The feature flags that are on where no analytics service decides.",
    allowed: `any of ${FEATURE_FLAGS.join(", ")}, separated by commas; or none`,
    read: listOrNone.pipe(z.array(z.enum(FEATURE_FLAGS))).default([...FEATURE_FLAGS]),
    example: "none",
  }),
};

/** The name of a setting. */
export type SettingName = keyof typeof SETTINGS;

/** Every setting with its value. */
export type Settings = { [Name in SettingName]: z.output<(typeof SETTINGS)[Name]["read"]> };
