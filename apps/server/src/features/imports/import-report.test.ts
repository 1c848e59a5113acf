import type { ImportProblem } from "@storey/contract";
import { csvLine } from "@storey/domain";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatProblem, formatProblemLine } from "./format-problem.ts";
import { errorHead, errorLines } from "./import-report.ts";
import { importedText } from "./reading/clean-cell.ts";
import { type DecodedTable, decodeTable } from "./reading/decode-table.fixture.ts";
import { countPlan } from "./spaces/count-plan.ts";
import { planImport } from "./spaces/plan-import.ts";
import { SPACE_SENTENCES } from "./spaces/problem-sentences.ts";
import { suggestMapping } from "./spaces/suggest-mapping.ts";

const EMPTY = { locations: [], floors: [], spaces: [], spaceTypes: [], features: [] };
const FILE = "Building,Floor,Name,Capacity\nMain,1,A,2\nMain,1,=1+1,many\nMain,1,a,3\nMain,1,,4";

function planned(text: string) {
  const decoded = decodeTable(new TextEncoder().encode(text));
  if (!decoded.ok) throw new Error(decoded.error.code);
  const { mapping } = suggestMapping(decoded.table);
  const rest = {
    defaultLocation: null,
    defaultFloor: null,
    mode: "create",
    unknown: "create",
  } as const;
  return { table: decoded.table, plan: planImport(decoded.table, { mapping, ...rest }, EMPTY) };
}

function errorCsv({ headers, rows }: DecodedTable, problems: readonly ImportProblem[]): string {
  const explain = (problem: ImportProblem) => formatProblem(problem, SPACE_SENTENCES);
  return [errorHead(headers), ...errorLines(rows, problems, explain)].join("");
}

test("counts what a plan would do", () => {
  expect(countPlan(planned(FILE).plan)).toEqual({
    rows: 4,
    create: 1,
    update: 0,
    unchanged: 0,
    errors: 3,
    warnings: 0,
    locations: 1,
    floors: 1,
    spaceTypes: 0,
    features: 0,
  });
});

test("the error file holds the rows that stay out, with reasons and the row as it was", () => {
  const { table, plan } = planned(FILE);
  const lines = errorCsv(table, plan.problems).split("\r\n");
  expect(lines).toEqual([
    "\ufeffRow,Line,Column,Reason,Building,Floor,Name,Capacity",
    "2,3,Capacity,The capacity must be a whole number from 0 to 100000.,Main,1,'=1+1,many",
    "3,4,Name,Row 1 has the same name on the same floor.,Main,1,a,3",
    "4,5,Name,The row has no name and no number.,Main,1,,4",
    "",
  ]);
});

test("a corrected error file can be imported again", () => {
  const { table, plan } = planned(FILE);
  const again = planned(errorCsv(table, plan.problems).replace("many", "5"));
  expect(again.plan.createSpaces.map(({ name }) => name)).toEqual(["=1+1", "a"]);
});

describe("cells", () => {
  test.each([
    ["=1+1", "'=1+1"],
    ["+cmd|' /C calc'!A0", `"'+cmd|' /C calc'!A0"`],
    ["-1.05.012", "'-1.05.012"],
    ["@SUM(A1)", "'@SUM(A1)"],
    [" =1", "' =1"],
    ["-1", "-1"],
    ["+4,5", '"+4,5"'],
    ['a "b"', '"a ""b"""'],
    ["a\nb", '"a\nb"'],
    ["plain", "plain"],
  ])("%j is written as %j", (cell, written) => expect(csvLine([cell])).toBe(written));

  test("no cell is a formula, and each is read again as it was", () => {
    const risky = fc.string({ unit: fc.constantFrom(..."=+-@ a1\t\n\",'＝"), maxLength: 6 });
    fc.assert(
      fc.property(risky, (cell) => {
        const decoded = decodeTable(new TextEncoder().encode(`h,i\n${csvLine([cell, "x"])}`));
        const read = decoded.ok ? (decoded.table.rows[0]?.cells[0] ?? "") : "";
        expect(/^\s*[=+\-@]/.test(read) && !/^[-+]\d+([.,]\d+)?$/.test(read)).toBe(false);
        if (!cell.startsWith("'")) expect(importedText(read)).toBe(importedText(cell));
      }),
      { numRuns: 500 },
    );
  });
});

describe("sentences", () => {
  test("fill in what they are about", () => {
    expect(formatProblem({ code: "import.too_large", params: { maxMb: 20 } })).toContain("20 MB");
    expect(formatProblem({ code: "import.spreadsheet", params: {} })).toContain(
      "Save it as XLSX or CSV",
    );
    expect(formatProblem({ code: "toString", params: {} })).toBe("toString");
  });

  test("say one of a thing as one", () => {
    const extra = (count: number) =>
      formatProblem({ code: "import.extra_cells", params: { count } }, SPACE_SENTENCES);
    expect([extra(1), extra(2)]).toEqual([
      "The row has 1 cell more than the header. Check its separators.",
      "The row has 2 cells more than the header. Check its separators.",
    ]);
    const skipped = { code: "import.unnamed_skipped", params: { count: 1 } };
    expect(formatProblem(skipped, SPACE_SENTENCES)).toBe(
      "1 row without a name or number is left out.",
    );
    expect(formatProblem({ code: "import.extra_cells", params: {} }, SPACE_SENTENCES)).toContain(
      "{count|cell|cells}",
    );
  });

  test("say where, and cannot steer a terminal", () => {
    const problem = { code: "import.name_missing", params: {}, column: "Na\u001b[31mme" };
    const line = formatProblemLine(
      { ...problem, row: 3, line: 4, value: "a\u202eb\u0007" },
      SPACE_SENTENCES,
    );
    expect(line).toBe('Row 3 (line 4), Na [31mme: The row has no name and no number. ("a b ")');
    expect(formatProblemLine({ ...problem, row: 3, line: 0 })).toMatch(/^Row 3, /);
  });
});
