import { describe, expect, it } from "vitest";
import {
  DOCUMENT_FORMATS,
  DOCUMENT_TYPE_LABELS,
  DOCUMENT_TYPES,
  documentFormat,
  keptFileName,
  safeFileName,
} from "./document.ts";

it("names every type as the specification does", () => {
  expect(DOCUMENT_TYPES.map((type) => DOCUMENT_TYPE_LABELS[type])).toEqual([
    "Installation Guide",
    "Manual",
    "Other",
    "Quick Guide",
    "Schematic",
    "Specification",
  ]);
});

it("keeps no kind of file that can run", () => {
  for (const type of [
    "text/html",
    "image/svg+xml",
    "application/zip",
    "text/javascript",
    "__proto__",
  ])
    expect(documentFormat(type)).toBeUndefined();
  const shown = Object.entries(DOCUMENT_FORMATS).flatMap(([type, { isInline }]) =>
    isInline ? [type] : [],
  );
  expect(shown).toEqual([
    "application/pdf",
    "image/jpeg",
    "image/png",
    "image/gif",
    "image/webp",
    "image/avif",
    "text/plain",
  ]);
});

describe("the name a file is saved under", () => {
  it.each([
    ["Manual.pdf", "application/pdf", "Manual.pdf"],
    ["Manual.PDF", "application/pdf", "Manual.PDF"],
    ["photo.jpeg", "image/jpeg", "photo.jpeg"],
    ["invoice.pdf.exe", "application/pdf", "invoice.pdf.exe.pdf"],
    ["manual.exe", "image/png", "manual.exe.png"],
    ["../../etc/passwd", "text/plain", "etc_passwd.txt"],
    ["C:\\Users\\me\\plan.dwg", "image/vnd.dwg", "C_Users_me_plan.dwg"],
    ["\u202Efdp.exe", "application/pdf", "fdp.exe.pdf"],
    ["a\r\nSet-Cookie: x.pdf", "application/pdf", "a_Set-Cookie_ x.pdf"],
    ["取扱説明書.pdf", "application/pdf", "取扱説明書.pdf"],
    ["دليل.pdf", "application/pdf", "دليل.pdf"],
    ["👩‍🔧.pdf", "application/pdf", "👩‍🔧.pdf"],
    [".htaccess", "text/plain", "htaccess.txt"],
    [".pdf", "application/pdf", "pdf.pdf"],
    ["...", "application/pdf", "document.pdf"],
    ["", "application/pdf", "document.pdf"],
    ["x", "application/x-unknown", "x.bin"],
    ["\ud800lone.pdf", "application/pdf", "\ufffdlone.pdf"],
  ])("%j of %s is %j", (given, type, expected) => {
    expect(safeFileName(given, type)).toBe(expected);
  });

  it("is short enough for any file system and cuts no character in two", () => {
    const name = safeFileName(`${"👩".repeat(300)}.pdf`, "application/pdf");
    expect(name.length).toBeLessThanOrEqual(190);
    expect(name.isWellFormed()).toBe(true);
    expect(name.endsWith("👩.pdf")).toBe(true);
  });
});

it("nothing in a kept file name turns the text, and letters of every script stay", () => {
  expect(keptFileName("\u202egpj.exe \u2067الوثيقة\u2069 📄.pdf")).toBe("gpj.exe الوثيقة 📄.pdf");
});
