/**
 * Makes a small valid PDF: one page for each text. A script is set to run when the document opens,
 * when its first page shows and when it is printed, as a hostile one would.
 */
export function plainPdf(texts: readonly string[], script?: string): Buffer {
  const action = script ? `<< /S /JavaScript /JS (${script.replace(/[\\()]/g, "\\$&")}) >>` : "";
  const pageNumbers = texts.map((_text, index) => 4 + index * 2);
  const objects = new Map<number, string>([
    [
      1,
      `<< /Type /Catalog /Pages 2 0 R ${action && `/OpenAction ${action} /AA << /WP ${action} >>`} >>`,
    ],
    [
      2,
      `<< /Type /Pages /Count ${texts.length} /Kids [${pageNumbers.map((id) => `${id} 0 R`).join(" ")}] >>`,
    ],
    [3, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"],
  ]);
  texts.forEach((text, index) => {
    const id = 4 + index * 2;
    const drawing = `BT /F1 24 Tf 72 700 Td (${text}) Tj ET`;
    const opened = action && index === 0 ? `/AA << /O ${action} >>` : "";
    objects.set(
      id,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${opened} /Contents ${id + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    );
    objects.set(id + 1, `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`);
  });
  return assembled(objects);
}

function assembled(objects: ReadonlyMap<number, string>): Buffer {
  let file = "%PDF-1.7\n";
  const offsets: number[] = [];
  for (const [id, body] of objects) {
    offsets.push(file.length);
    file += `${id} 0 obj\n${body}\nendobj\n`;
  }
  const start = file.length;
  const lines = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  const count = objects.size + 1;
  file += `xref\n0 ${count}\n0000000000 65535 f \n${lines.join("")}`;
  file += `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}

const FORM_DATA = "<xdp:xdp xmlns:xdp='http://ns.adobe.com/xdp/'></xdp:xdp>";

/** PDFs that other programs wrote badly, or for Adobe's alone, by their fault. */
export const ODD_PDFS = {
  /** Its only page is named and missing. */
  noFirstPage: assembled(
    new Map([
      [1, "<< /Type /Catalog /Pages 2 0 R >>"],
      [2, "<< /Type /Pages /Count 1 /Kids [9 0 R] >>"],
    ]),
  ),
  /** Its pages contain each other. */
  circle: assembled(
    new Map([
      [1, "<< /Type /Catalog /Pages 2 0 R >>"],
      [2, "<< /Type /Pages /Count 3 /Kids [3 0 R] >>"],
      [3, "<< /Type /Pages /Parent 2 0 R /Count 3 /Kids [2 0 R] >>"],
    ]),
  ),
  /** The second of its two pages is missing. */
  noSecondPage: assembled(
    new Map([
      [1, "<< /Type /Catalog /Pages 2 0 R >>"],
      [2, "<< /Type /Pages /Count 2 /Kids [3 0 R 9 0 R] >>"],
      [3, "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>"],
    ]),
  ),
  /** A form whose page is but a placeholder for what Adobe's programs make of its data. */
  xfaForm: assembled(
    new Map([
      [1, "<< /Type /Catalog /Pages 2 0 R /NeedsRendering true /AcroForm 4 0 R >>"],
      [2, "<< /Type /Pages /Count 1 /Kids [3 0 R] >>"],
      [3, "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>"],
      [4, "<< /Fields [] /XFA 5 0 R >>"],
      [5, `<< /Length ${FORM_DATA.length} >>\nstream\n${FORM_DATA}\nendstream`],
    ]),
  ),
} as const;
