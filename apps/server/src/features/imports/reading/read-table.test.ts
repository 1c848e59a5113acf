import { csvLine } from "@storey/domain";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scanCsv } from "./csv-records.ts";
import { decodeTable } from "./decode-table.fixture.ts";
import { IMPORT_MAX_BYTES } from "./read-table.ts";
import { DELIMITERS } from "./sniff-delimiter.ts";
import { IMPORT_MAX_ROWS } from "./source-table.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const bytes = (...parts: (number[] | Uint8Array)[]) => Buffer.concat(parts.map(Buffer.from));
const utf16 = (text: string) => Buffer.from(text, "utf16le");

function tableOf(input: string | Uint8Array) {
  const result = decodeTable(typeof input === "string" ? utf8(input) : input);
  if (!result.ok) throw new Error(result.error.code);
  const { rows, ...rest } = result.table;
  return { ...rest, lines: rows.map(({ line }) => line), rows: rows.map(({ cells }) => cells) };
}

function errorOf(input: string | Uint8Array) {
  const result = decodeTable(typeof input === "string" ? utf8(input) : input);
  return result.ok ? undefined : result.error;
}

describe("encodings", () => {
  const text = "Gebäude,Größe\nHörsaal,ä\n";
  test.each([
    ["utf-8", utf8(text)],
    ["utf-8", bytes([0xef, 0xbb, 0xbf], utf8(text))],
    ["utf-16le", bytes([0xff, 0xfe], utf16(text))],
    ["utf-16be", bytes([0xfe, 0xff], utf16(text).swap16())],
    ["utf-16le", utf16(text)],
    ["utf-16be", utf16(text).swap16()],
    ["windows-1252", Buffer.from(text, "latin1")],
  ])("%s", (encoding, input) => {
    const table = tableOf(input);
    expect(table.encoding).toBe(encoding);
    expect(table.headers).toEqual(["Gebäude", "Größe"]);
    expect(table.rows).toEqual([["Hörsaal", "ä"]]);
  });

  test("windows-1252 shows what Excel wrote in 0x80 to 0x9f", () => {
    const table = tableOf(bytes(utf8("Name,Price\nA"), [0x96], utf8(","), [0x80], utf8("5")));
    expect(table.rows).toEqual([["A–", "€5"]]);
  });

  test("one damaged byte does not turn a UTF-8 file into windows-1252", () => {
    const table = tableOf(bytes(utf8(`Name,Note\n${"ä".repeat(40)},x`), [0xff], utf8("y")));
    expect(table.encoding).toBe("utf-8");
    expect(table.rows[0]?.[1]).toBe("x\ufffdy");
  });

  test("a lone surrogate in UTF-16 becomes U+FFFD", () => {
    const table = tableOf(bytes([0xff, 0xfe], utf16("Name,B\nx"), [0x00, 0xd8], utf16(",y")));
    expect(table.rows).toEqual([["x\ufffd", "y"]]);
  });
});

describe("shapes of CSV", () => {
  test.each([
    [
      "semicolons, commas inside",
      "a;b\n1,5;2,5\n3,5;4,5",
      [
        ["1,5", "2,5"],
        ["3,5", "4,5"],
      ],
    ],
    ["tabs", "a\tb\n1\t2", [["1", "2"]]],
    ["bars", "a|b\r\n1|2\r\n", [["1", "2"]]],
    ["sep= line of Excel", "sep=;\na;b\n1;2", [["1", "2"]]],
    [
      "CR alone",
      "a,b\r1,2\r3,4",
      [
        ["1", "2"],
        ["3", "4"],
      ],
    ],
    ["doubled quotes", 'a,b\n"x ""y""",2', [['x "y"', "2"]]],
    ["backslash quotes", 'a;b\n"x \\"y; z\\"";2', [['x "y; z"', "2"]]],
    ["a backslash that ends a cell", 'a,b\n"C:\\","x"', [["C:\\", "x"]]],
    ["quotes in a bare cell", 'a,b\n19" rack,2', [['19" rack', "2"]]],
    ["text after a closing quote", 'a,b\n"A" wing,2', [['"A" wing', "2"]]],
    ["spaces around quotes", 'a,b\n1, "x, y" \n', [["1", "x, y"]]],
    ["line ends in cells", 'a,b\n"x\r\ny",2', [["x\r\ny", "2"]]],
    ["blank rows", "a,b\n\n,\n  ,\n1,2\n\n", [["1", "2"]]],
    ["ragged rows", "a,b\n1\n1,2,3", [["1"], ["1", "2", "3"]]],
    ["leading zeros", "a,b\n007,0101", [["007", "0101"]]],
    ["one column", "value\n01\n002", [["01"], ["002"]]],
    ["NUL in a cell", "a,b\nx\u0000y,2", [["x\u0000y", "2"]]],
  ])("%s", (_, text, rows) => expect(tableOf(text).rows).toEqual(rows));

  test("rows know the line they begin on", () => {
    expect(tableOf('# note\n\na,b\n"x\ny",2\n\n3,4').lines).toEqual([4, 7]);
  });

  test.each([
    ["notes above", "Rooms of 2026\n\n# draft\na,b,c\n1,2,3", ["a", "b", "c"]],
    ["blank headers", "id,,age\n1,2,3", ["id", "B", "age"]],
    ["repeated headers", "id,id,id (2),id\n1,2,3,4", ["id", "id (2)", "id (2) (2)", "id (3)"]],
    ["NUL in headers", "a\u0000,b\n1,2", ["a", "b"]],
    ["line ends in headers", '"Room\nname",b\n1,2', ["Room name", "b"]],
  ])("header with %s", (_, text, headers) => expect(tableOf(text).headers).toEqual(headers));
});

describe("JSON", () => {
  test("an object by code, nested values, null and numbers as written", () => {
    const text =
      '{"A-1":{"n":"x","floor":null,"at":{"x":1.0}},"B":{"n":"y","id":12345678901234567890}}';
    const table = tableOf(text);
    expect(table.format).toBe("json");
    expect(table.headers).toEqual(["code", "n", "floor", "at.x", "id"]);
    expect(table.rows).toEqual([
      ["A-1", "x", "", "1.0"],
      ["B", "y", "", "", "12345678901234567890"],
    ]);
  });

  test("an array of objects, lists and a lone surrogate", () => {
    const table = tableOf('[{"f":["a","b"],"__proto__":"p"},{"f":"\\ud800"}]');
    expect(table.headers).toEqual(["f", "__proto__"]);
    expect(table.rows).toEqual([["a|b", "p"], ["\ufffd"]]);
  });

  test("GeoJSON gives the properties of what is not a line", () => {
    const feature = (name: string, type: string) => ({ properties: { name }, geometry: { type } });
    const features = [feature("Room", "Polygon"), feature("path", "LineString")];
    const table = tableOf(JSON.stringify({ type: "FeatureCollection", features }));
    expect(table.format).toBe("geojson");
    expect(table.rows).toEqual([["Room"]]);
  });
});

describe("refusals", () => {
  test.each([
    ["nothing", "", "import.empty"],
    ["only blanks", "\r\n \n", "import.empty"],
    ["only delimiters", ",,\n,,", "import.empty"],
    ["a header alone", "a,b", "import.no_rows"],
    ["numbers for a header", "1,null,0\n2,0,0", "import.no_header"],
    ["an open quote", 'a,b\n1,2\n"x,2\n3,4', "import.unclosed_quote"],
    ["broken JSON", '{"a": {', "import.json_invalid"],
    ["deep JSON", `[${'{"a":['.repeat(100_000)}`, "import.json_invalid"],
    [
      "lists in lists",
      `[{"a":${"[".repeat(100_000)}1${"]".repeat(100_000)}}]`,
      "import.json_invalid",
    ],
    ["another JSON", '{"a": 1}', "import.json_shape"],
    ["JSON of nothing", "[]", "import.no_rows"],
    ["a web page named .xls", "<html><table>", "import.spreadsheet"],
    ["a picture", bytes([0x89, 0x50, 0x4e, 0x47], Buffer.alloc(500)), "import.not_text"],
    ["101 MB", new Uint8Array(IMPORT_MAX_BYTES + 1), "import.too_large"],
    ["200,001 rows", `a,b\n${"1,2\n".repeat(IMPORT_MAX_ROWS + 1)}`, "import.too_many_rows"],
    ["2,001 columns", `a${",b".repeat(2000)}\n1`, "import.too_many_columns"],
    ["delimiters without end", `a,b\n${",".repeat(6_000_000)}`, "import.too_many_columns"],
  ])("%s", (_, input, code) => expect(errorOf(input)?.code).toBe(code));

  test("an open quote is told with its line", () => {
    expect(errorOf('a,b\n1,"x\n2,3')).toEqual({
      code: "import.unclosed_quote",
      params: { line: 2 },
    });
  });

  test("200,000 rows are read", () => {
    expect(tableOf(`a,b\n${"1,2\n".repeat(IMPORT_MAX_ROWS)}`).rows).toHaveLength(IMPORT_MAX_ROWS);
  });

  test("a cell of 10 MB is read", () => {
    expect(tableOf(`a,b\n"${"x\n".repeat(5_000_000)}",2`).rows[0]?.[0]).toHaveLength(10_000_000);
  });
});

describe("properties", () => {
  const cell = fc.string({
    unit: fc.constantFrom(..."aé1 ,;\t|\"'\\\r\n#=-\u{1f600}"),
    maxLength: 8,
  });
  const table = fc.integer({ min: 2, max: 5 }).chain((width) =>
    fc.array(
      fc.array(cell, { minLength: width - 1, maxLength: width - 1 }).map((rest) => ["x", ...rest]),
      { minLength: 1, maxLength: 8 },
    ),
  );
  const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;

  test("what is encoded is decoded again, with every delimiter and line end", () => {
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(...DELIMITERS),
        fc.constantFrom("\n", "\r\n", "\r"),
        (rows, delimiter, lineEnd) => {
          const headers = (rows[0] ?? []).map((_, index) => `h${index}x`);
          const text = [headers, ...rows].map((row) => row.map(quoted).join(delimiter));
          const read = tableOf(text.join(lineEnd));
          expect(read.delimiter).toBe(delimiter);
          expect(read.headers).toEqual(headers);
          expect(read.rows).toEqual(rows);
        },
      ),
      { numRuns: 500 },
    );
  });

  test("well-formed CSV is read as csv-parse reads it", () => {
    fc.assert(
      fc.property(table, fc.boolean(), (rows, isQuoted) => {
        const lines = rows.map((row) => (isQuoted ? row.map(quoted).join(",") : csvLine(row)));
        const text = lines.join("\n");
        const dialect = { delimiter: ",", escape: "double" } as const;
        const scan = scanCsv(text, dialect, { records: 1e6, cells: 1e6 });
        const expected = parse(text, { relax_column_count: true, record_delimiter: ["\n"] });
        expect(scan.records.map(({ cells }) => cells)).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  test("any bytes give a table or an error, never a throw", () => {
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.string().map(utf8)), (input) => {
        const result = decodeTable(input);
        expect(result.ok || result.error.code.startsWith("import.")).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
