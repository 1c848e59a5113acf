import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeWindows } from "./browser.ts";
import { NARROW, type Scheme, WIDE, type Window } from "./person.ts";
import { callAs } from "./public-space.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

afterAll(closeWindows);

const SLIDER = "Slide to call campus security";

async function firstSpace(page: Page): Promise<string> {
  const card = page.getByRole("list", { name: "Spaces" }).getByRole("article").first();
  const address = await card.getByRole("link").first().getAttribute("href");
  return address?.split("/").at(-1) ?? "";
}

/** Returns the link of the newest mail that calls somebody to help. */
async function linkOfMail(): Promise<string> {
  const postmaster = await startUserFlow(WIDE, { as: "admin@storey.test" });
  await postmaster.page.goto("/info");
  const mails = (await callAs(postmaster.page, "GET", "/mail-outbox")) as { text: string }[];
  await postmaster.context.close();
  const links = mails.flatMap(({ text }) => text.match(/\S+\/sos-link#\S+/)?.[0] ?? []);
  if (!links[0]) throw new Error("nobody was mailed");
  return links[0];
}

/** Returns the place of an element once nothing above it loads any more and moves it. */
async function restOf(place: Locator) {
  for (let before = await place.boundingBox(); ; ) {
    await place.page().waitForTimeout(500);
    const box = await place.boundingBox();
    if (box && box.y === before?.y) return box;
    before = box;
  }
}

/** Slides by finger: down on the knob, to the end of the track, and up. */
async function slide(page: Page, knob: Locator, share = 1): Promise<void> {
  await knob.scrollIntoViewIfNeeded();
  const box = await restOf(knob);
  const track = await knob.locator("..").boundingBox();
  if (!track) throw new Error("the slider is not there");
  const y = box.y + box.height / 2;
  const from = box.x + box.width / 2;
  const touch = await page.context().newCDPSession(page);
  const at = (x: number) => [{ x, y }];
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(from) });
  // As slow as a finger: movement all at once is no gesture, and swallows the tap after it.
  for (const part of [0.25, 0.5, 0.75, 1]) {
    const x = from + (track.width - box.width) * share * part;
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(x) });
    await page.waitForTimeout(60);
  }
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await touch.detach();
}

/** Opens the page of a space as a member who may call for help there. */
async function memberAtSlider(window: Window, scheme: Scheme) {
  const member = await startUserFlow(window, { as: "member@harbour.test", scheme });
  const { page, main } = member;
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "POST") return;
    if (/\/locations\/[^/]+\/sos$/.test(request.url())) sent.push(request.url());
  });
  await page.goto("/");
  await page.goto(`/spaces/${await firstSpace(page)}`);
  return {
    member,
    sent,
    knob: () => main().getByRole("slider", { name: SLIDER }),
    countdown: () => page.getByRole("alertdialog", { name: "Calling for help" }),
  };
}

type AtSlider = Awaited<ReturnType<typeof memberAtSlider>>;

/** Waits for longer than the countdown takes, and expects that nobody was called. */
async function nothingIsSent({ member, sent, knob, countdown }: AtSlider): Promise<void> {
  await countdown().waitFor({ state: "hidden" });
  await member.page.waitForTimeout(6_000);
  expect(sent).toEqual([]);
  await member.page.reload();
  await knob().waitFor();
}

const hasFocus = (place: Locator) => place.evaluate((it) => it === document.activeElement);

describe("a call for help by keyboard, at a wide, dark window", () => {
  test("half a way is none, and Escape in five seconds sends nothing", async () => {
    const at = await memberAtSlider(WIDE, "dark");
    const { member, knob, countdown } = at;
    const { keyboard } = member.page;
    await knob().waitFor();
    await member.isAccessible();
    await knob().focus();
    for (const key of ["ArrowRight", "Enter", "Home"]) await keyboard.press(key);
    expect(await countdown().isVisible()).toBe(false);
    for (const key of ["End", "Enter"]) await keyboard.press(key);
    await countdown().waitFor();
    expect(await hasFocus(countdown().getByRole("button", { name: "Cancel" }))).toBe(true);
    await keyboard.press("Escape");
    await nothingIsSent(at);
    expect(member.faults).toEqual([]);
    await member.context.close();
  });
});

describe("a call for help by finger, at a narrow window", () => {
  let at: AtSlider;
  let member: UserFlow;
  let technician: UserFlow;

  beforeAll(async () => {
    at = await memberAtSlider(NARROW, "light");
    member = at.member;
    technician = await startUserFlow(WIDE, { as: "technician@harbour.test" });
  });
  afterAll(async () => {
    await member.context.close();
    await technician.context.close();
  });

  const knob = () => at.knob();
  const countdown = () => at.countdown();

  test("half a slide is none, and what is cancelled in five seconds sends nothing", async () => {
    await knob().waitFor();
    await slide(member.page, knob(), 0.6);
    expect(await countdown().isVisible()).toBe(false);
    await slide(member.page, knob());
    await countdown().waitFor();
    const cancel = countdown().getByRole("button", { name: "Cancel" });
    expect(await hasFocus(cancel)).toBe(true);
    await cancel.tap();
    await nothingIsSent(at);
  });

  test("offline it is said at once with the phone, and sent once the line is back", async () => {
    await member.page.route("**/sos", (route) => route.abort());
    await slide(member.page, knob());
    await countdown().waitFor();
    await member.isAccessible();
    await countdown()
      .getByText(/could not be sent yet/)
      .waitFor();
    const phone = countdown().getByRole("link", { name: /^Call/ });
    expect(await phone.getAttribute("href")).toBe("tel:+441632960999");
    await member.isAccessible();
    await member.page.unroute("**/sos");
    await countdown().waitFor({ state: "hidden" });
    // The demonstration has no mail server, so nobody may believe that the contacts were reached.
    await member
      .main()
      .getByText(/lies in the outbox only/)
      .waitFor();
    await member.main().getByText("security@harbour.test").waitFor();
    await member.isAccessible();
  });

  test("who is mailed opens the link of the mail without an account", async () => {
    const contact = await startUserFlow(NARROW);
    await contact.page.goto(await linkOfMail());
    await contact
      .main()
      .getByRole("heading", { level: 1, name: /needs help$/ })
      .waitFor();
    await contact.main().getByRole("button", { name: "I am seeing to it" }).waitFor();
    await contact.isAccessible();
    await contact.context.close();
  });

  test("a technician sees it above the issues and takes it; the sender sees the name", async () => {
    await technician.page.goto("/issues");
    const alerts = technician.main().getByRole("region", { name: "Calls for help" });
    await alerts.getByText("1 call for help is open").waitFor();
    await technician.isAccessible();
    await alerts.getByRole("link", { name: /needs help$/ }).click();
    await technician
      .main()
      .getByRole("heading", { level: 1, name: /needs help$/ })
      .waitFor();
    await technician.main().getByRole("button", { name: "I am seeing to it" }).click();
    await technician.main().getByLabel("What was done").waitFor();
    await technician.isAccessible();
    await member
      .main()
      .getByText(/is seeing to it, since/)
      .waitFor();
    await member.isAccessible();
  });

  test("it is closed with a note, and the log tells all of it", async () => {
    const main = technician.main();
    await main.getByRole("button", { name: "Close the call" }).click();
    await main.getByText("Say in a few words what was done.").waitFor();
    await main.getByLabel("What was done").fill("Went there. All is well.");
    await main.getByRole("button", { name: "Close the call" }).click();
    const log = main.getByRole("region", { name: "Log" });
    await log.getByText("Went there. All is well.").waitFor();
    await log.getByText(/called for help/).waitFor();
    await technician.page.goto("/sos");
    await main.getByRole("heading", { level: 1, name: "SOS log" }).waitFor();
    await main
      .getByText(/^.*Closed by/)
      .first()
      .waitFor();
    await technician.isAccessible();
    await member
      .main()
      .getByText(/^Closed by/)
      .waitFor();
    await member.main().getByRole("button", { name: "Done" }).click();
    await knob().waitFor();
  });
});
