import PDFDocument from "pdfkit";
import type { PlannedAssetType } from "./planned-assets.ts";

const MARGIN = 64;
/** The same in every file, so that a manual that says the same is the same. */
const WRITTEN = new Date("2026-01-15T09:00:00Z");

/** Writes the manual of a kind of assets: one page of A4, as bytes of a PDF. */
export function writeManual(type: PlannedAssetType): Promise<Buffer> {
  const document = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    lang: "en",
    displayTitle: true,
    info: { Title: `${type.name}: how to use and care for it`, CreationDate: WRITTEN },
  });
  const pieces: Buffer[] = [];
  document.on("data", (piece: Buffer) => pieces.push(piece));
  const whole = new Promise<Buffer>((resolve) => {
    document.once("end", () => resolve(Buffer.concat(pieces)));
  });
  document.font("Helvetica-Bold").fontSize(24).text(type.name);
  document.font("Helvetica").fontSize(12).fillColor("#444444").text(type.description);
  for (const [title, paragraphs] of sectionsOf(type)) {
    document.moveDown(1.4).fillColor("#000000").font("Helvetica-Bold").fontSize(14).text(title);
    document.moveDown(0.3).font("Helvetica").fontSize(11);
    for (const paragraph of paragraphs) document.text(paragraph, { lineGap: 3 }).moveDown(0.4);
  }
  document
    .moveDown(2)
    .fontSize(9)
    .fillColor("#666666")
    .text("A manual of the demonstration. Its maker is made up, and so is the thing.");
  document.end();
  return whole;
}

type Section = readonly [title: string, paragraphs: readonly string[]];

function sectionsOf(type: PlannedAssetType): Section[] {
  const { about, warrantyMonths, lifeMonths, supportMonths, host, isTested, isLot } = type;
  const support = supportMonths ? [`It is mended by its maker for ${years(supportMonths)}.`] : [];
  return [
    ["What it is", [about]],
    [
      "Before its first use",
      [
        "Compare what came with the delivery note, and keep the packing until it runs.",
        ...(isLot
          ? ["Count the pieces of the lot."]
          : ["Stick its label where it can be scanned."]),
        ...(host ? ["Connect it to the network of the building; its name is on the label."] : []),
      ],
    ],
    [
      "Care",
      [
        "Clean it with a dry cloth. Report what is broken by the code on its label.",
        ...(isTested ? ["It is tested once a year. Do not use it when the test is overdue."] : []),
      ],
    ],
    [
      "How long it lasts",
      [
        `The warranty is ${years(warrantyMonths)}; it is used for about ${years(lifeMonths)}.`,
        ...support,
        "At its end it is taken back where it was bought.",
      ],
    ],
  ];
}

function years(months: number): string {
  return months % 12 === 0 && months > 12 ? `${months / 12} years` : `${months} months`;
}
