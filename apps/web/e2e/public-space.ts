import type { Page } from "playwright-core";
import { plainPdf } from "./pdf.ts";
import { plainPng } from "./picture.ts";

/** A space that guests may enter. */
export interface PublicSpaceFacts {
  readonly id: string;
  readonly name: string;
  readonly code: string;
}

/** Calls the API as the person signed in on a page. Fails with the server's text. */
export async function callAs(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  return page.evaluate(
    async (asked) => {
      const key = Object.keys(localStorage).find(
        (name) => name.startsWith("@@auth0spajs@@") && name.includes("offline_access"),
      );
      const kept = JSON.parse(localStorage.getItem(key ?? "") ?? "{}");
      const headers: Record<string, string> = {
        Authorization: `Bearer ${kept.body?.access_token}`,
      };
      if (asked.body !== undefined) headers["Content-Type"] = "application/json";
      const text = asked.body === undefined ? null : JSON.stringify(asked.body);
      const reply = await fetch(`/api${asked.path}`, { method: asked.method, headers, body: text });
      const answer: unknown = reply.status === 204 ? null : await reply.json();
      if (!reply.ok) throw new Error(`${asked.method} ${asked.path}: ${JSON.stringify(answer)}`);
      return answer;
    },
    { method, path, body },
  );
}

interface UploadFacts {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** Uploads a file to the API as the person signed in on a page. */
async function uploadAs(page: Page, { bytes, ...facts }: UploadFacts): Promise<unknown> {
  return page.evaluate(
    async (sent) => {
      const key = Object.keys(localStorage).find(
        (each) => each.startsWith("@@auth0spajs@@") && each.includes("offline_access"),
      );
      const kept = JSON.parse(localStorage.getItem(key ?? "") ?? "{}");
      const form = new FormData();
      for (const [name, value] of Object.entries(sent.fields)) form.set(name, value);
      const data = Uint8Array.from(atob(sent.bytes), (character) => character.charCodeAt(0));
      form.set("file", new File([data], sent.name, { type: sent.type }));
      const headers = { Authorization: `Bearer ${kept.body?.access_token}` };
      const reply = await fetch(`/api${sent.path}`, { method: "POST", headers, body: form });
      if (!reply.ok) throw new Error(await reply.text());
      return reply.json();
    },
    { ...facts, bytes: bytes.toString("base64") },
  );
}

/** Adds a public PDF to a space as the person signed in on a page. */
async function addPdf(page: Page, spaceId: string, description: string): Promise<void> {
  await uploadAs(page, {
    path: `/spaces/${spaceId}/documents`,
    fields: { description, type: "quick_guide", isPublic: "true" },
    ...{ name: "guide.pdf", type: "application/pdf" },
    bytes: plainPdf(["How to switch it on"]),
  });
}

/** Adds a picture to a space as the person signed in on a page. */
async function addPicture(page: Page, spaceId: string, description: string): Promise<void> {
  await uploadAs(page, {
    path: `/spaces/${spaceId}/images`,
    fields: { description },
    ...{ name: "room.png", type: "image/png" },
    bytes: plainPng(1200, 800, [70, 110, 90]),
  });
}

/** The size of a panorama of a room, half ground, half sky, in pixels. */
const SPHERE = { width: 1024, height: 512 };
const MADE_WITHIN_MS = 60_000;

/** Adds a panorama with hotspots, two that anybody may see and one for technicians. */
export async function addPanorama(page: Page, spaceId: string): Promise<string> {
  const path = `/spaces/${spaceId}/panoramas`;
  const { id } = (await uploadAs(page, {
    path,
    fields: { name: "From the middle", is360: "true" },
    ...{ name: "room.png", type: "image/png" },
    bytes: plainPng(SPHERE.width, SPHERE.height, [90, 130, 160]),
  })) as { id: string };
  const limit = Date.now() + MADE_WITHIN_MS;
  for (;;) {
    const found = (await callAs(page, "GET", path)) as { id: string; state: string }[];
    if (found.find((one) => one.id === id)?.state === "ready") break;
    if (Date.now() > limit) throw new Error("the panorama is not made");
    await page.waitForTimeout(500);
  }
  const at = (yaw: number, more: object) => ({ yaw, pitch: 0, visibility: "public", ...more });
  await callAs(page, "PUT", `${path}/${id}/hotspots`, {
    hotspots: [
      at(0, { kind: "info", label: "The lights", text: "Press the left switch." }),
      at(30, { kind: "report" }),
      at(-30, { kind: "info", label: "The fuse box", visibility: "technicians" }),
    ],
  });
  return id;
}

interface Found {
  readonly results: readonly {
    readonly id: string;
    readonly name: string;
    readonly picture: unknown;
    readonly location: { readonly id: string };
    readonly floor: { readonly id: string };
  }[];
}

/** Returns a space with pictures. */
export async function spaceWithPictures(
  page: Page,
  index: number,
): Promise<Found["results"][number]> {
  // Journeys before this one may have brought in thousands of spaces without a picture.
  const pictured: Found["results"][number][] = [];
  for (let at = 1; ; at += 1) {
    const asked = { page: at, pageSize: 200 };
    const { results } = (await callAs(page, "POST", "/spaces/search", asked)) as Found;
    pictured.push(...results.filter(({ picture }) => picture !== null));
    const space = pictured[index];
    if (space) return space;
    if (results.length === 0) throw new Error("the demonstration has no space with pictures");
  }
}

/** Lets guests into a location, and accepts their reports there. */
async function openLocation(page: Page, locationId: string): Promise<void> {
  await callAs(page, "PATCH", `/locations/${locationId}`, {
    allowAnonymousAccess: true,
    allowAnonymousReporting: true,
  });
}

/** Returns the code of a space, made anew where it has none, as the person signed in on a page. */
export async function codeOf(page: Page, spaceId: string): Promise<string> {
  const codes = (await callAs(page, "GET", `/spaces/${spaceId}/codes`)) as { code: string }[];
  const made = (await (codes[0] ?? callAs(page, "POST", `/spaces/${spaceId}/codes`))) as {
    code: string;
  };
  return made.code;
}

/**
 * Opens a space with pictures to guests: its location takes anonymous visits and reports, the
 * space is public, and a PDF and a panorama in it too. The page is signed in as an organisation's
 * administrator.
 */
export async function openToGuests(page: Page, index: number): Promise<PublicSpaceFacts> {
  const space = await spaceWithPictures(page, index);
  await openLocation(page, space.location.id);
  await callAs(page, "PATCH", `/spaces/${space.id}`, {
    isPublic: true,
    allowPublicReporting: true,
  });
  await addPdf(page, space.id, "Switching on");
  await addPanorama(page, space.id);
  return { id: space.id, name: space.name, code: await codeOf(page, space.id) };
}

/** Makes a new space that guests may enter and report in; nothing is in it yet. */
export async function newPublicSpace(page: Page, name: string): Promise<PublicSpaceFacts> {
  const found = (await callAs(page, "POST", "/spaces/search", { pageSize: 1 })) as Found;
  const [beside] = found.results;
  if (!beside) throw new Error("the demonstration has no space");
  await openLocation(page, beside.location.id);
  const made = (await callAs(page, "POST", "/spaces", {
    name,
    floorId: beside.floor.id,
    isPublic: true,
    allowPublicReporting: true,
  })) as { id: string };
  return { id: made.id, name, code: await codeOf(page, made.id) };
}

/**
 * Makes a new public space with two pictures, a PDF and a panorama: all that a guest can look at.
 */
export async function newFurnishedSpace(page: Page, name: string): Promise<PublicSpaceFacts> {
  const space = await newPublicSpace(page, name);
  await addPicture(page, space.id, "The front wall");
  await addPicture(page, space.id, "The windows");
  await addPdf(page, space.id, "Switching on");
  await addPanorama(page, space.id);
  return space;
}
