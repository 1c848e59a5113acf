import { describe, expect, it } from "vitest";
import { DOCUMENT_TYPES } from "./document.ts";
import { suggestedDocumentType } from "./document-type.ts";

describe("what a document seems to be by the name of its file", () => {
  it.each([
    ["Projector manual.pdf", "manual"],
    ["ProjectorUserGuide_v2.pdf", "manual"],
    ["BEDIENUNGSANLEITUNG.PDF", "manual"],
    ["Gebruiksaanwijzing koffiezetter.pdf", "manual"],
    ["mode d'emploi.pdf", "manual"],
    ["Quick-Start_Guide.pdf", "quick_guide"],
    ["QuickStartGuide.pdf", "quick_guide"],
    ["Kurzanleitung Beamer.pdf", "quick_guide"],
    ["Guía rápida.pdf", "quick_guide"],
    ["Installation manual.pdf", "installation_guide"],
    ["Montageanleitung.pdf", "installation_guide"],
    ["Guide d’installation.pdf", "installation_guide"],
    ["wiring-diagram.png", "schematic"],
    ["Schaltplan 3. OG.pdf", "schematic"],
    ["schéma électrique.pdf", "schematic"],
    ["FloorPlan.jpg", "schematic"],
    ["A-101.dwg", "schematic"],
    ["Data sheet.pdf", "specification"],
    ["Datenblatt_Lüfter.pdf", "specification"],
    ["Technical specifications.docx", "specification"],
    ["Ficha técnica.pdf", "specification"],
    ["scan0001.pdf", "other"],
    ["special offer.pdf", "other"],
    ["maintenance plan.xlsx", "other"],
    ["说明书.pdf", "other"],
    ["", "other"],
  ] as const)("%j is %s", (fileName, type) => {
    expect(suggestedDocumentType(fileName, DOCUMENT_TYPES)).toBe(type);
  });

  it("is a type that the owner's documents can have", () => {
    expect(suggestedDocumentType("Manual.pdf", ["schematic", "other"])).toBe("other");
    expect(suggestedDocumentType("Manual.pdf", ["schematic"])).toBe("schematic");
  });
});
