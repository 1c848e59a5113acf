import { expect, test } from "vitest";
import {
  byType,
  hostOf,
  linkName,
  opensInBrowser,
  savedName,
  sizeLabel,
} from "./document-labels.ts";

function file(description: string, fileName: string, contentType = "application/pdf") {
  return { description, metadata: { fileName, contentType, size: 1 } };
}

test.each([
  [file("Boiler manual", "scan0001.pdf"), "Boiler manual.pdf"],
  [file("  ", "scan0001.pdf"), "scan0001.pdf"],
  [file("", ""), "document.pdf"],
  [file("../../etc", "x.pdf"), "etc.pdf"],
  [file("Photo of the lamp", "lamp.png", "image/png"), "lamp.png"],
  [file("", "run.exe", "text/plain"), "run.exe.txt"],
])("%j is saved as %s", (document, name) => {
  expect(savedName(document)).toBe(name);
});

test("what a browser cannot show safely is never opened in a window", () => {
  for (const type of ["text/html", "image/svg+xml", "video/mp4", "text/csv", "__proto__"])
    expect(opensInBrowser(file("", "x", type))).toBe(false);
  expect(opensInBrowser(file("", "x", "image/png"))).toBe(true);
});

test("sizes and hosts are told in short", () => {
  expect([1, 12, 93_322, 1_153_154, 200e6].map((bytes) => sizeLabel(bytes, "en"))).toEqual([
    "1 byte",
    "12 bytes",
    "93 kB",
    "1.2 MB",
    "200 MB",
  ]);
  expect(hostOf("https://www.example.com:8443/a")).toBe("example.com:8443");
  expect(hostOf("nonsense")).toBe("");
  expect(linkName("https://www.example.com/a/b?c=1")).toBe("example.com/a/b?c=1");
  expect(linkName("https://example.com/")).toBe("example.com");
});

test("groups are in the order of the specification and none is empty", () => {
  const stamp = { version: 1, createdAt: "", updatedAt: "", deletedAt: null, path: "" };
  const made = (["specification", "manual", "manual"] as const).map((type, index) => ({
    ...stamp,
    ...file("", "x.pdf"),
    id: String(index),
    isPublic: true,
    type,
  }));
  expect(byType(made).map((group) => [group.type, group.documents.length])).toEqual([
    ["manual", 2],
    ["specification", 1],
  ]);
});
