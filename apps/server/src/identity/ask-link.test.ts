import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../db/open.ts";
import type { SignInLinks } from "./sign-in-links.ts";
import { openBrowser, pkcePair } from "./test-support/browser.ts";
import {
  openIdentityDatabase,
  openSignInPage,
  postSignIn,
  startIdentityServer,
} from "./test-support/identity-server.ts";

let database: Database;

beforeAll(async () => {
  database = await openIdentityDatabase();
}, 60_000);

afterAll(() => database?.close());

test("an address that asks for links very often is delayed, then refused; others are not", async () => {
  const asked: string[] = [];
  const pauses: number[] = [];
  const links: SignInLinks = {
    areDelivered: true,
    ask: async (_purpose, { email }) => asked.push(email) > 0,
    isFormerPassword: async () => false,
    find: async () => undefined,
    useForDevice: async () => undefined,
    useForPassword: async () => undefined,
  };
  const pause = async (milliseconds: number) => void pauses.push(milliseconds);
  const server = await startIdentityServer(database, {
    links,
    trustProxy: true,
    limits: { pause },
  });
  const browser = openBrowser();
  const { url, formToken } = await openSignInPage(server, browser, pkcePair().challenge);
  const ask = async (email: string, from: string) => {
    const fields = { email, form_token: formToken };
    const headers = { "x-forwarded-for": from };
    return (await postSignIn(browser, `${url}/password`, fields, headers)).status;
  };
  const statuses: number[] = [];
  for (let index = 0; index < 302; index += 1)
    statuses.push(await ask(`${index}@example.test`, `2001:db8:1:${index}::1`));
  expect(statuses.filter((status) => status === 303)).toHaveLength(300);
  expect(statuses.slice(300)).toEqual([429, 429]);
  expect(pauses.slice(0, 2)).toEqual([500, 1_000]);
  expect(pauses).toHaveLength(270);
  expect(Math.max(...pauses)).toBe(10_000);
  expect(await ask("other@example.test", "192.0.2.1")).toBe(303);
  expect(pauses).toHaveLength(270);
  expect(asked).toHaveLength(301);
  expect(await ask("no address", "192.0.2.1")).toBe(400);
  await server.close();
});

test("without mailed links nothing of them is offered", async () => {
  const server = await startIdentityServer(database);
  const { page, url } = await openSignInPage(server, openBrowser(), pkcePair().challenge);
  expect(page).not.toContain("Forgot password?");
  expect((await fetch(`${url}/password`)).status).toBe(404);
  await server.close();
});
