import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { drawn, problemsAtBothSizes } from "./accessible.ts";
import { asAdministrator } from "./as-administrator.ts";
import { browserArguments, closeWindows, findBrowser } from "./browser.ts";
import { ownOrigin } from "./own-origin.ts";
import { NARROW, signIn } from "./person.ts";
import { plainPng } from "./picture.ts";
import {
  callAs,
  newFurnishedSpace,
  newPublicSpace,
  type PublicSpaceFacts,
  spaceWithPictures,
} from "./public-space.ts";

afterAll(closeWindows);

/** A browser whose profile outlives it: it is killed, and another one finds what it kept. */
class OwnBrowser {
  readonly #folder = mkdtempSync(join(tmpdir(), "storey-profile-"));
  #process: ChildProcess | undefined;
  #context: BrowserContext | undefined;
  #browser: Browser | undefined;

  async start(): Promise<Page> {
    const child = spawn(
      await findBrowser(),
      [
        ...browserArguments(),
        "--headless",
        "--remote-debugging-port=0",
        "--lang=en-GB",
        `--user-data-dir=${this.#folder}`,
        "about:blank",
      ],
      { stdio: ["ignore", "ignore", "pipe"] },
    );
    this.#process = child;
    const address = await new Promise<string>((resolve, reject) => {
      let output = "";
      child.once("exit", () => reject(new Error(`The browser ended: ${output}`)));
      child.stderr?.on("data", (bytes: Buffer) => {
        output += bytes.toString();
        const found = /ws:\/\/\S+/.exec(output);
        if (found) resolve(found[0]);
      });
    });
    const browser = await chromium.connectOverCDP(address);
    this.#browser = browser;
    const [context] = browser.contexts();
    if (!context) throw new Error("The browser has no window.");
    this.#context = context;
    return this.tab();
  }

  async tab(): Promise<Page> {
    if (!this.#context) throw new Error("The browser is not there.");
    const page = await this.#context.newPage();
    await page.setViewportSize({ width: 390, height: 844 });
    return page;
  }

  async setOffline(isOffline: boolean): Promise<void> {
    await this.#context?.setOffline(isOffline);
  }

  /**
   * Ends it as a person does, so that the sign-in is on the disk, which the browser writes when it
   * likes.
   */
  async close(): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    const session = await this.#browser?.newBrowserCDPSession();
    await session?.send("Browser.close").catch(() => undefined);
    await ended;
  }

  /** Kills it, as when a phone loses its power: nothing is closed. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Returns how many pixels of a page a person with a small phone must scroll sideways for. */
async function widthBeyond(page: Page): Promise<number> {
  await page.setViewportSize({ width: 320, height: 640 });
  await drawn(page);
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  await page.setViewportSize(NARROW);
  return beyond;
}

describe("a technician without a network", () => {
  const phone = new OwnBrowser();
  const title = "Pump rattles";
  const reported = "Valve drips";
  const comment = "The bearing is worn";
  let page: Page;
  let other: Page;
  let spaceId = "";
  let issueId = "";

  /** Asks the server for its records, as an administrator. */
  const ask = <T>(method: string, path: string, body?: object): Promise<T> =>
    asAdministrator(async (admin) => (await callAs(admin, method, path, body)) as T);
  const comments = () => page.getByRole("region", { name: "Comments" });
  const reportForm = () => other.getByRole("form", { name: "Issue" });
  const keptReport = () => other.getByRole("heading", { name: /^Kept on this device/ });

  beforeAll(async () => {
    page = await phone.start();
  });
  afterAll(() => phone.remove());

  test("opens a space and an issue while there is a network", async () => {
    await signIn(page, "technician@harbour.test", undefined, ownOrigin());
    ({ id: spaceId } = await asAdministrator((admin) => spaceWithPictures(admin, 0)));
    await page.goto(`${ownOrigin()}/issues/new?spaceId=${spaceId}`);
    const form = page.getByRole("form", { name: "Issue" });
    await form.getByRole("textbox", { name: "What is wrong?" }).fill(title);
    await form.getByRole("button", { name: "Report issue" }).click();
    await page.getByRole("link", { name: /^Open #/ }).click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    issueId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    for (const step of ["Accept", "Start"]) await page.getByRole("button", { name: step }).click();
    await page.getByRole("button", { name: "Resolve" }).waitFor();
    // By then the worker has the app, and this device has cached what it was shown.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    await page.getByRole("button", { name: "Resolve" }).waitFor();
    await phone.close();
    page = await phone.start();
    await page.goto(`${ownOrigin()}/issues/${issueId}`);
    await page.getByRole("button", { name: "Resolve" }).waitFor();
  });

  test("comments with a photo, resolves and reports: all of it is kept", async () => {
    await phone.setOffline(true);
    await comments().getByRole("textbox", { name: "Comment" }).fill(comment);
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      comments().getByText("Add photos or files").click(),
    ]);
    await chooser.setFiles({
      name: "bearing.png",
      mimeType: "image/png",
      buffer: plainPng(8, 8, [90, 90, 90]),
    });
    await comments().getByRole("button", { name: "Add comment" }).click();
    await comments().getByText("Waits to be sent").waitFor();
    const resolve = page.getByRole("button", { name: "Resolve" });
    await resolve.click();
    const dialog = page.getByRole("dialog", { name: /^Resolve #/ });
    // What waits is taken back without a network.
    await dialog.getByRole("button", { name: "Resolve" }).click();
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText(/is as it was: the step is not sent/).waitFor();
    await resolve.click();
    await dialog.getByRole("radio", { name: "Replaced" }).check();
    await dialog.getByRole("textbox", { name: /^What was done/ }).fill("A new bearing");
    await dialog.getByRole("button", { name: "Resolve" }).click();
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("main").getByText("Resolved", { exact: true }).first().waitFor();
    await page.getByRole("link", { name: /things wait to be sent/ }).waitFor();
  });

  test("finds it again after the browser was killed, in two tabs", async () => {
    await phone.kill();
    page = await phone.start();
    await phone.setOffline(true);
    await page.goto(`${ownOrigin()}/issues/${issueId}`);
    await comments().getByText(comment).waitFor();
    await page.getByRole("main").getByText("Resolved", { exact: true }).first().waitFor();
    other = await phone.tab();
    await other.goto(`${ownOrigin()}/issues/new?spaceId=${spaceId}`);
    const form = reportForm();
    await form.getByRole("textbox", { name: "What is wrong?" }).fill(reported);
    const [chooser] = await Promise.all([
      other.waitForEvent("filechooser"),
      form.getByText("Add photos or files").click(),
    ]);
    await chooser.setFiles({
      name: "valve.png",
      mimeType: "image/png",
      buffer: plainPng(8, 8, [90, 90, 90]),
    });
    await form.getByRole("button", { name: "Report issue" }).click();
    await keptReport().waitFor();
    expect(await keptReport().evaluate((heading) => heading === document.activeElement)).toBe(true);
  });

  test("finds the report of the second tab too, after it was killed again", async () => {
    await phone.kill();
    page = await phone.start();
    await phone.setOffline(true);
    other = await phone.tab();
    await other.goto(`${ownOrigin()}/issues/new?spaceId=${spaceId}`);
    await keptReport().waitFor();
    await other.getByRole("button", { name: "Change it" }).click();
    const title = reportForm().getByRole("textbox", { name: "What is wrong?" });
    await expect.poll(() => title.inputValue()).toBe(reported);
    await reportForm().getByRole("list", { name: "Photos" }).getByRole("listitem").waitFor();
    await page.goto(`${ownOrigin()}/waiting`);
    const list = page.getByRole("list", { name: "What waits" });
    await expect.poll(() => list.getByRole("listitem").count()).toBe(5);
    expect(await problemsAtBothSizes(page, NARROW, "light")).toEqual([]);
    expect(await widthBeyond(page)).toBe(0);
    await page.goto(`${ownOrigin()}/logout`);
    const dialog = page.getByRole("dialog", { name: "Not everything has been sent" });
    await dialog.getByText("5 things wait on this device.").waitFor();
    expect(await problemsAtBothSizes(page, NARROW, "light")).toEqual([]);
    await dialog.getByRole("button", { name: "Stay logged in" }).click();
    await page.getByRole("link", { name: "5 things wait to be sent" }).waitFor();
  });

  test("has each of it arrive once when the network is back", async () => {
    await page.getByRole("link", { name: "5 things wait to be sent" }).click();
    await page.getByRole("list", { name: "What waits" }).waitFor();
    // Both tabs send.
    await phone.setOffline(false);
    await page.getByRole("heading", { name: "Nothing waits" }).waitFor();
    await page.getByRole("region", { name: "Sent in the last days" }).waitFor();
    expect(await problemsAtBothSizes(page, NARROW, "light")).toEqual([]);
    await page.goto(`${ownOrigin()}/issues/${issueId}`);
    await comments().getByText(comment).waitFor();
    expect(await comments().getByText(comment).count()).toBe(1);
    await page.getByText("A new bearing").first().waitFor();
    const issue = await ask<{ status: string; attachmentsCount: number; commentsCount: number }>(
      "GET",
      `/issues/${issueId}`,
    );
    expect(issue).toMatchObject({ status: "resolved", attachmentsCount: 1, commentsCount: 1 });
    const found = await ask<{ results: { attachmentsCount: number }[] }>("POST", "/issues/search", {
      searchTerm: reported,
    });
    expect(found.results.map((one) => one.attachmentsCount)).toEqual([1]);
  });
});

describe("a guest without a network", () => {
  const phone = new OwnBrowser();
  const reply = "It is the second lamp from the door";
  let page: Page;
  let trackingPath = "";
  const waiting = () => page.getByRole("list", { name: "Waiting to be sent" });

  beforeAll(async () => {
    page = await phone.start();
  });
  afterAll(() => phone.remove());

  test("reports while there is a network", async () => {
    const { code } = await asAdministrator((admin) => newPublicSpace(admin, "Sluice room"));
    await page.goto(`${ownOrigin()}/q/${code}/report`);
    await page.getByRole("textbox", { name: "What is wrong?" }).fill("A lamp is dark");
    await page.getByRole("button", { name: "Report issue" }).click();
    await page.getByRole("link", { name: "Follow the issue" }).click();
    await page.getByRole("heading", { level: 1, name: "A lamp is dark" }).waitFor();
    trackingPath = new URL(page.url()).pathname;
  });

  test("replies and adds a photo: both wait where they stand", async () => {
    await phone.setOffline(true);
    await page.getByRole("textbox", { name: "Your reply" }).fill(reply);
    await page.getByRole("button", { name: "Send reply" }).click();
    await waiting().getByText(reply).waitFor();
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByText("Add photos").click(),
    ]);
    await chooser.setFiles({
      name: "lamp.png",
      mimeType: "image/png",
      buffer: plainPng(8, 8, [90, 90, 90]),
    });
    await waiting().getByText("lamp.png").waitFor();
    await expect
      .poll(() =>
        waiting()
          .getByText(/Waits to be sent/)
          .count(),
      )
      .toBe(2);
    expect(await problemsAtBothSizes(page, NARROW, "light")).toEqual([]);
    expect(await widthBeyond(page)).toBe(0);
  });

  test("has both arrive once after the browser was killed", async () => {
    await phone.kill();
    page = await phone.start();
    await page.goto(`${ownOrigin()}${trackingPath}`);
    await page.getByRole("img", { name: "Photo 1" }).waitFor();
    await page.getByText(reply).waitFor();
    await expect.poll(() => waiting().count()).toBe(0);
    await page.reload();
    await page.getByText(reply).waitFor();
    expect(await page.getByText(reply).count()).toBe(1);
    expect(await page.getByRole("img", { name: /^Photo/ }).count()).toBe(1);
  });
});

describe("a guest who loses the network in a room", () => {
  const phone = new OwnBrowser();
  const title = "The pump is loud";
  let page: Page;
  let space: PublicSpaceFacts;
  const asOf = () => page.getByText(/^There is no connection: this is as of/);
  const kept = () => page.getByRole("heading", { name: "Kept on this device" });

  beforeAll(async () => {
    page = await phone.start();
    space = await asAdministrator((admin) => newFurnishedSpace(admin, "Pump room"));
  });
  afterAll(() => phone.remove());

  test("finds the room again after a reload, with its picture", async () => {
    await page.goto(`${ownOrigin()}/q/${space.code}`);
    await page.getByRole("heading", { level: 1, name: space.name }).waitFor();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const isKept = () =>
      page.evaluate(async () => {
        const cache = await caches.open("storey-guest-seen");
        return (await cache.keys()).some(({ url }) => url.includes("/files?"));
      });
    await expect.poll(isKept).toBe(true);
    await phone.setOffline(true);
    await page.reload();
    await page.getByRole("heading", { level: 1, name: space.name }).waitFor();
    await asOf().waitFor();
    const picture = page.getByRole("button", { name: /^Show picture 1/ }).getByRole("img");
    const isDrawn = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0);
    await expect.poll(isDrawn).toBe(true);
    expect(await problemsAtBothSizes(page, NARROW, "light")).toEqual([]);
    expect(await widthBeyond(page)).toBe(0);
  });

  test("reports: it is kept, also after another reload", async () => {
    await page.getByRole("link", { name: "Report an issue" }).click();
    await page.getByRole("textbox", { name: "What is wrong?" }).fill(title);
    await page.getByRole("button", { name: "Report issue" }).click();
    await kept().waitFor();
    await page.reload();
    await kept().waitFor();
    await page.getByText(title).waitFor();
    expect(await problemsAtBothSizes(page, NARROW, "light")).toEqual([]);
    expect(await widthBeyond(page)).toBe(0);
  });

  test("has it arrive once there is a network, in the room as it is by then", async () => {
    await phone.setOffline(false);
    await page.getByRole("heading", { name: /^Issue #\d+ has arrived/ }).waitFor();
    await asOf().waitFor({ state: "detached" });
  });

  test("is told that a room which was not seen needs a network", async () => {
    await phone.setOffline(true);
    await page.goto(`${ownOrigin()}/q/0000000000000000000000NONE`);
    await page.getByRole("heading", { level: 1, name: "No internet connection" }).waitFor();
    await page.getByRole("button", { name: "Try again" }).waitFor();
  });
});
