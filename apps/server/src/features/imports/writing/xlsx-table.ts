import { type ZipMember, zipStream } from "./zip-stream.ts";

type Rows = AsyncIterable<readonly (readonly string[])[]>;

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/**
 * Yields the bytes of a spreadsheet of one sheet whose cells are all texts, as its rows come, without
 * holding them. All are texts, so that tags and serial numbers keep their zeros, and none is a formula.
 * Source: ECMA-376, part 1.
 */
export function xlsxTable(sheet: string, rows: Rows): AsyncGenerator<Buffer> {
  const members: ZipMember[] = [
    {
      name: "[Content_Types].xml",
      text: [
        `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/></Types>`,
      ],
    },
    {
      name: "_rels/.rels",
      text: [
        `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ],
    },
    {
      name: "xl/workbook.xml",
      text: [
        `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ],
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      text: [
        `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ],
    },
    { name: "xl/worksheets/sheet1.xml", text: sheetXml(rows) },
  ];
  return zipStream(members);
}

async function* sheetXml(pages: Rows): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>`;
  let row = 0;
  for await (const rows of pages) {
    yield rows
      .map((cells) => {
        row += 1;
        const written = cells.map((cell, at) =>
          cell === ""
            ? ""
            : `<c r="${columnLetters(at)}${row}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`,
        );
        return `<row r="${row}">${written.join("")}</row>`;
      })
      .join("");
  }
  yield "</sheetData></worksheet>";
}

function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

/** XML has no control characters but tab and line ends. */
function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what goes
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;")
      .replaceAll("\r", "&#13;")
  );
}
