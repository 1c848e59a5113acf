import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { asAdministrator } from "./as-administrator.ts";
import { closeWindows } from "./browser.ts";
import { ownOrigin } from "./own-origin.ts";
import { NARROW } from "./person.ts";
import { callAs, spaceWithPictures } from "./public-space.ts";
import { startUserFlow } from "./user-flow.ts";

afterAll(closeWindows);

const TECHNICIAN = "technician@harbour.test";

/** Returns everything in a database of the browser; null where there is no such database. */
function databaseOf(page: Page, name: string): Promise<Record<string, unknown> | null> {
  return page.evaluate(async (wanted) => {
    const all = await indexedDB.databases();
    if (!all.some((one) => one.name === wanted)) return null;
    const asked = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await asked(indexedDB.open(wanted));
    const found: Record<string, unknown> = {};
    for (const table of database.objectStoreNames) {
      const store = database.transaction(table).objectStore(table);
      const [keys, values] = await Promise.all([asked(store.getAllKeys()), asked(store.getAll())]);
      for (const [at, key] of keys.entries()) found[String(key)] = values[at];
    }
    database.close();
    return found;
  }, name);
}

/** Fills a database as an earlier release did. */
function fill(page: Page, name: string, table: string, entries: object): Promise<void> {
  return page.evaluate(
    (given) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(given.name, 1);
        request.onupgradeneeded = () => void request.result.createObjectStore(given.table);
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const database = request.result;
          const transaction = database.transaction(given.table, "readwrite");
          const store = transaction.objectStore(given.table);
          for (const [key, value] of Object.entries(given.entries)) store.put(value, key);
          transaction.oncomplete = () => {
            database.close();
            resolve();
          };
        };
      }),
    { name, table, entries },
  );
}

test("what an earlier release kept is found again, once, and what is not ours stays", async () => {
  const { id: spaceId } = await asAdministrator((admin) => spaceWithPictures(admin, 0));
  const { page, context } = await startUserFlow(NARROW, { as: TECHNICIAN });
  await page.goto("/info");
  const me = (await callAs(page, "GET", "/users/me")) as {
    readonly id: string;
    readonly auth0OrganisationId: string;
  };
  await context.close();

  // A browser that has not seen this release yet, as the one before left it.
  const next = await startUserFlow(NARROW, { as: TECHNICIAN });
  await next.page.goto("/api/health");
  const owner = `${me.id}/${me.auth0OrganisationId}`;
  const draft = {
    ...{ id: crypto.randomUUID(), title: "Pump rattles", description: "", impact: "none" },
    ...{ category: null, priority: null, pin: null, files: [], isDue: false, reference: null },
  };
  const key = `${owner}/report/${spaceId}`;
  const kept = { owner, at: Date.now(), value: draft };
  await fill(next.page, "storey-drafts", "drafts", { [key]: kept });
  await fill(next.page, "keyval-store", "keyval", {
    "storey.report.CODE": { at: Date.now(), title: "Lamp flickers", photos: [] },
    "of another app": "stays",
  });
  const report = `${ownOrigin()}/issues/new?spaceId=${spaceId}`;
  await next.page.goto(report);
  const title = next.main().getByRole("textbox", { name: "What is wrong?" });
  await expect.poll(() => title.inputValue()).toBe("Pump rattles");
  await expect
    .poll(() => databaseOf(next.page, "keyval-store"))
    .toEqual({ "of another app": "stays" });
  await expect.poll(() => databaseOf(next.page, "storey-drafts")).toBeNull();
  expect(await databaseOf(next.page, "storey-device")).toMatchObject({
    "storey.report.CODE": { title: "Lamp flickers" },
  });

  // The old data is brought over once: a later entry there does not replace newer text.
  await title.fill("Valve drips");
  await expect
    .poll(async () => JSON.stringify(await databaseOf(next.page, "storey-device")))
    .toContain("Valve drips");
  await fill(next.page, "storey-drafts", "drafts", { [key]: { ...kept, at: Date.now() } });
  await next.page.reload();
  await expect.poll(() => title.inputValue()).toBe("Valve drips");
  expect(next.faults).toEqual([]);
  await next.context.close();
});

test("a browser that nothing was kept in gets no database of others", async () => {
  const flow = await startUserFlow(NARROW, { as: TECHNICIAN });
  await flow.page.goto("/waiting");
  await flow.page.getByRole("heading", { name: "Nothing waits" }).waitFor();
  const names = await flow.page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name),
  );
  expect(names).toContain("storey-device");
  expect(names).not.toContain("keyval-store");
  await flow.context.close();
});
