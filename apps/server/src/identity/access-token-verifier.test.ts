import { createServer, type Server } from "node:http";
import {
  base64url,
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWK,
  type JWTHeaderParameters,
  SignJWT,
} from "jose";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type AccessTokenVerifier, createAccessTokenVerifier } from "./access-token-verifier.ts";

const AUDIENCE = "https://api.example.test";
const now = () => Math.floor(Date.now() / 1_000);

let keyServer: Server;
let issuer: string;
let keysRequested = 0;
let published: JWK[] = [];
let privateKey: CryptoKey;
let publicKey: CryptoKey;
let kid: string;
let verifier: AccessTokenVerifier;

beforeAll(async () => {
  ({ privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true }));
  const jwk = await exportJWK(publicKey);
  kid = await calculateJwkThumbprint(jwk);
  published = [{ ...jwk, kid, alg: "RS256", use: "sig" }];
  keyServer = createServer((_request, response) => {
    keysRequested += 1;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ keys: published }));
  });
  await new Promise<void>((resolve) => keyServer.listen(0, "localhost", resolve));
  const address = keyServer.address();
  const port = typeof address === "object" ? address?.port : undefined;
  issuer = `http://localhost:${port}/`;
  verifier = aVerifier();
});

afterAll(() => {
  keyServer.close();
});

function aVerifier() {
  return createAccessTokenVerifier({
    issuer,
    audience: AUDIENCE,
    jwksUri: `${issuer}.well-known/jwks.json`,
    allowedClients: ["app"],
  });
}

type Forgery = {
  claims?: Record<string, unknown>;
  header?: Partial<JWTHeaderParameters>;
  key?: CryptoKey | Uint8Array;
};

/** Makes a token like the authority's, with some differences; undefined claims are left out. */
async function aToken({ claims, header, key }: Forgery = {}): Promise<string> {
  const payload: Record<string, unknown> = {
    iss: issuer,
    aud: [AUDIENCE, `${issuer}userinfo`],
    sub: "auth0|1",
    azp: "app",
    iat: now(),
    exp: now() + 900,
    ...claims,
  };
  return new SignJWT(JSON.parse(JSON.stringify(payload)))
    .setProtectedHeader({ alg: "RS256", kid, ...header })
    .sign(key ?? privateKey);
}

function unsigned(header: object, claims: object): string {
  const part = (value: object) => base64url.encode(JSON.stringify(value));
  return `${part(header)}.${part(claims)}.`;
}

async function reason(token: string | Promise<string>): Promise<unknown> {
  try {
    await verifier.verify(await token);
    return "accepted";
  } catch (error) {
    return error instanceof Error && "reason" in error ? error.reason : error;
  }
}

const good = () => ({
  iss: issuer,
  aud: AUDIENCE,
  sub: "s",
  azp: "app",
  iat: now(),
  exp: now() + 60,
});

test("an Auth0-like token (typ JWT, audience list) is accepted, and remembered", async () => {
  const token = await aToken({ header: { typ: "JWT" } });
  const claims = await verifier.verify(token);
  expect(claims).toMatchObject({ sub: "auth0|1", clientId: "app" });
  expect(await verifier.verify(token)).toBe(claims);
});

test("security 09: alg none is refused", async () => {
  expect(await reason(unsigned({ alg: "none" }, good()))).toBe("wrong_algorithm");
  expect(await reason(unsigned({ alg: "NONE", kid }, good()))).toBe("wrong_algorithm");
});

test("security 10: HS256 with the public key as secret is refused", async () => {
  const secret = new TextEncoder().encode(await exportSPKI(publicKey));
  expect(await reason(aToken({ header: { alg: "HS256" }, key: secret }))).toBe("wrong_algorithm");
});

test.each(["../../../../dev/null", "' OR 1=1 --", "unknown", "", "\0"])(
  "security 11: key id %j finds no key",
  async (forged) => {
    expect(await reason(aToken({ header: { kid: forged } }))).toBe("unknown_key");
  },
);

test("security 11: another key under our key id is refused", async () => {
  const thief = await generateKeyPair("RS256");
  expect(await reason(aToken({ key: thief.privateKey }))).toBe("bad_signature");
});

describe("security 12: the header cannot bring its own key or algorithm", () => {
  test("embedded jwk and jku are ignored", async () => {
    const thief = await generateKeyPair("RS256", { extractable: true });
    const jwk = await exportJWK(thief.publicKey);
    const headers = [{ jwk }, { jku: "http://localhost:9/keys" }, { x5u: "http://localhost:9/x" }];
    for (const header of headers) {
      expect(await reason(aToken({ key: thief.privateKey, header }))).toBe("bad_signature");
    }
  });

  test("an unknown critical extension and PS256 are refused", async () => {
    const [, body, signature] = (await aToken()).split(".");
    const crit = base64url.encode(JSON.stringify({ alg: "RS256", kid, crit: ["x"], x: 1 }));
    expect(await reason(`${crit}.${body}.${signature}`)).toBe("malformed");
    const pss = await generateKeyPair("PS256");
    expect(await reason(aToken({ header: { alg: "PS256" }, key: pss.privateKey }))).toBe(
      "wrong_algorithm",
    );
  });
});

describe("security 13: every claim is checked", () => {
  test.each<[string, () => Record<string, unknown>, string]>([
    ["another issuer", () => ({ iss: "https://evil.example/" }), "wrong_issuer"],
    ["the issuer without its slash", () => ({ iss: issuer.slice(0, -1) }), "wrong_issuer"],
    ["another audience", () => ({ aud: "https://other.example" }), "wrong_audience"],
    ["no audience", () => ({ aud: undefined }), "missing_claim"],
    ["past", () => ({ exp: now() - 60 }), "expired"],
    ["future", () => ({ nbf: now() + 60 }), "not_yet_valid"],
    ["made in the future", () => ({ iat: now() + 600, exp: now() + 1_500 }), "not_yet_valid"],
    ["no expiry", () => ({ exp: undefined }), "missing_claim"],
    ["no subject", () => ({ sub: undefined }), "missing_claim"],
    ["an empty subject", () => ({ sub: "" }), "missing_claim"],
    ["no time of issue", () => ({ iat: undefined }), "missing_claim"],
  ])("%s", async (_what, claims, expected) => {
    expect(await reason(aToken({ claims: claims() }))).toBe(expected);
  });

  test("a changed payload", async () => {
    const [header, , signature] = (await aToken()).split(".");
    const other = base64url.encode(JSON.stringify({ ...good(), sub: "admin" }));
    expect(await reason(`${header}.${other}.${signature}`)).toBe("bad_signature");
  });

  test.each(["", "a", "a.b", "a.b.c", "....", "x".repeat(9_000), "é.é.é"])(
    "rubbish %#",
    async (rubbish) => {
      expect(["malformed", "wrong_algorithm"]).toContain(await reason(rubbish));
    },
  );

  test("a remembered token is refused once it has expired", async () => {
    const token = await aToken({ claims: { iat: now() - 900, exp: now() - 3 } });
    // Within the clock tolerance it passes, but it is never answered from memory.
    expect(await verifier.verify(token)).not.toBe(await verifier.verify(token));
  });
});

test("a token that was made before the clock was set back by a day lives no day longer", async () => {
  const token = await aToken();
  await verifier.verify(token);
  const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() - 24 * 60 * 60 * 1_000);
  try {
    expect(await reason(token)).toBe("not_yet_valid");
  } finally {
    clock.mockRestore();
  }
});

test("security 14: an ID token is not an access token", async () => {
  expect(await reason(aToken({ claims: { aud: "app", azp: undefined } }))).toBe("wrong_audience");
});

test("security 15: a flood of unknown key ids makes one request for keys", async () => {
  const fresh = aVerifier();
  await fresh.verify(await aToken());
  const before = keysRequested;
  const flood = Array.from({ length: 50 }, async (_unused, index) =>
    fresh.verify(await aToken({ header: { kid: `made-up-${index}` } })).catch(() => undefined),
  );
  await Promise.all(flood);
  expect(keysRequested - before).toBeLessThanOrEqual(1);
});

test.each([{ azp: "other" }, { azp: undefined, client_id: "other" }, { azp: undefined }])(
  "security 16: the application must be a known one (%j)",
  async (claims) => {
    expect(await reason(aToken({ claims }))).toBe("client_not_allowed");
  },
);

test("keys that cannot be fetched are our fault, not the token's", async () => {
  const lost = createAccessTokenVerifier({
    issuer,
    audience: AUDIENCE,
    jwksUri: "http://localhost:9/keys",
    allowedClients: ["app"],
  });
  await expect(lost.verify(await aToken())).rejects.toMatchObject({ reason: "keys_unavailable" });
});

test("security 32: a key added by the authority is found, and both are accepted", async () => {
  const fresh = aVerifier();
  const second = await generateKeyPair("RS256", { extractable: true });
  const jwk = await exportJWK(second.publicKey);
  published = [{ ...jwk, kid: "second", alg: "RS256", use: "sig" }, ...published];
  const token = await aToken({ header: { kid: "second" }, key: second.privateKey });
  expect((await fresh.verify(token)).sub).toBe("auth0|1");
  expect((await fresh.verify(await aToken())).sub).toBe("auth0|1");
});
