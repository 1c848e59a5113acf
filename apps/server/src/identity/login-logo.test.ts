import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Factory } from "../../test/factory.ts";
import { form } from "../../test/multipart.ts";
import { jpeg } from "../../test/pictures.ts";
import { startTestServer, type TestServer } from "../../test/server.ts";
import { WEB_CLIENT_ID } from "./identity-client.ts";
import { pkcePair } from "./test-support/browser.ts";

const ORIGIN = "http://localhost:3000";

let server: TestServer;
let organisation: string;
let logo: string;

/** Follows the whole path to a login page, as a browser does. */
async function openLogin(asked: Record<string, string> = {}) {
  const query = new URLSearchParams({
    client_id: WEB_CLIENT_ID,
    scope: "openid",
    response_type: "code",
    redirect_uri: `${ORIGIN}/loggedIn`,
    code_challenge: pkcePair().challenge,
    code_challenge_method: "S256",
    ...asked,
  });
  const started = await server.fetch("GET", `/idp/authorize?${query}`);
  const cookie = [started.headers["set-cookie"] ?? []]
    .flat()
    .map((one) => String(one).split(";")[0])
    .join("; ");
  const { pathname } = new URL(String(started.headers.location), ORIGIN);
  const reply = await server.fetch("GET", pathname, { headers: { cookie } });
  expect(reply.status).toBe(200);
  return { ...reply, pathname, cookie };
}

/** Reads from a page the address of the logo above the form, or the sign of the product. */
function brandOf(page: string): string | undefined {
  const [, brand = ""] = /<p class="brand">(.*?)<\/p>/s.exec(page) ?? [];
  const [, address] = /<img class="logo" src="([^"]+)" alt="">/.exec(brand) ?? [];
  return address ?? (brand.includes("<span>Storey</span>") ? "sign" : undefined);
}

beforeAll(async () => {
  server = await startTestServer();
  const make = new Factory(server);
  organisation = await make.organisation();
  const { token } = await make.user({
    organisations: [organisation],
    roles: ["organisation-admin"],
  });
  const file = { bytes: await jpeg(300, 100), fileName: "logo.jpg" };
  const reply = await server.call("POST", "/organisations/logo", { token, ...form(file) });
  logo = reply.json().branding.logo_url;
});

afterAll(() => server.close());

test("where there is one organisation alone its logo is on the login page", async () => {
  const only = await server.installation.database.pool.query("select id from organisation");
  expect(only.rows).toEqual([{ id: organisation }]);
  const { text, headers } = await openLogin();
  expect(brandOf(text)).toBe(logo);
  expect(headers["content-security-policy"]).toContain("img-src 'self'");
  const shown = await server.fetch("GET", logo);
  expect(shown.headers["content-type"]).toBe("image/webp");
});

describe("where there are several organisations", () => {
  let make: Factory;
  let plain: string;

  beforeAll(async () => {
    make = new Factory(server);
    plain = await make.organisation();
  });

  test.each(["organization", "ext-organisation"])(
    "the one that %s names has its logo on the login page",
    async (parameter) => {
      expect(brandOf((await openLogin({ [parameter]: organisation })).text)).toBe(logo);
    },
  );

  test("the logo stays where a log in is refused", async () => {
    const { text, pathname, cookie } = await openLogin({ organization: organisation });
    const token = /name="form_token" value="([^"]+)"/.exec(text)?.[1] ?? "";
    const body = new URLSearchParams({
      email: "nobody@example.test",
      password: "wrong password",
      form_token: token,
    });
    const refused = await server.fetch("POST", pathname, {
      body: body.toString(),
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        origin: ORIGIN,
        "sec-fetch-site": "same-origin",
        cookie,
      },
    });
    expect(refused.status).toBe(400);
    expect(brandOf(refused.text)).toBe(logo);
  });

  test("nobody learns which organisations there are: all others have the sign of the product", async () => {
    const archived = await make.organisation();
    await server.installation.database.pool.query(
      "update organisation set deleted_at = now(), logo_key = $2 where id = $1",
      [archived, `${archived}/logo/${v7()}`],
    );
    const blank = (page: string) =>
      page
        .replace(/name="form_token" value="[^"]+"/, "")
        .replace(/(interaction|authorize)\/[\w-]+/g, "");
    const pages = [await openLogin()];
    for (const named of [plain, archived, v7(), "no id", `${organisation}'`]) {
      pages.push(await openLogin({ organization: named }));
    }
    expect(pages.map(({ text }) => brandOf(text))).toEqual(pages.map(() => "sign"));
    expect(new Set(pages.map(({ text }) => blank(text))).size).toBe(1);
  });
});
