import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { closeWindows, openBrowser } from "./browser.ts";
import { keyboardOf } from "./keyboard.ts";
import { NARROW, WIDE } from "./person.ts";
import { callAs, newPublicSpace, type PublicSpaceFacts } from "./public-space.ts";
import { qrFilm } from "./qr-picture.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

afterAll(closeWindows);

/** Makes a room with two things, of which one is tagged with `-1`. */
async function roomWithTwo({ page }: UserFlow, prefix: string): Promise<PublicSpaceFacts> {
  const room = await newPublicSpace(page, `Store ${prefix}`);
  const [type] = (await callAs(page, "GET", "/asset-types")) as readonly { readonly id: string }[];
  const model = (await callAs(page, "POST", "/asset-models", {
    ...{ name: `Lamp ${prefix}`, assetTypeId: type?.id },
  })) as { readonly id: string };
  for (const number of [1, 2]) {
    const asset = { tag: `${prefix}-${number}`, modelId: model.id, spaceId: room.id };
    await callAs(page, "POST", "/assets", asset);
  }
  return room;
}

test("a room is audited by the keyboard alone, from its page to what is missing", async () => {
  const prefix = "RAK";
  const flow = await startUserFlow(WIDE, { as: "organisation-admin@harbour.test" });
  const { page } = flow;
  const group = (name: string) => flow.main().getByRole("button", { name, exact: true });
  await page.goto("/");
  await flow.main().getByRole("heading", { level: 1 }).waitFor();
  const room = await roomWithTwo(flow, prefix);
  await page.goto(`/spaces/${room.id}?tab=assets`);
  const keys = await keyboardOf(page, flow.context);
  await keys.tabTo("button", "Audit this room");
  await keys.press("Enter");
  await keys.isLed("heading", room.name);
  await group("2 Not seen yet").waitFor();
  await keys.tabTo("textbox", "Code, tag or serial number");
  await keys.type(`${prefix}-1`);
  await keys.press("Enter");
  await group("1 Found").waitFor();
  // The field has the focus still, for the next thing.
  await keys.type("nobody's");
  await keys.press("Enter");
  await group("1 Unknown").waitFor();
  await keys.tabBackTo("button", "Undo: nobody's");
  await keys.press("Enter");
  await group("0 Unknown").waitFor();
  await keys.tabBackTo("button", "Complete");
  await keys.press("Enter");
  const ask = flow.dialog("Complete this audit?");
  await ask.getByText("Mark 1 asset that was not seen as missing").waitFor();
  await keys.tabTo("button", "Complete");
  await keys.press("Enter");
  await ask.waitFor({ state: "hidden" });
  await group("1 Missing").waitFor();
  const missing = flow.main().getByRole("list", { name: "Missing" });
  await missing.getByText("Marked as missing").waitFor();
  expect(flow.faults).toEqual([]);
  await flow.context.close();
});

test("a camera that looks at a label scans it once, and goes off by a press", async () => {
  const prefix = "RAC";
  const folder = await mkdtemp(join(tmpdir(), "storey-film-"));
  const film = join(folder, "label.y4m");
  await writeFile(film, qrFilm(`${prefix}-1`));
  const browser = await openBrowser({ film });
  const flow = await startUserFlow(NARROW, { as: "organisation-admin@harbour.test", browser });
  const { page } = flow;
  await page.goto("/");
  await flow.main().getByRole("heading", { level: 1 }).waitFor();
  const room = await roomWithTwo(flow, prefix);
  const scans: string[] = [];
  page.on("request", (request) => {
    if (/\/asset-audits\/.*\/scans\//.test(request.url())) scans.push(request.url());
  });
  await page.goto(`/spaces/${room.id}?tab=assets`);
  await flow.main().getByRole("button", { name: "Audit this room" }).click();
  const area = flow.main().getByRole("region", { name: "Scan" });
  await area.getByRole("button", { name: "Scan with the camera" }).press("Enter");
  await flow.main().getByRole("button", { name: "1 Found", exact: true }).waitFor();
  await area
    .getByRole("status")
    .filter({ hasText: `Found ${prefix}-1` })
    .waitFor();
  await flow.isAccessible();
  const camera = area.locator("video");
  expect(await camera.count()).toBe(1);
  await area.getByRole("button", { name: "Turn the camera off" }).press("Enter");
  await camera.waitFor({ state: "detached" });
  await area
    .getByRole("status")
    .filter({ hasText: `Found ${prefix}-1` })
    .waitFor();
  expect(scans).toHaveLength(1);
  expect(flow.faults).toEqual([]);
  await browser.close();
  await rm(folder, { recursive: true, force: true });
});
