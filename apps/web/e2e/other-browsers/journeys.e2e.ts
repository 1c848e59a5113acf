import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asAdministrator } from "../as-administrator.ts";
import { closeWindows } from "../browser.ts";
import { ownOrigin } from "../own-origin.ts";
import { NARROW, WIDE } from "../person.ts";
import { plainPng } from "../picture.ts";
import { newPublicSpace, type PublicSpaceFacts } from "../public-space.ts";
import { STACKED } from "../stacked.ts";
import { findFirefox, openFirefox } from "./firefox.ts";
import { type Person, personAt } from "./person.ts";
import { hasWebKit, openWebKit } from "./webkit.ts";

const isWebKitThere = hasWebKit();
const BROWSERS = [
  { name: "WebKit, wide", isThere: isWebKitThere, open: () => openWebKit(WIDE) },
  { name: "WebKit, narrow", isThere: isWebKitThere, open: () => openWebKit(NARROW) },
  { name: "Firefox", isThere: findFirefox() !== undefined, open: () => openFirefox(WIDE) },
];

/**
 * Lets no report out of the page, like a line that fails; a page that is loaded anew has a good
 * one.
 */
function cutTheLine(): void {
  const { fetch: before } = window;
  window.fetch = (input, init) =>
    init?.method === "POST" && String(input).endsWith("/issues")
      ? Promise.reject(new TypeError("The line fails"))
      : before(input, init);
}

const folder = mkdtempSync(join(tmpdir(), "storey-photo-"));
const photo = join(folder, "lamp.png");
writeFileSync(photo, plainPng(320, 200, [200, 120, 40]));
afterAll(async () => {
  await closeWindows();
  rmSync(folder, { recursive: true });
});

for (const { name, isThere, open } of BROWSERS) {
  describe.skipIf(!isThere)(name, () => {
    const title = `The lamp of ${name} is dark`;
    let space: PublicSpaceFacts;
    let person: Person;
    let quit = async () => {};

    beforeAll(async () => {
      space = await asAdministrator((page) => newPublicSpace(page, `Room for ${name}`));
      const driver = await open();
      ({ quit } = driver);
      person = personAt(driver, ownOrigin());
    });
    afterAll(() => quit());

    test("a guest's report with a photo is kept through a reload", async () => {
      await person.goto(`/q/${space.code}`);
      await person.sees("heading", space.name);
      await person.clicks("link", "Report an issue");
      await person.types("What is wrong?", title);
      await person.driver.chooseFiles([photo]);
      await person.sees("img", "Photo 1");
      await person.driver.run(cutTheLine);
      await person.clicks("button", "Report issue");
      await person.reads("Kept on this device: it is sent when there is a network");
      await person.reload();
      await person.sees("heading", /^Issue #\d+ has arrived/);
      // The photo has left the list once it has arrived.
      await person.seesNo("progressbar");
      await person.clicks("link", "Follow the issue");
      await person.sees("heading", title);
      await person.sees("img", /^Photo 1/);
    });

    test("a technician signs in and puts the issue on hold", async () => {
      await person.goto("/");
      await person.clicks("button", "Log in");
      await person.types(/^E-mail/, "technician@harbour.test");
      await person.types("Password", "storey-demo");
      await person.clicks("button", /^(Log|Sign) in/);
      await person.sees("heading", /^Good /);
      await person.goto("/issues?view=unassigned");
      await person.clicks("link", new RegExp(title));
      await person.sees("heading", new RegExp(title));
      await person.clicks("button", "Accept");
      await person.sees("button", "Start");
      await person.clicks("button", "Assign to me");
      await person.sees("button", "Give it back");
      await person.clicks("button", "Start");
      await person.seesNo("button", "Start");
      await person.clicks("button", "Put on hold");
      await person.seesDialog(/^Put #\d+ on hold/);
      await person.clicks("radio", "Parts");
      await person.clicks("button", "Put on hold");
      await person.seesNo("dialog");
      await person.sees("button", "Go on working");
    });

    test("the QR code of a space and its signs are shown whole", async () => {
      await person.goto(`/spaces/${space.id}`);
      await person.sees("heading", space.name);
      await person.clicks("button", "More");
      await person.clicks("menuitem", "QR code");
      await person.sees("img", `QR code that leads to ${space.name}`);
      await person.seesDialog("QR code and signs");
      await person.clicks("button", "Print sign");
      await person.sees("dialog", "Print signs");
      await person.reads("1 sign");
      await person.seesDialog("Print signs");
      await person.presses("Escape");
      await person.seesNo("dialog", "Print signs");
      await person.presses("Escape");
      await person.seesNo("dialog");
    });

    test("the palette finds the space, and the shortcuts are listed", async () => {
      await person.goto("/");
      await person.sees("heading", /^Good /);
      await person.presses("?");
      await person.seesDialog("Keyboard shortcuts");
      await person.presses("Escape");
      await person.seesNo("dialog");
      await person.presses("Control+k");
      // Home has a combobox of its own.
      await person.sees("dialog");
      await person.sees("combobox");
      for (const letter of space.name) await person.presses(letter);
      await person.sees("option", new RegExp(`^${space.name}`));
      await person.seesDialog("Search and commands");
      await person.clicks("option", new RegExp(`^${space.name}`));
      await person.sees("heading", space.name);
      expect(await person.path()).toBe(`/spaces/${space.id}`);
    });

    test("marks that are stacked on a letter stay within the page", async () => {
      const { id } = await asAdministrator((page) => newPublicSpace(page, STACKED));
      await person.goto(`/spaces/${id}`);
      await person.sees("button", "More");
      const beyond = () => document.documentElement.scrollWidth - window.innerWidth;
      expect(await person.driver.run(beyond)).toBeLessThanOrEqual(0);
    });
  });
}
