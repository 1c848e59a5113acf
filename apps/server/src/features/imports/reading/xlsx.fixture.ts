import { zipOf } from "../../../media/documents/zip-file.fixture.ts";

/** A cell to write: text as a shared string, or the XML of a cell's inside with its attributes. */
export type SheetCell = string | number | { readonly attributes: string; readonly inside: string };

/** A sheet to write. */
export interface WrittenSheet {
  readonly name: string;
  readonly rows: readonly (readonly SheetCell[])[];
}

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
/** The first styles: plain, date, date and time, time. */
const STYLES = [0, 14, 22, 21].map((format) => `<xf numFmtId="${format}" applyNumberFormat="1"/>`);

/** The ways in which a file differs from the usual one. */
export interface XlsxOptions {
  readonly countsFrom1904?: boolean;
  /** The column of the second cell of each row, by its letters. */
  readonly lastColumn?: string;
}

/** Makes the bytes of a small XLSX file, written as a spreadsheet would; for tests. */
export function xlsxOf(
  sheets: readonly WrittenSheet[],
  { countsFrom1904 = false, lastColumn }: XlsxOptions = {},
): Buffer {
  const shared: string[] = [];
  const index = new Map<string, number>();
  const indexOf = (text: string) => {
    const known = index.get(text) ?? shared.length;
    if (known === shared.length) shared.push(text);
    index.set(text, known);
    return known;
  };
  const written = sheets.map(({ rows }) => sheetXml(rows, indexOf, lastColumn));
  const relations = sheets.map(
    (_, at) =>
      `<Relationship Id="s${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  return zipOf([
    { name: "[Content_Types].xml", text: "<Types/>" },
    {
      name: "xl/workbook.xml",
      text: `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr${countsFrom1904 ? ' date1904="1"' : ""}/><sheets>${sheets
        .map(
          ({ name }, at) =>
            `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="s${at + 1}"/>`,
        )
        .join("")}</sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      text: `<Relationships xmlns="${RELATIONS}">${relations.join("")}<Relationship Id="x" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="y" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    },
    {
      name: "xl/styles.xml",
      text: `<styleSheet xmlns="${MAIN}"><cellXfs count="${STYLES.length}">${STYLES.join("")}</cellXfs></styleSheet>`,
    },
    {
      name: "xl/sharedStrings.xml",
      text: `<sst xmlns="${MAIN}">${shared.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join("")}</sst>`,
    },
    ...written.map((text, at) => ({ name: `xl/worksheets/sheet${at + 1}.xml`, text })),
  ]);
}

/** Makes a cell with a number in one of the styles: 1 a date, 2 a date and time, 3 a time. */
export function dated(serial: number, style: 1 | 2 | 3): SheetCell {
  return { attributes: ` s="${style}"`, inside: `<v>${serial}</v>` };
}

function sheetXml(
  rows: WrittenSheet["rows"],
  indexOf: (text: string) => number,
  lastColumn?: string,
): string {
  const lines = rows.map((cells, row) => {
    const written = cells.map((cell, column) => {
      const letters = column === 1 && lastColumn ? lastColumn : columnLetters(column);
      const at = `${letters}${row + 1}`;
      if (cell === "") return "";
      if (typeof cell === "number") return `<c r="${at}"><v>${cell}</v></c>`;
      if (typeof cell === "string") return `<c r="${at}" t="s"><v>${indexOf(cell)}</v></c>`;
      return `<c r="${at}"${cell.attributes}>${cell.inside}</c>`;
    });
    return `<row r="${row + 1}">${written.join("")}</row>`;
  });
  return `<worksheet xmlns="${MAIN}"><sheetData>${lines.join("")}</sheetData></worksheet>`;
}

function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\r", "&#13;");
}
