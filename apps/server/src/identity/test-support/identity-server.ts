import { randomBytes, randomUUID } from "node:crypto";
import Fastify, { type FastifyInstance } from "fastify";
import type { Pool } from "pg";
import { z } from "zod";
import { openTestDatabase } from "../../../test/test-database.ts";
import { signIn as signInTables } from "../../db/migrations/0003-sign-in.ts";
import { endsOfSessions } from "../../db/migrations/0037-ends-of-sessions.ts";
import type { Database } from "../../db/open.ts";
import { type Credential, createCredential } from "../credential.service.ts";
import {
  type EmbeddedAuthority,
  type EmbeddedAuthorityOptions,
  embeddedAuthority,
} from "../embedded-authority.ts";
import { storeyClients, WEB_CLIENT_ID } from "../identity-client.ts";
import { serveApplicationPage } from "./application-page.ts";
import { openBrowser, pkcePair, type TestBrowser } from "./browser.ts";

/** The password of every test account. */
export const PASSWORD = "correct horse battery";

/** A whole authority on a free port, with a database of its own. */
export type IdentityServer = {
  app: FastifyInstance;
  origin: string;
  audience: string;
  pool: Pool;
  authority: EmbeddedAuthority;
  /** Returns everything the server wrote to its log. */
  logged(): string;
  close(): Promise<void>;
};

/** Opens a fresh database with identity's tables, which depend on no others. */
export async function openIdentityDatabase(): Promise<Database> {
  const database = await openTestDatabase();
  await addIdentityTables(database.pool);
  return database;
}

/** Adds identity's tables where they are missing. */
export async function addIdentityTables(pool: Pool): Promise<void> {
  const { rows } = await pool.query("SELECT to_regclass('public.oidc_state') AS found");
  if (!rows[0]?.found) await pool.query(`${signInTables.sql} ${endsOfSessions.sql}`);
}

/** Starts an authority over an open database. */
export async function startIdentityServer(
  database: Database,
  overrides: Partial<EmbeddedAuthorityOptions> & {
    port?: number;
    /** Whether requests say by `x-forwarded-for` which address they come from. */
    trustProxy?: boolean;
  } = {},
): Promise<IdentityServer> {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const { trustProxy = false, ...options } = overrides;
  const app = Fastify({ logger: { level: "debug", stream }, trustProxy });
  const port = overrides.port ?? (await freePort());
  const origin = `http://localhost:${port}`;
  const audience = `${origin}/api`;
  const authority = await embeddedAuthority(app, {
    pool: database.pool,
    publicUrl: origin,
    audience,
    clients: storeyClients(origin),
    secrets: { cookieKeys: ["test-cookie-key"], encryptionKey: TEST_ENCRYPTION_KEY },
    log: app.log,
    ...options,
  });
  serveApplicationPage(app);
  await app.listen({ port, host: "localhost" });
  return {
    app,
    origin,
    audience,
    pool: database.pool,
    authority,
    logged: () => lines.join(""),
    close: () => app.close(),
  };
}

/** One key for all servers of a test file, so that a second server reads the first one's keys. */
export const TEST_ENCRYPTION_KEY = randomBytes(32);

async function freePort(): Promise<number> {
  const probe = Fastify();
  const address = new URL(await probe.listen({ port: 0, host: "localhost" }));
  await probe.close();
  return Number(address.port);
}

/** Makes a verified account with a fresh e-mail. */
export async function anAccount(
  pool: Pool,
  overrides: { emailVerified?: boolean; password?: string; givenName?: string } = {},
): Promise<Credential> {
  return createCredential(pool, {
    email: `${randomUUID()}@example.test`,
    password: PASSWORD,
    emailVerified: true,
    givenName: "Ada",
    familyName: "Lovelace",
    ...overrides,
  });
}

/** The parameters of a sign-in; undefined values are left out of the request. */
export type AuthorizeQuery = Record<string, string | undefined>;

/** Makes the address of an authorization request, with PKCE and everything that the SDK sends. */
export function authorizeUrl(
  server: Pick<IdentityServer, "origin" | "audience">,
  challenge: string,
  overrides: AuthorizeQuery = {},
): string {
  const query: AuthorizeQuery = {
    client_id: WEB_CLIENT_ID,
    scope: "openid profile email offline_access",
    audience: server.audience,
    response_type: "code",
    response_mode: "query",
    redirect_uri: `${server.origin}/loggedIn`,
    state: "state-1",
    nonce: "nonce-1",
    code_challenge: challenge,
    code_challenge_method: "S256",
    ...overrides,
  };
  const entries = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return `${server.origin}/idp/authorize?${new URLSearchParams(entries)}`;
}

/**
 * Opens the sign-in page of a fresh request: returns its address and the token hidden in its form.
 */
export async function openSignInPage(
  server: Pick<IdentityServer, "origin" | "audience">,
  browser: TestBrowser,
  challenge: string,
  overrides: AuthorizeQuery = {},
): Promise<{ url: string; page: string; formToken: string }> {
  const started = await browser.request(authorizeUrl(server, challenge, overrides));
  const url = new URL(started.headers.get("location") ?? "", server.origin).href;
  const page = await (await browser.request(url)).text();
  const formToken = /name="form_token" value="([^"]+)"/.exec(page)?.[1] ?? "";
  return { url, page, formToken };
}

/** Posts the sign-in form as a browser does. */
export async function postSignIn(
  browser: TestBrowser,
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return browser.request(url, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { origin: new URL(url).origin, "sec-fetch-site": "same-origin", ...headers },
  });
}

/** A finished authorization: where the application was called back, with the verifier to use there. */
export type Callback = { url: URL; code: string; verifier: string; browser: TestBrowser };

/** Signs in through the page and follows to the application's callback. */
export async function signIn(
  server: Pick<IdentityServer, "origin" | "audience">,
  email: string,
  options: { password?: string; query?: AuthorizeQuery; browser?: TestBrowser } = {},
): Promise<Callback> {
  const browser = options.browser ?? openBrowser();
  const { verifier, challenge } = pkcePair();
  const { url, formToken } = await openSignInPage(server, browser, challenge, options.query);
  const password = options.password ?? PASSWORD;
  const posted = await postSignIn(browser, url, { email, password, form_token: formToken });
  const resumed = await browser.request(posted.headers.get("location") ?? url);
  const callback = new URL(resumed.headers.get("location") ?? "about:blank");
  return { url: callback, code: callback.searchParams.get("code") ?? "", verifier, browser };
}

const TokenBody = z.object({
  access_token: z.string().optional(),
  refresh_token: z.string().optional(),
  id_token: z.string().optional(),
  scope: z.string().optional(),
  expires_in: z.number().optional(),
  error: z.string().optional(),
  error_description: z.string().optional(),
});

/** Any answer of the token endpoint. */
export type TokenAnswer = { status: number; headers: Headers; body: z.infer<typeof TokenBody> };

/** Calls the token endpoint; undefined fields are left out. */
export async function requestToken(
  server: Pick<IdentityServer, "origin">,
  fields: Record<string, string | undefined>,
  headers: Record<string, string> = {},
): Promise<TokenAnswer> {
  const entries = Object.entries(fields).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const response = await fetch(`${server.origin}/idp/oauth/token`, {
    method: "POST",
    body: new URLSearchParams(entries),
    headers,
  });
  const body = TokenBody.parse(await response.json());
  return { status: response.status, headers: response.headers, body };
}

/** Exchanges the code of a callback. */
export async function exchangeCode(
  server: Pick<IdentityServer, "origin">,
  callback: Pick<Callback, "code" | "verifier">,
  overrides: Record<string, string | undefined> = {},
): Promise<TokenAnswer> {
  return requestToken(server, {
    grant_type: "authorization_code",
    client_id: WEB_CLIENT_ID,
    code: callback.code,
    code_verifier: callback.verifier,
    redirect_uri: `${server.origin}/loggedIn`,
    ...overrides,
  });
}

/** Uses a refresh token. */
export async function refresh(
  server: Pick<IdentityServer, "origin">,
  refreshToken: string | undefined,
  overrides: Record<string, string | undefined> = {},
): Promise<TokenAnswer> {
  return requestToken(server, {
    grant_type: "refresh_token",
    client_id: WEB_CLIENT_ID,
    refresh_token: refreshToken,
    ...overrides,
  });
}
