import type { TestServer } from "../../../test/server.ts";
import { WEB_CLIENT_ID } from "../../identity/identity-client.ts";
import { openBrowser, pkcePair, type TestBrowser } from "../../identity/test-support/browser.ts";
import {
  authorizeUrl,
  openSignInPage,
  postSignIn,
  signIn,
} from "../../identity/test-support/identity-server.ts";
import { JobRunner } from "../background-jobs/job-runner.service.ts";
import { signInLinkJob } from "./sign-in-link-job.service.ts";

const ORIGIN = "http://localhost:3000";

/** The tokens that a login gives the application. */
export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

/** The login of a whole server, which has no port: browsers, tokens and mail. */
export class LoginClient {
  readonly #server: TestServer;
  readonly #place: { origin: string; audience: string };
  readonly #from: string;

  /** Browsers are at `from` by default; somebody who asks often at one address is made to wait. */
  constructor(server: TestServer, from = "192.0.2.1") {
    this.#server = server;
    this.#from = from;
    this.#place = { origin: ORIGIN, audience: `${ORIGIN}/api` };
  }

  /** Opens a browser at an address. */
  browser(from = this.#from): TestBrowser {
    return openBrowser(async (url, init) => {
      const { pathname, search } = new URL(url);
      const headers = new Headers(init.headers);
      if (init.body instanceof URLSearchParams)
        headers.set("content-type", "application/x-www-form-urlencoded");
      const reply = await this.#server.fetch(init.method ?? "GET", `${pathname}${search}`, {
        from,
        headers: Object.fromEntries(headers),
        ...(init.body ? { body: String(init.body) } : {}),
      });
      const given = Object.entries(reply.headers).flatMap(([name, value]) =>
        [value].flat().map((each): [string, string] => [name, String(each)]),
      );
      const body = [204, 303, 302, 304].includes(reply.status) ? null : reply.text;
      return new Response(body, { status: reply.status, headers: given });
    });
  }

  /** Tries to log in once at the login page; returns the status. */
  async try(email: string, password: string, browser = this.browser()): Promise<number> {
    const { url, formToken } = await openSignInPage(this.#place, browser, pkcePair().challenge, {
      prompt: "login",
    });
    const fields = { email, password, form_token: formToken };
    return (await postSignIn(browser, url, fields)).status;
  }

  /** Logs in as the web app does. */
  async logIn(email: string, password: string, browser = this.browser()): Promise<Tokens> {
    const { code, verifier } = await signIn(this.#place, email, {
      password,
      browser,
      query: { prompt: "login" },
    });
    const { body } = await this.#token({
      grant_type: "authorization_code",
      code,
      code_verifier: verifier,
      redirect_uri: `${ORIGIN}/loggedIn`,
    });
    return { access: body.access_token ?? "", refresh: body.refresh_token ?? "" };
  }

  /** Tells whether a browser gets a code without a question, as it does while its session lasts. */
  async isLoggedIn(browser: TestBrowser): Promise<boolean> {
    const url = authorizeUrl(this.#place, pkcePair().challenge, { prompt: "none" });
    const answer = await browser.request(url);
    return new URL(answer.headers.get("location") ?? "", ORIGIN).searchParams.has("code");
  }

  /** Renews a session's tokens; undefined when the session has ended. */
  async renew(tokens: Tokens): Promise<Tokens | undefined> {
    const { status, body } = await this.#token({
      grant_type: "refresh_token",
      refresh_token: tokens.refresh,
    });
    if (status !== 200) return undefined;
    return { access: body.access_token ?? "", refresh: body.refresh_token ?? "" };
  }

  /** Returns the status of a call that anybody logged in may make. */
  async callStatus({ access }: Tokens): Promise<number> {
    return (await this.#server.call("GET", "/users/me", { token: access })).status;
  }

  /** Makes an API token; gives the status of calls with it. */
  async program({ access }: Tokens): Promise<() => Promise<number>> {
    const body = { name: "Sensor", permissions: [], expiresInDays: 1 };
    const made = await this.#server.call("POST", "/users/me/tokens", { token: access, body });
    const { value } = made.json();
    return async () => (await this.#server.call("GET", "/locations", { token: value })).status;
  }

  /** Asks at the login for a link; the status and where the browser is sent to. */
  async ask(purpose: "password" | "device", email: string, from?: string) {
    const browser = this.browser(from);
    const { url, formToken } = await openSignInPage(this.#place, browser, pkcePair().challenge);
    const answer = await postSignIn(browser, `${url}/${purpose}`, { email, form_token: formToken });
    return { status: answer.status, location: answer.headers.get("location") };
  }

  /** Does the jobs that send links. */
  work(): Promise<void> {
    return new JobRunner(this.#server.installation, [signInLinkJob]).runDue();
  }

  /** Returns the mails to somebody, oldest first, each with the path of its link. */
  async mails(email: string) {
    const { rows } = await this.#server.installation.database.pool.query<{
      kind: string;
      subject: string;
      text: string;
    }>("select kind, subject, text from mail where recipient = $1 order by created_at, id", [
      email,
    ]);
    return rows.map((mail) => {
      const [link = ""] = /https?:\S+/.exec(mail.text) ?? [];
      return { ...mail, path: new URL(link).pathname };
    });
  }

  /** Opens a mailed link and sends its form in. */
  async use(path: string, fields: Record<string, string> = {}, browser = this.browser()) {
    const opened = await browser.request(`${ORIGIN}${path}`);
    const page = await opened.text();
    const form_token = /name="form_token" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const answer = await browser.request(`${ORIGIN}${path}`, {
      method: "POST",
      body: new URLSearchParams({ form_token, ...fields }),
      headers: { origin: "null", "sec-fetch-site": "same-origin" },
    });
    return { opened: opened.status, page, status: answer.status, answer };
  }

  async #token(fields: Record<string, string>) {
    const reply = await this.#server.fetch("POST", "/idp/oauth/token", {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ client_id: WEB_CLIENT_ID, ...fields }).toString(),
    });
    return { status: reply.status, body: reply.json() as Record<string, string | undefined> };
  }
}
