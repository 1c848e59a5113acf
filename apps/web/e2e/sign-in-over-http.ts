import { createHash, randomBytes } from "node:crypto";
import { type APIRequestContext, type BrowserContextOptions, request } from "playwright-core";

/** What a browser stores. */
export type Stored = Exclude<BrowserContextOptions["storageState"], string | undefined>;

const CLIENT = "storey-web";
const SCOPE = "openid profile email";
/** The claims of the token that are about it, not about the person. */
const OF_THE_TOKEN = new Set(["nonce", "aud", "exp", "iat", "iss"]);

interface Tokens {
  readonly id_token: string;
  readonly expires_in: number;
}

/**
 * Signs in as a browser does, by the same calls and the same form, but draws no page: returns what
 * a browser stores afterwards.
 */
export async function signInOverHttp(
  origin: string,
  email: string,
  password: string,
): Promise<Stored> {
  const browser = await request.newContext({ baseURL: origin });
  const verifier = randomBytes(32).toString("base64url");
  const code = await codeFor(browser, origin, verifier, { email, password });
  const redirectUri = `${origin}/loggedIn`;
  const reply = await browser.post("/idp/oauth/token", {
    form: {
      ...{ grant_type: "authorization_code", client_id: CLIENT, code, code_verifier: verifier },
      redirect_uri: redirectUri,
    },
  });
  if (!reply.ok()) throw new Error(`No tokens for ${email}: ${await reply.text()}`);
  const tokens = (await reply.json()) as Tokens;
  const { cookies } = await browser.storageState();
  await browser.dispose();
  return {
    cookies: [...cookies, ...hints()],
    origins: [{ origin, localStorage: storedTokens(origin, tokens) }],
  };
}

/** Fills the form of the login page in and returns the code that the product is called back with. */
async function codeFor(
  browser: APIRequestContext,
  origin: string,
  verifier: string,
  account: { readonly email: string; readonly password: string },
): Promise<string> {
  const shown = await browser.get("/idp/authorize", {
    params: {
      ...{ client_id: CLIENT, scope: `${SCOPE} offline_access`, audience: `${origin}/api` },
      ...{ response_type: "code", response_mode: "query", redirect_uri: `${origin}/loggedIn` },
      ...{ state: "journey", nonce: "journey", code_challenge_method: "S256" },
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    },
  });
  const token = /name="form_token" value="([^"]+)"/.exec(await shown.text())?.[1] ?? "";
  const answer = await browser.post(shown.url(), {
    form: { ...account, form_token: token },
    headers: { origin, "sec-fetch-site": "same-origin" },
  });
  const code = new URL(answer.url()).searchParams.get("code");
  if (!code) throw new Error(`${account.email} was not signed in: ${answer.url()}`);
  return code;
}

/** The cookies by which the library knows that somebody is signed in. */
function hints(): Stored["cookies"] {
  return ["", "_legacy_"].map((prefix) => ({
    ...{ name: `${prefix}auth0.${CLIENT}.is.authenticated`, value: "true" },
    ...{ domain: "localhost", path: "/", expires: Math.floor(Date.now() / 1000) + 86_400 },
    ...{ httpOnly: false, secure: false, sameSite: "Lax" as const },
  }));
}

/** The tokens as the library keeps them. */
function storedTokens(origin: string, tokens: Tokens): { name: string; value: string }[] {
  const audience = `${origin}/api`;
  const [header = "", payload = "", signature = ""] = tokens.id_token.split(".");
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
  const claims: Record<string, unknown> = read(payload);
  const user = Object.fromEntries(Object.entries(claims).filter(([key]) => !OF_THE_TOKEN.has(key)));
  const { id_token, ...body } = tokens;
  const kept = {
    body: { ...body, audience, oauthTokenScope: SCOPE, client_id: CLIENT },
    expiresAt: Math.floor(Date.now() / 1000) + tokens.expires_in,
  };
  const whose = {
    id_token,
    decodedToken: {
      encoded: { header, payload, signature },
      header: read(header),
      claims: { __raw: id_token, ...claims },
      user,
    },
  };
  const prefix = `@@auth0spajs@@::${CLIENT}::`;
  return [
    { name: `${prefix}${audience}::${SCOPE} offline_access`, value: JSON.stringify(kept) },
    { name: `${prefix}@@user@@`, value: JSON.stringify(whose) },
  ];
}
