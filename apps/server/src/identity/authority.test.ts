import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AuthoritySettingsError, publicAuthority, resolveAuthority } from "./authority.ts";
import { fetchAuthorityProfile, ProfileUnavailableError } from "./authority-profile.ts";

describe("which authority", () => {
  test("the embedded one by default", () => {
    const authority = resolveAuthority({ publicUrl: "http://localhost:3000" });
    expect(authority).toMatchObject({
      domain: "http://localhost:3000/idp",
      issuer: "http://localhost:3000/idp/",
      jwksUri: "http://localhost:3000/idp/.well-known/jwks.json",
      clientId: "storey-web",
      audience: "http://localhost:3000/api",
      isEmbedded: true,
    });
    expect(Object.keys(publicAuthority(authority))).toEqual(["domain", "clientId", "audience"]);
  });

  test.each([
    ["tenant.eu.auth0.com", "https://tenant.eu.auth0.com/"],
    ["https://login.example.test/", "https://login.example.test/"],
    ["http://localhost:4000/op", "http://localhost:4000/op/"],
  ])("an external one: %s", (authDomain, issuer) => {
    const settings = { publicUrl: "https://x.test", authClientId: "c", authAudience: "a" };
    const authority = resolveAuthority({ ...settings, authDomain });
    expect(authority).toMatchObject({ issuer, isEmbedded: false, allowedClients: ["c"] });
    expect(authority.issuer).toBe(`${authority.jwksUri.replace(".well-known/jwks.json", "")}`);
  });

  test("half an external one is refused", () => {
    expect(() => resolveAuthority({ publicUrl: "https://x.test", authDomain: "d" })).toThrow(
      AuthoritySettingsError,
    );
  });
});

describe("security 28: who a subject is comes from the authority, and is about that subject", () => {
  let authority: Server;
  let issuer: string;
  let answer: { status: number; body: string };

  beforeAll(async () => {
    authority = createServer((request, response) => {
      const isAuthorised = request.headers.authorization === "Bearer token";
      response.statusCode = isAuthorised ? answer.status : 401;
      response.end(answer.body);
    });
    await new Promise<void>((resolve) => authority.listen(0, "localhost", resolve));
    const address = authority.address();
    issuer = `http://localhost:${typeof address === "object" ? address?.port : ""}/`;
  });

  afterAll(() => {
    authority.close();
  });

  test("a profile is read, an unverified e-mail is called so", async () => {
    const body = { sub: "waad|1", email: "a@b.test", given_name: "A", email_verified: false };
    answer = { status: 200, body: JSON.stringify(body) };
    expect(await fetchAuthorityProfile(issuer, "token", "waad|1")).toEqual({
      email: "a@b.test",
      emailVerified: false,
      givenName: "A",
    });
    answer.body = JSON.stringify({ ...body, email_verified: true });
    expect(await fetchAuthorityProfile(issuer, "token", "waad|1")).toMatchObject({
      emailVerified: true,
    });
  });

  test.each([
    [200, JSON.stringify({ sub: "waad|2", email: "a@b.test", email_verified: true })],
    [200, JSON.stringify({ email: "a@b.test" })],
    [200, "<html>"],
    [500, "{}"],
  ])(
    "another subject, none, rubbish or an error gives no profile (%i %s)",
    async (status, body) => {
      answer = { status, body };
      await expect(fetchAuthorityProfile(issuer, "token", "waad|1")).rejects.toBeInstanceOf(
        ProfileUnavailableError,
      );
    },
  );
});
