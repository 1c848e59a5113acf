import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { zipOf } from "../../../media/documents/zip-file.fixture.ts";
import { decodeTable } from "./decode-table.fixture.ts";
import { readFileTable } from "./read-file.ts";
import { IMPORT_MAX_SHEET_ROWS, type TableText } from "./source-table.ts";
import { dated, type WrittenSheet, xlsxOf } from "./xlsx.fixture.ts";

const folder = mkdtempSync(join(tmpdir(), "storey-sheets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Fits by how many of its headings are of rooms. */
const fitOf = ({ headers }: TableText) =>
  headers.filter((header) => ["Building", "Floor", "Room"].includes(header)).length;

let files = 0;
function read(bytes: Uint8Array, sheet: string | null = null) {
  files += 1;
  const path = join(folder, String(files));
  writeFileSync(path, bytes);
  return readFileTable(path, null, { sheet, fitOf });
}

async function cellsOf(sheets: readonly WrittenSheet[], from1904 = false): Promise<string[][]> {
  const result = await read(xlsxOf(sheets, { countsFrom1904: from1904 }));
  if (!result.ok) throw new Error(result.error.code);
  return [...result.table.rows()].map(({ cells }) => cells);
}

async function errorOf(bytes: Uint8Array, sheet: string | null = null) {
  const result = await read(bytes, sheet);
  return result.ok ? undefined : result.error;
}

const one = (...rows: WrittenSheet["rows"]): WrittenSheet[] => [
  { name: "Sheet", rows: [["Building", "Floor", "Room"], ...rows] },
];

describe("a spreadsheet", () => {
  test("is read as the CSV of the same content", async () => {
    const cell = fc.oneof(
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.string({ unit: fc.constantFrom(..."aé1 ,;\"'<&>\n=-\u{1f600}"), maxLength: 8 }),
    );
    const row = fc.tuple(fc.constant("x"), cell, cell);
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), async (rows) => {
        const head = ["Building", "Floor", "Room"];
        const table = await cellsOf([{ name: "A", rows: [head, ...rows] }]);
        const text = [head, ...rows].map((cells) => cells.map(quoted).join(",")).join("\r\n");
        const csv = decodeTable(Buffer.from(`sep=,\n${text}`));
        if (!csv.ok) throw new Error(csv.error.code);
        expect(table.map(padded)).toEqual(csv.table.rows.map(({ cells }) => padded(cells)));
      }),
      { numRuns: 60 },
    );
  });

  test("gives dates and times as ISO 8601, from 1900 and from 1904 on", async () => {
    const moments = [dated(45_000, 1), dated(45_000.75, 2), dated(0.5, 3)];
    expect(await cellsOf(one(moments))).toEqual([
      ["2023-03-15", "2023-03-15T18:00:00", "12:00:00"],
    ]);
    expect(await cellsOf(one(moments), true)).toEqual([
      ["2027-03-16", "2027-03-16T18:00:00", "12:00:00"],
    ]);
  });

  test("gives what formulas came to, truth, and numbers as they are shown", async () => {
    const formula = { attributes: ' t="str"', inside: "<f>A1&amp;B1</f><v>North 1</v>" };
    const sum = { attributes: "", inside: "<f>0.1+0.2</f><v>0.30000000000000004</v>" };
    const truth = { attributes: ' t="b"', inside: "<v>1</v>" };
    expect(await cellsOf(one([formula, sum, truth]))).toEqual([["North 1", "0.3", "TRUE"]]);
  });

  test("keeps the lines of the sheet, and blank cells where they are", async () => {
    const result = await read(xlsxOf(one(["A", "", "1"], [], ["B", "2"])));
    expect(result.ok && result.table.first).toEqual([
      { line: 2, cells: ["A", "", "1"] },
      { line: 4, cells: ["B", "2", ""] },
    ]);
  });

  test("of several sheets gives the one whose headings fit, or the one that is asked for", async () => {
    const sheets = [
      {
        name: "Notes",
        rows: [
          ["Who", "What"],
          ["Ada", "wrote this"],
        ],
      },
      {
        name: "Rooms",
        rows: [
          ["Building", "Room"],
          ["North", "1"],
        ],
      },
      { name: "Empty", rows: [] },
    ];
    const found = await read(xlsxOf(sheets));
    expect(found.ok && [found.table.sheet, found.table.sheets]).toEqual([
      ...["Rooms", ["Notes", "Rooms", "Empty"]],
    ]);
    const asked = await read(xlsxOf(sheets), "Notes");
    expect(asked.ok && asked.table.headers).toEqual(["Who", "What"]);
    expect(await errorOf(xlsxOf(sheets), "Empty")).toMatchObject({ code: "import.empty" });
    expect(await errorOf(xlsxOf(sheets), "None")).toEqual({
      code: "import.sheet_missing",
      params: { sheet: "None", sheets: "Notes, Rooms, Empty" },
    });
  });
});

describe("the limit of rows", () => {
  const rows = (count: number) => Array.from({ length: count }, (_, n) => ["A", "1", n]);

  test("of a sheet lets 50,000 in and no more, and says how many", async () => {
    const most = await read(xlsxOf(one(...rows(IMPORT_MAX_SHEET_ROWS))));
    expect(most.ok && most.table.rowCount).toBe(IMPORT_MAX_SHEET_ROWS);
    expect(await errorOf(xlsxOf(one(...rows(IMPORT_MAX_SHEET_ROWS + 1))))).toEqual({
      code: "import.too_many_rows",
      params: { max: IMPORT_MAX_SHEET_ROWS },
    });
  });
});

describe("a hostile or foreign file", () => {
  const locked = Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(512),
    Buffer.from("EncryptedPackage", "utf16le"),
  ]);
  const book = { name: "xl/workbook.xml", text: "<workbook/>" };
  const large = "0".repeat(101 * 1024 * 1024);
  test.each([
    ["of the old kind", locked.subarray(0, 300), "import.spreadsheet_old"],
    ["with a password", locked, "import.spreadsheet_locked"],
    ["of the binary kind", zipOf([{ name: "xl/workbook.bin" }]), "import.spreadsheet_old"],
    ["of another office", zipOf([{ name: "content.xml" }]), "import.spreadsheet"],
    ["cut short", xlsxOf(one(["A"])).subarray(0, 400), "import.spreadsheet_damaged"],
    ["without sheets", zipOf([book]), "import.spreadsheet_damaged"],
    ["twice the same part", zipOf([book, book]), "import.spreadsheet_damaged"],
    [
      "that unpacks to 101 MB",
      zipOf([book, { name: "xl/sharedStrings.xml", text: large }]),
      "import.spreadsheet_unpacked",
    ],
    [
      "that says less than it unpacks to",
      zipOf([book, { name: "xl/sharedStrings.xml", text: large, claimedSize: 10 }]),
      "import.spreadsheet_unpacked",
    ],
    [
      "that says more than it unpacks to",
      zipOf([book, { name: "xl/styles.xml", claimedSize: 4_000_000_000 }]),
      "import.spreadsheet_damaged",
    ],
    [
      "with 3,000 parts",
      zipOf([book, ...Array.from({ length: 3_000 }, (_, n) => ({ name: `xl/${n}.xml` }))]),
      "import.spreadsheet_damaged",
    ],
    [
      "of 21 MB",
      Buffer.concat([xlsxOf(one(["A"])), Buffer.alloc(21 * 1024 * 1024)]),
      "import.too_large",
    ],
  ])("%s is refused in words", async (_, bytes, code) =>
    expect((await errorOf(bytes))?.code).toBe(code),
  );
});

function quoted(cell: string | number): string {
  return `"${String(cell).replaceAll('"', '""')}"`;
}

/** Pads a row, since blank cells at its end may be missing. */
function padded(cells: readonly string[]): string[] {
  return [...cells, "", "", ""].slice(0, 3);
}
