import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { zipOf } from "../../../media/documents/zip-file.fixture.ts";
import { assetWorld } from "../../assets/assets.fixture.ts";
import { type AssetImporter, assetImporter } from "./asset-imports.fixture.ts";

let server: TestServer;
let importer: AssetImporter;
let call: AssetImporter["call"];

beforeAll(async () => {
  server = await startTestServer();
  const world = await assetWorld(server);
  importer = assetImporter(server, world.admin.token);
  call = importer.call;
});

afterAll(() => server.close());

const reason = async (bytes: Buffer | string, name = "assets.csv") => {
  const reply = await importer.upload(bytes, name);
  return reply.status < 300 ? reply.json() : [reply.json().code, reply.json().fields[0]?.code];
};

it("a line of 20 MB is read, and its text is too long", async () => {
  const made = await reason(
    `Tag,Model,Notes\nA-1,EB-2250U,${"x".repeat(20 * 1024 * 1024)}\nA-2,EB-2250U,\n`,
  );
  const checked = await importer.check(made);
  expect(checked.counts).toMatchObject({ rows: 2, create: 1, errors: 1 });
  expect(checked.problems).toMatchObject([{ row: 1, column: "Notes", code: "import.too_long" }]);
});

it.each([
  [
    "a million columns",
    () => `Tag${",x".repeat(1_000_000)}\nA${",1".repeat(1_000_000)}\n`,
    "import.too_many_columns",
  ],
  ["too many rows", () => `Tag,Model\n${"A,B\n".repeat(200_001)}`, "import.too_many_rows"],
  ["a quote that is never closed", () => 'Tag,Model\n"A,B\nC,D\n', "import.unclosed_quote"],
  ["nothing", () => "", "import.empty"],
  ["headings alone", () => "Tag,Model\n", "import.no_rows"],
])("%s is refused in words", async (_, file, code) => {
  expect(await reason(file())).toEqual(["import.unreadable", code]);
});

it("a spreadsheet that unpacks to more than 100 MB is refused before it does", async () => {
  const bomb = zipOf([
    { name: "[Content_Types].xml", text: "<Types/>" },
    { name: "xl/workbook.xml", text: "<workbook/>" },
    { name: "xl/worksheets/sheet1.xml", text: "0".repeat(101 * 1024 * 1024) },
  ]);
  expect(bomb.length).toBeLessThan(2 * 1024 * 1024);
  expect(await reason(bomb, "assets.xlsx")).toEqual([
    "import.unreadable",
    "import.spreadsheet_unpacked",
  ]);
});

it("formulas come in as texts, and licences not at all", async () => {
  const made = await importer.uploaded(
    `Tag,Model,Name\nF-1,EB-2250U,=1+1\nF-2,EB-2250U,"=cmd|' /C calc'!A0"\n`,
  );
  await importer.check(made);
  await importer.commit(made);
  const found = (await call("POST", "/assets/search", { searchTerm: "F-1" })).json().results;
  expect(found).toMatchObject([{ name: "=1+1" }]);
  const licences = await importer.uploaded(
    "Name,Product Key,Seats,Category,Manufacturer\nOffice,ABC,25,Software,M\n",
  );
  const checked = await importer.check(licences);
  expect(checked).toMatchObject({
    looksLikeAssets: false,
    counts: { create: 0, errors: 1 },
    problems: [{ row: 0, code: "import.licences", severity: "error" }],
  });
});
