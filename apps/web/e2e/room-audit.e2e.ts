import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeWindows } from "./browser.ts";
import { NARROW, WIDE } from "./person.ts";
import { callAs, newPublicSpace, type PublicSpaceFacts } from "./public-space.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

afterAll(closeWindows);

/** What a page has cached is written behind it: a device without a network finds it later. */
const CACHED_WITHIN_MS = 10_000;

/**
 * The answer by which a device learns that somebody had begun the audit before, and a call that was on
 * its way when the network went.
 */
const IS_MET = /409 \(Conflict\) \S+\/api\/asset-audits |ERR_INTERNET_DISCONNECTED/;

describe("a room that is audited at a narrow, dark window", () => {
  const window = NARROW;
  const scheme = "dark";
  const prefix = "RAN";
  let flow: UserFlow;
  let colleague: UserFlow;
  let room: PublicSpaceFacts;
  /** How many faults the page told of until the network was back: without one every call is one. */
  let heard = 0;
  const tag = (number: number) => `${prefix}-${number}`;

  beforeAll(async () => {
    flow = await startUserFlow(window, {
      as: "organisation-admin@harbour.test",
      scheme,
      keepsApp: true,
    });
    const { page } = flow;
    await page.goto("/");
    await flow.main().getByRole("heading", { level: 1 }).waitFor();
    room = await newPublicSpace(page, `Store ${prefix}`);
    const nextDoor = await newPublicSpace(page, `Next door ${prefix}`);
    const types = (await callAs(page, "GET", "/asset-types")) as { readonly id: string }[];
    const model = (await callAs(page, "POST", "/asset-models", {
      name: `Lamp ${prefix}`,
      assetTypeId: types[0]?.id,
    })) as { readonly id: string };
    for (const number of [1, 2, 3, 4, 5]) {
      const spaceId = number === 5 ? nextDoor.id : room.id;
      await callAs(page, "POST", "/assets", { tag: tag(number), modelId: model.id, spaceId });
    }
    colleague = await startUserFlow(WIDE, { as: "technician@harbour.test" });
  });
  afterAll(async () => {
    await flow.context.close();
    await colleague.context.close();
  });

  const group = (name: string, of = flow) => of.main().getByRole("button", { name, exact: true });
  const type = async (code: string, of = flow): Promise<void> => {
    await of.main().getByRole("textbox", { name: "Code, tag or serial number" }).fill(code);
    await of.page.keyboard.press("Enter");
  };
  const result = (words: string, of = flow) =>
    of.main().getByRole("status").filter({ hasText: words });

  test("begins at the page of the room, and what is scanned is found at once", async () => {
    await flow.page.goto(`/spaces/${room.id}?tab=assets`);
    await flow.main().getByRole("button", { name: "Audit this room" }).click();
    await flow.main().getByRole("heading", { level: 1, name: room.name }).waitFor();
    await group("4 Not seen yet").waitFor();
    await flow.isAccessible();
    await type(tag(1));
    await result("Found").waitFor();
    await group("1 Found").waitFor();
    await flow.isAccessible();
  });

  test("a colleague joins it, and each sees what the other scans", async () => {
    await colleague.page.goto(`/spaces/${room.id}?tab=assets`);
    await colleague.main().getByRole("button", { name: "Audit this room" }).click();
    await group("1 Found", colleague).waitFor();
    await type(tag(2), colleague);
    await group("2 Found", colleague).waitFor();
    await group("2 Found").waitFor();
  });

  test("without a network it goes on, and a thing from next door waits to be looked up", async () => {
    // A scan that has arrived is cached with its audit.
    await flow.page.reload();
    await group("2 Found").waitFor();
    await expect
      .poll(
        () =>
          flow.page.evaluate(async () => {
            const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
            const open = (name: string) =>
              new Promise<IDBDatabase>((resolve, reject) => {
                const asked = indexedDB.open(name);
                asked.onsuccess = () => resolve(asked.result);
                asked.onerror = () => reject(asked.error);
              });
            for (const name of names) {
              const database = await open(name);
              const stores = [...database.objectStoreNames].filter((one) => one === "answers");
              const keys = await Promise.all(
                stores.map(
                  (store) =>
                    new Promise<IDBValidKey[]>((resolve, reject) => {
                      const asked = database.transaction(store).objectStore(store).getAllKeys();
                      asked.onsuccess = () => resolve(asked.result);
                      asked.onerror = () => reject(asked.error);
                    }),
                ),
              );
              database.close();
              if (keys.flat().some((key) => String(key).includes("/asset-audits/{id}/lines"))) {
                return true;
              }
            }
            return false;
          }),
        { timeout: CACHED_WITHIN_MS },
      )
      .toBe(true);
    expect(flow.faults).toEqual([]);
    await flow.context.setOffline(true);
    await type(tag(3));
    await result("Found, kept on this device").waitFor();
    await type(tag(5));
    await result("Kept on this device").waitFor();
    await flow.main().getByText("2 scans wait on this device").waitFor();
    await group("3 Found").waitFor();
    await group("1 Unknown").waitFor();
    await flow.isAccessible();
    // The page is closed and opened again, still without a network.
    await flow.page.reload();
    await group("3 Found").waitFor();
    await flow.main().getByText("2 scans wait on this device").waitFor();
  });

  test("with the network back all of it arrives, and what belongs next door says so", async () => {
    await flow.context.setOffline(false);
    await group("1 Belongs elsewhere").waitFor();
    await group("0 Unknown").waitFor();
    await group("3 Found", colleague).waitFor();
    await group("1 Belongs elsewhere").click();
    const list = flow.main().getByRole("list", { name: "Belongs elsewhere" });
    await list.getByText(new RegExp(`Belongs to Next door ${prefix}`)).waitFor();
    await flow.isAccessible();
    heard = flow.faults.length;
  });

  test("it is completed by keyboard alone, the one thing missing marked so", async () => {
    const { page } = flow;
    await group("1 Not seen yet").click();
    await flow.main().getByRole("button", { name: "Complete", exact: true }).focus();
    await page.keyboard.press("Enter");
    const ask = flow.dialog("Complete this audit?");
    await ask.getByText("Mark 1 asset that was not seen as missing").waitFor();
    await flow.isAccessible();
    await ask.getByRole("button", { name: "Complete" }).focus();
    await page.keyboard.press("Enter");
    await ask.waitFor({ state: "hidden" });
    await group("1 Missing").waitFor();
    const list = flow.main().getByRole("list", { name: "Missing" });
    await list.getByText("Marked as missing").waitFor();
    await flow.isAccessible();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      (async () => {
        await flow.main().getByRole("button", { name: "More" }).click();
        await page.getByRole("menuitem", { name: "Report as a PDF" }).click();
      })(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  });

  test("its location tells that the room is done, and the thing where it was seen", async () => {
    await flow.goTo("Dashboard");
    await flow.main().getByRole("link", { name: "Room audits" }).click();
    await flow.main().getByRole("heading", { level: 1, name: "Room audits" }).waitFor();
    await flow.main().getByRole("list", { name: "Rooms" }).waitFor();
    await flow.isAccessible();
    const { results } = (await callAs(flow.page, "POST", "/assets/search", {
      searchTerm: tag(5),
    })) as { readonly results: readonly { readonly id: string }[] };
    await flow.page.goto(`/asset-manager/asset-details/${results[0]?.id}`);
    await flow.main().getByText("Last seen").waitFor();
    await flow.main().getByRole("link", { name: room.name }).waitFor();
    expect(flow.faults.slice(heard)).toEqual([]);
  });
});

describe("an audit that is begun, gone on with and completed without a network", () => {
  let flow: UserFlow;
  let colleague: UserFlow;
  let room: PublicSpaceFacts;
  let heard = 0;
  const tag = (number: number) => `RAO-${number}`;

  beforeAll(async () => {
    const as = "organisation-admin@harbour.test";
    flow = await startUserFlow(NARROW, { as, keepsApp: true });
    colleague = await startUserFlow(WIDE, { as: "technician@harbour.test" });
    const { page } = flow;
    await page.goto("/");
    await flow.main().getByRole("heading", { level: 1 }).waitFor();
    room = await newPublicSpace(page, "Cellar RAO");
    const types = (await callAs(page, "GET", "/asset-types")) as { readonly id: string }[];
    const body = { name: "Lamp RAO", assetTypeId: types[0]?.id };
    const model = (await callAs(page, "POST", "/asset-models", body)) as { readonly id: string };
    for (const number of [1, 2, 3, 4]) {
      await callAs(page, "POST", "/assets", {
        ...{ tag: tag(number), modelId: model.id, spaceId: room.id },
      });
    }
  });
  afterAll(async () => {
    await flow.context.close();
    await colleague.context.close();
  });

  const group = (name: string, of = flow) => of.main().getByRole("button", { name, exact: true });
  const type = async (code: string, of = flow): Promise<void> => {
    await of.main().getByRole("textbox", { name: "Code, tag or serial number" }).fill(code);
    await of.page.keyboard.press("Enter");
  };
  const start = async (of = flow): Promise<void> => {
    await of.main().getByRole("button", { name: "Audit this room" }).click();
    await of.main().getByRole("heading", { level: 1, name: room.name }).waitFor();
  };

  test("begins on a device that has lost its network, by what that knows of the room", async () => {
    // Its screens and the things of the room are on the device once they were seen.
    await flow.page.goto("/asset-manager/audits");
    await flow.main().getByRole("heading", { level: 1, name: "Room audits" }).waitFor();
    await flow.page.goto(`/spaces/${room.id}?tab=assets`);
    await flow.main().getByText(tag(4)).waitFor();
    await flow.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await flow.page.reload();
    await flow.main().getByText(tag(4)).waitFor();
    // What an audit is made of is loaded once the page rests.
    await expect
      .poll(
        () =>
          flow.page.evaluate(async () => {
            const all = await Promise.all(
              (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
            );
            const addresses = all.flat().map(({ url }) => url);
            return ["asset-audit", "codes", "complete-dialog"].every((part) =>
              addresses.some((one) => new RegExp(`/${part}-[\\w-]{8}\\.js`).test(one)),
            );
          }),
        { timeout: CACHED_WITHIN_MS },
      )
      .toBe(true);
    expect(flow.faults).toEqual([]);
    await flow.context.setOffline(true);
    await start();
    await flow
      .main()
      .getByText(/Waits to be sent: Begin of the audit/)
      .waitFor();
    await group("4 Not seen yet").waitFor();
    await type(tag(1));
    await group("1 Found").waitFor();
    await flow.isAccessible();
  });

  test("somebody else begins one of the room meanwhile, and scans in it", async () => {
    await colleague.page.goto(`/spaces/${room.id}?tab=assets`);
    await start(colleague);
    await type(tag(2), colleague);
    await group("1 Found", colleague).waitFor();
  });

  test("is completed by an order that waits, and says that it does", async () => {
    await type(tag(3));
    await group("2 Found").waitFor();
    await flow.main().getByRole("button", { name: "Complete", exact: true }).click();
    const ask = flow.dialog("Complete this audit?");
    await ask.getByText(/what is missing is decided then/).waitFor();
    await flow.isAccessible();
    await ask.getByRole("button", { name: "Complete", exact: true }).click();
    await flow
      .main()
      .getByText(/The audit is completed once there is a connection/)
      .waitFor();
    await flow.main().getByText("2 scans wait on this device").waitFor();
    await flow.isAccessible();
    heard = flow.faults.length;
  });

  test("with the network back both meet in one audit, and what nobody saw is missing", async () => {
    await flow.context.setOffline(false);
    await group("3 Found").waitFor();
    await group("1 Missing").waitFor();
    await group("3 Found", colleague).waitFor();
    expect(new URL(flow.page.url()).pathname).toBe(new URL(colleague.page.url()).pathname);
    await group("1 Missing").click();
    const list = flow.main().getByRole("list", { name: "Missing" });
    await list.getByText("Marked as missing").waitFor();
    await flow.isAccessible();
  });

  test("what turns up after all is put back in one press", async () => {
    await flow
      .main()
      .getByRole("button", { name: `Found: back to “In service”: ${tag(4)}` })
      .click();
    await flow.expectMessage(`${tag(4)} is found: In service`);
    const { results } = (await callAs(flow.page, "POST", "/assets/search", {
      searchTerm: tag(4),
    })) as { readonly results: readonly { readonly lifecycleStatus: string }[] };
    expect(results[0]?.lifecycleStatus).toBe("in_service");
    const faults = flow.faults.slice(heard).filter((fault) => !IS_MET.test(fault));
    expect(faults).toEqual([]);
    expect(colleague.faults).toEqual([]);
  });
});

describe("what is tied to no room, at a wide window", () => {
  const window = WIDE;
  const scheme = "light";
  const prefix = "RAW";
  let flow: UserFlow;
  let home: { readonly id: string };
  const depot = `Depot ${prefix}`;
  const title = `Floating assets of ${depot}`;
  const tag = (number: number) => `${prefix}-F${number}`;

  beforeAll(async () => {
    flow = await startUserFlow(window, { as: "organisation-admin@harbour.test", scheme });
    const { page } = flow;
    await page.goto("/");
    await flow.main().getByRole("heading", { level: 1 }).waitFor();
    home = (await callAs(page, "POST", "/locations", { name: depot })) as { readonly id: string };
    const types = (await callAs(page, "GET", "/asset-types")) as { readonly id: string }[];
    const named = { name: `Trolley ${prefix}`, assetTypeId: types[0]?.id };
    const model = (await callAs(page, "POST", "/asset-models", named)) as { readonly id: string };
    for (const number of [1, 2]) {
      const place = { spaceId: null, locationId: home.id };
      await callAs(page, "POST", "/assets", { tag: tag(number), modelId: model.id, ...place });
    }
  });
  afterAll(() => flow.context.close());

  const group = (name: string) => flow.main().getByRole("button", { name, exact: true });

  test("is audited by its home, and what nobody saw is missing", async () => {
    const { page } = flow;
    await page.goto(`/asset-manager/audits?${new URLSearchParams({ location: home.id })}`);
    const list = flow.main().getByRole("list", { name: "Tied to no room" });
    await list.getByText(title).waitFor();
    await flow.isAccessible();
    await list.getByRole("button", { name: `Audit: ${title}` }).press("Enter");
    await flow.main().getByRole("heading", { level: 1, name: title }).waitFor();
    await group("2 Not seen yet").waitFor();
    await flow.main().getByRole("textbox", { name: "Code, tag or serial number" }).fill(tag(1));
    await page.keyboard.press("Enter");
    await group("1 Found").waitFor();
    await flow.isAccessible();
    await flow.main().getByRole("button", { name: "Complete", exact: true }).press("Enter");
    const ask = flow.dialog("Complete this audit?");
    await ask.getByRole("button", { name: "Complete", exact: true }).press("Enter");
    await group("1 Missing").waitFor();
    await page.goto(`/asset-manager/audits?${new URLSearchParams({ location: home.id })}`);
    await list.getByText("Missing: 1 · Found: 1").waitFor();
    expect(flow.faults).toEqual([]);
  });
});
