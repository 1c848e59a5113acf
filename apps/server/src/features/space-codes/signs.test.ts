import { readFile } from "node:fs/promises";
import {
  NAME_MAX_LENGTH,
  SIGN_FORMAT_NAMES,
  SIGN_FORMATS,
  SPACE_CODE_LENGTH,
} from "@storey/domain";
import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Factory } from "../../../test/factory.ts";
import { form } from "../../../test/multipart.ts";
import { jpeg } from "../../../test/pictures.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { sharedFile } from "../../../test/shared-data.ts";
import {
  type DrawnCode,
  decoded,
  drawnOn,
  opened,
  POINTS_PER_MM,
  prepareReader,
  type Word,
  wordsOf,
} from "./signs.fixture.ts";

let server: TestServer;
let make: Factory;
let organisation: string;
let token: string;
let rooms: { id: string; name: string; code: string }[];
let floor: string;

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: "https://rooms.example.test" });
  make = new Factory(server);
  organisation = await make.organisation({ name: "Hafen & Söhne" });
  const organisations = [organisation];
  token = (await make.user({ organisations, roles: ["organisation-admin"] })).token;
  const location = await created("/locations", { name: "Größe House" });
  floor = await created("/floors", { name: "Ground", locationId: location });
  rooms = [];
  for (const name of ["Ärger é", "Αίθουσα", "Комната", "x".repeat(NAME_MAX_LENGTH)]) {
    const shortcode = `S-${rooms.length}`;
    const id = await created("/spaces", { name, shortcode, floorId: floor });
    rooms.push({ id, name, code: await codeOf(id) });
  }
  await prepareReader();
});

afterAll(() => server.close());

async function created(path: string, body: unknown): Promise<string> {
  const reply = await server.call("POST", path, { token, body });
  expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
  return reply.json().id;
}

async function codeOf(id: string): Promise<string> {
  return (await server.call("GET", `/spaces/${id}/codes`, { token })).json()[0].code;
}

function order(body: Record<string, unknown>, by = token) {
  return server.call("POST", "/spaces/labels", { token: by, body });
}

async function imported(bytes: string): Promise<{ id: string }> {
  const upload = await server.call("POST", "/spaces/imports", {
    token,
    ...form({ bytes, fileName: "rooms.csv" }),
  });
  const body = { validRowsOnly: false };
  const path = `/spaces/imports/${upload.json().id}/commit`;
  return (await server.call("POST", path, { token, body })).json();
}

async function printed(body: Record<string, unknown>): Promise<PDFDocumentProxy> {
  const reply = await order(body);
  expect([reply.status, reply.headers["content-type"]]).toEqual([200, "application/pdf"]);
  return opened(reply.bytes);
}

describe.each(SIGN_FORMAT_NAMES)("signs as %s", (format) => {
  const { pageWidthMm, pageHeightMm, labelWidthMm, columns, rows } = SIGN_FORMATS[format];
  let pdf: PDFDocumentProxy;
  beforeAll(async () => {
    pdf = await printed({ format, floorId: floor });
  });

  it("have the true size, and are not fitted to the page", async () => {
    expect(pdf.numPages).toBe(Math.ceil(rooms.length / (columns * rows)));
    const [left, bottom, right, top] = (await pdf.getPage(1)).view;
    expect([left, bottom]).toEqual([0, 0]);
    expect((right ?? 0) / POINTS_PER_MM).toBeCloseTo(pageWidthMm, 2);
    expect((top ?? 0) / POINTS_PER_MM).toBeCloseTo(pageHeightMm, 2);
    const preferences: unknown = await pdf.getViewerPreferences();
    expect(preferences).toEqual(
      new Map<string, unknown>([
        ["DisplayDocTitle", true],
        ["PrintScaling", "None"],
      ]),
    );
  });

  it("hold a code each as vectors, which lead where they should", async () => {
    const found: (string | undefined)[] = [];
    for (let page = 1; page <= pdf.numPages; page++) {
      const { codes, pictures } = await drawnOn(pdf, page);
      expect(pictures).toBe(0);
      for (const code of codes) {
        expect(code.moduleMm).toBeGreaterThan(0.33);
        if (format.startsWith("door"))
          expect(code.moduleMm * code.modules.length).toBeGreaterThan(30);
        found.push(await decoded(code));
      }
    }
    expect(found.sort()).toEqual(
      rooms.map(({ code }) => `https://rooms.example.test/q/${code}`).sort(),
    );
  });

  it("carry the names in every script, and no text leaves its label", async () => {
    const words: Word[] = [];
    for (let page = 1; page <= pdf.numPages; page++) words.push(...(await wordsOf(pdf, page)));
    const all = words.map(({ text }) => text).join(" ");
    for (const name of ["Ärger", "Αίθουσα", "Комната", "xxx", "…"]) expect(all).toContain(name);
    for (const { x, y, width } of words) {
      expect(width).toBeLessThanOrEqual(labelWidthMm * POINTS_PER_MM);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(pageWidthMm * POINTS_PER_MM);
      expect(y).toBeGreaterThanOrEqual(0);
    }
  });
});

it("says of a floor whose name is a number that it is a floor", async () => {
  const location = await created("/locations", { name: "Deep House" });
  const below = await created("/floors", { name: "-1", locationId: location });
  await created("/spaces", { name: "Pump room", floorId: below });
  const words = await wordsOf(await printed({ format: "door-a5", floorId: below }), 1);
  expect(words.map(({ text }) => text).join(" ")).toContain("Deep House, Floor -1");
});

describe("a file of signs", () => {
  it("begins where the sheet was left", async () => {
    const first = await wordsOf(await printed({ format: "avery-l7160", floorId: floor }), 1);
    const options = { startPosition: 21 };
    const later = await printed({ format: "avery-l7160", floorId: floor, options });
    expect(later.numPages).toBe(2);
    expect((await drawnOn(later, 1)).codes).toHaveLength(1);
    expect((await drawnOn(later, 2)).codes).toHaveLength(3);
    const [word] = await wordsOf(later, 1);
    const { pitchXMm, pitchYMm } = SIGN_FORMATS["avery-l7160"];
    const origin = first.find(({ text }) => text === word?.text);
    expect(((word?.x ?? 0) - (origin?.x ?? 0)) / POINTS_PER_MM).toBeCloseTo(2 * pitchXMm, 1);
    expect(((origin?.y ?? 0) - (word?.y ?? 0)) / POINTS_PER_MM).toBeCloseTo(6 * pitchYMm, 1);
    const beyond = { format: "avery-l7160", floorId: floor, options: { startPosition: 22 } };
    expect((await order(beyond)).problem().fields[0]?.field).toBe("options.startPosition");
  });

  it("promises a report only where visitors may make one", async () => {
    const open = { allowAnonymousAccess: true, allowAnonymousReporting: true };
    const locationId = await created("/locations", { name: "Open House", ...open });
    const floorId = await created("/floors", { name: "1", locationId });
    const saying = async (given: object) => {
      const id = await created("/spaces", { name: `Room ${v7()}`, floorId, ...given });
      const pdf = await printed({ format: "door-a5", spaceIds: [id] });
      return (await wordsOf(pdf, 1)).map(({ text }) => text).join(" ");
    };
    const whole = "Scan to see this room or report an issue";
    expect(await saying({ isPublic: true, allowPublicReporting: true })).toContain(whole);
    // Only members open it, and they report.
    expect(await saying({})).toContain(whole);
    const looked = await saying({ isPublic: true });
    expect(looked).toContain("Scan to see this room");
    expect(looked).not.toContain("report");
  });

  it("shows the logo, and the words in the organisation's language", async () => {
    const body = { languages: [{ value: "de", label: "Deutsch" }] };
    expect((await server.call("PATCH", "/organisations", { token, body })).status).toBe(200);
    const upload = { token, ...form({ bytes: await jpeg() }) };
    const logo = await server.call("POST", "/organisations/logo", upload);
    expect([logo.status, logo.text]).toEqual([expect.any(Number), expect.any(String)]);
    const spaceIds = rooms.slice(0, 1).map(({ id }) => id);
    const pdf = await printed({ format: "door-a5", spaceIds });
    const said = (await wordsOf(pdf, 1)).map(({ text }) => text).join(" ");
    expect(said).toContain("Scannen");
    expect(said).toContain("Größe House");
    expect(said).toContain("S-0");
    expect((await drawnOn(pdf, 1)).pictures).toBe(logo.status < 300 ? 1 : 0);
    const options = { withLogo: false, withHint: false, withPlace: false, withShortcode: false };
    const bare = await printed({ format: "door-a5", spaceIds, options });
    expect((await wordsOf(bare, 1)).map(({ text }) => text).join(" ")).toBe("Ärger é");
    expect((await drawnOn(bare, 1)).pictures).toBe(0);
  });

  it("is told by its shortcode where the fonts lack the script of the name", async () => {
    const body = { name: "会議室", shortcode: "JP-3", floorId: floor };
    const id = await created("/spaces", body);
    const options = { withHint: false, withPlace: false, withLogo: false };
    const pdf = await printed({ format: "door-a6", spaceIds: [id], options });
    expect((await wordsOf(pdf, 1)).map(({ text }) => text)).toEqual(["JP-3"]);
    await server.call("DELETE", `/spaces/${id}`, { token });
  });

  it("leaves out the letters that the fonts lack, and draws no box for them", async () => {
    const name = "Boardroom 会議室 🔥";
    const id = await created("/spaces", { name, shortcode: "JP-4", floorId: floor });
    const options = { withHint: false, withPlace: false, withLogo: false, withShortcode: false };
    const pdf = await printed({ format: "door-a6", spaceIds: [id], options });
    expect((await wordsOf(pdf, 1)).map(({ text }) => text)).toEqual(["Boardroom"]);
    await server.call("DELETE", `/spaces/${id}`, { token });
  });

  it("holds blank codes with the code to tell them by, and no revoked one", async () => {
    const made = await server.call("POST", "/space-codes/blank", { token, body: { count: 3 } });
    const codes: { id: string; code: string }[] = made.json();
    await server.call("DELETE", `/space-codes/${codes[2]?.id}`, { token });
    const pdf = await printed({ format: "thermal-50x50", codeIds: codes.map(({ id }) => id) });
    expect(pdf.numPages).toBe(2);
    const said = (await wordsOf(pdf, 1)).map(({ text }) => text).join("");
    expect(said.replace(/\s/g, "")).toContain(codes[0]?.code);
    expect(codes[0]?.code).toHaveLength(SPACE_CODE_LENGTH);
  });

  it("makes a new code for a space whose codes were all revoked", async () => {
    const id = await created("/spaces", { name: "Revoked", floorId: floor });
    const [old] = (await server.call("GET", `/spaces/${id}/codes`, { token })).json();
    await server.call("DELETE", `/space-codes/${old.id}`, { token });
    const pdf = await printed({ format: "door-a6", spaceIds: [id] });
    const [drawn] = (await drawnOn(pdf, 1)).codes;
    const text = drawn && (await decoded(drawn));
    expect(text).toBe(`https://rooms.example.test/q/${await codeOf(id)}`);
    expect(text).not.toContain(old.code);
    await server.call("DELETE", `/spaces/${id}`, { token });
  });

  it("is made of the spaces that an import made, and not of those it changed", async () => {
    const bytes = "Building,Floor,Room,Seats\nAnnexe,1,Old,1\n";
    await imported(bytes);
    const { id } = await imported(`${bytes.replace(",1\n", ",2\n")}Annexe,1,New,3\n`);
    const pdf = await printed({ format: "door-a5", importId: id });
    expect(pdf.numPages).toBe(1);
    expect((await wordsOf(pdf, 1)).map(({ text }) => text)).toContain("New");
    const other = await make.user({
      organisations: [await make.organisation()],
      roles: ["organisation-admin"],
    });
    expect((await order({ format: "door-a5", importId: id }, other.token)).status).toBe(404);
    await server.call("POST", `/spaces/imports/${id}/undo`, { token });
    const undone = await order({ format: "door-a5", importId: id });
    expect(undone.problem().code).toBe("signs.none");
  });

  it("is not made of nothing, of what is not there, or of another organisation's", async () => {
    const theirs = await make.space(await make.organisation());
    expect((await order({ format: "door-a5" })).problem().code).toBe("signs.none");
    for (const what of [
      { spaceIds: [theirs] },
      { spaceIds: [rooms[0]?.id, v7()] },
      { floorId: v7() },
      { locationId: v7() },
      { importId: v7() },
      { codeIds: [v7()] },
    ]) {
      expect((await order({ format: "door-a5", ...what })).status).toBe(404);
    }
  });

  it("of codes that lead elsewhere is not for who is limited to one location", async () => {
    const limited = await make.user({ organisations: [organisation] });
    const here = await created("/locations", { name: "Annex" });
    await make.grant(limited.id, organisation, "organisation-admin", [here]);
    const annex = await created("/floors", { name: "Annex floor", locationId: here });
    const inside = await created("/spaces", { name: "Annex room", floorId: annex });
    const idOf = async (space: string | undefined) =>
      (await server.call("GET", `/spaces/${space}/codes`, { token })).json()[0].id;
    const [near, far] = [await idOf(inside), await idOf(rooms[0]?.id)];
    const print = async (codeIds: string[]) =>
      (await order({ format: "door-a5", codeIds }, limited.token)).status;
    expect([await print([near]), await print([far]), await print([near, far])]).toEqual([
      200, 403, 403,
    ]);
    await server.call("DELETE", `/spaces/${inside}`, { token });
  });

  it("has a test sheet with rulers for every format", async () => {
    for (const format of SIGN_FORMAT_NAMES) {
      const reply = await server.call("GET", `/spaces/labels/test-sheet?format=${format}`, {
        token,
      });
      const pdf = await opened(reply.bytes);
      expect(pdf.numPages).toBe(1);
      expect((await wordsOf(pdf, 1)).map(({ text }) => text).join(" ")).toContain("100 mm");
    }
  });
});

const strings = sharedFile("strings", "naughty-strings.json");
it.skipIf(strings === undefined)(
  "prints hostile names without failing",
  async () => {
    const names: string[] = JSON.parse(await readFile(strings ?? "", "utf8"));
    const home = await make.organisation();
    const admin = await make.user({ organisations: [home], roles: ["organisation-admin"] });
    const space = await make.space(home);
    const { rows } = await server.installation.database.pool.query(
      "select floor_id from space where id = $1",
      [space],
    );
    for (const name of names) {
      await server.call("POST", "/spaces", {
        token: admin.token,
        body: { name: name.slice(0, 100), floorId: rows[0].floor_id },
      });
    }
    const body = { format: "avery-l7651", floorId: rows[0].floor_id };
    const reply = await order(body, admin.token);
    expect(reply.status).toBe(200);
    const pdf = await opened(reply.bytes);
    const codes: DrawnCode[] = [];
    for (let page = 1; page <= pdf.numPages; page++)
      codes.push(...(await drawnOn(pdf, page)).codes);
    expect(codes.length).toBeGreaterThan(60);
    for (let page = 1; page <= pdf.numPages; page++) {
      for (const { x, width } of await wordsOf(pdf, page)) {
        expect(width).toBeLessThanOrEqual(38.1 * POINTS_PER_MM);
        expect(x + width).toBeLessThanOrEqual(210 * POINTS_PER_MM);
      }
    }
  },
  60_000,
);
