import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedFile } from "../../../test/shared-data.ts";
import { DocumentRefusedError } from "./document-refusal.ts";
import { inspectDocument } from "./inspect-document.ts";
import { docx, odt, zipOf } from "./zip-file.fixture.ts";

const PDF = "%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n";
const GIF = Buffer.from("R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=", "base64");
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const JPEG = Buffer.from("ffd8ffe000104a46494600010100000100010000ffdb0043", "hex");
/**
 * Makes the beginning of a file in the container of ISO/IEC 14496-12: its own brand, and those it
 * fits.
 */
function containerOf(own: string, ...fits: readonly string[]): Buffer {
  const length = Buffer.from([0, 0, 0, 16 + 4 * fits.length]);
  return Buffer.concat([length, Buffer.from(`ftyp${own}\0\0\0\0${fits.join("")}`)]);
}

const MP4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypisom\0\0\0\0isommp42")]);
const CFB = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(2000)]);
const OPEN_XML = "application/vnd.openxmlformats-officedocument.";
const ARCHIVE = zipOf([{ name: "a.txt" }]);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "storey-documents-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns the media type of a kept file, or the code of its refusal. */
async function verdict(bytes: Buffer | string, fileName = "file"): Promise<string> {
  const path = join(folder, "inspected");
  await writeFile(path, bytes);
  return verdictOn(path, fileName);
}

function verdictOn(path: string, fileName: string): Promise<string> {
  return inspectDocument(path, fileName).catch((error: unknown) => {
    if (error instanceof DocumentRefusedError) return error.code;
    throw error;
  });
}

describe("what is kept, by its content and not by its name", () => {
  it.each([
    ["a PDF", PDF, "application/pdf"],
    ["a PDF after a byte order mark", `\ufeff${PDF}`, "application/pdf"],
    ["an encrypted PDF", PDF.replace("<<>>", "<</Encrypt 5 0 R>>"), "application/pdf"],
    ["a PDF that is cut short", PDF.slice(0, 20), "application/pdf"],
    ["a GIF", GIF, "image/gif"],
    ["a PNG", PNG, "image/png"],
    ["a JPEG", JPEG, "image/jpeg"],
    ["a film", MP4, "video/mp4"],
    ["a picture in the container of films", containerOf("isom", "mif1", "heic"), "image/heic"],
    ["a picture of a brand of its own", containerOf("heim", "heim", "miaf"), "image/heic"],
    ["a sequence of pictures", containerOf("msf1", "hevc"), "image/heic"],
    [
      "a DWG drawing",
      Buffer.concat([Buffer.from("AC1032\0\0"), Buffer.alloc(200)]),
      "image/vnd.dwg",
    ],
    ["a DXF drawing", "  0\r\nSECTION\r\n  2\r\nHEADER\r\n", "image/vnd.dxf"],
    ["a DXF drawing with a remark", "999\r\nmade by hand\r\n  0\r\nSECTION\r\n", "image/vnd.dxf"],
    ["an IFC model", "ISO-10303-21;\nHEADER;\n", "application/x-step"],
    ["a Word document", docx(), `${OPEN_XML}wordprocessingml.document`],
    [
      "one with a picture and a table in it",
      docx({ name: "word/media/image1.png" }, { name: "word/embeddings/Sheet1.xlsx" }),
      `${OPEN_XML}wordprocessingml.document`,
    ],
    [
      "an Excel document",
      zipOf([{ name: "[Content_Types].xml" }, { name: "xl/workbook.xml" }]),
      `${OPEN_XML}spreadsheetml.sheet`,
    ],
    [
      "an OpenDocument text",
      odt({ name: "Object 1/content.xml" }),
      "application/vnd.oasis.opendocument.text",
    ],
    ["text", "Hello\tworld\r\n", "text/plain"],
    ["text in UTF-16", Buffer.from("\ufeffGrüße", "utf16le"), "text/plain"],
    ["text in single bytes", Buffer.from("Gr\u00fc\u00dfe", "latin1"), "text/plain"],
    [
      "text that speaks of tags further down",
      `${"line of text\n".repeat(200)}<script>`,
      "text/plain",
    ],
  ])("%s", async (_, bytes, expected) => {
    expect(await verdict(bytes)).toBe(expected);
    expect(await verdict(bytes, "run.pdf")).toBe(expected);
  });

  it("captions are told by their first line, and refused by their name without it", async () => {
    const words = "WEBVTT - of the film\n\n00:00.000 --> 00:04.000\nPress Input.\n";
    expect(await verdict(words, "film.txt")).toBe("text/vtt");
    expect(await verdict(`\ufeff${words}`, "film.vtt")).toBe("text/vtt");
    expect(await verdict("WEBVTTX\n", "film.txt")).toBe("text/plain");
    const utf16 = Buffer.from(`\ufeff${words}`, "utf16le");
    for (const none of ["1\n00:00:00,000 --> 00:00:04,000\nPress.\n", utf16])
      expect(await verdict(none, "film.VTT")).toBe("document.unsupported_type");
    expect(await verdict("WEBVTT\n\n<script>x()</script>", "film.vtt")).toBe("document.web_page");
  });

  it("tables of text are told by their name alone", async () => {
    expect(await verdict("a,b\n1,2\n", "Rooms.CSV")).toBe("text/csv");
    expect(await verdict("a\tb\n", "rooms.tsv")).toBe("text/csv");
  });
});

describe("what is refused", () => {
  it.each([
    ["nothing", "", "document.empty"],
    ["white space", " \n\t", "document.empty"],
    ["a Windows program", Buffer.from("MZ\x90\0\x03\0\0\0"), "document.program"],
    ["a Linux program", Buffer.from("\x7fELF\x02\x01\x01"), "document.program"],
    ["a Mac program", Buffer.from("cafebabe00000002", "hex"), "document.program"],
    ["WebAssembly", Buffer.from("\0asm\x01\0\0\0"), "document.program"],
    ["a shell script", "#!/bin/sh\nrm -rf /\n", "document.program"],
    ["a shell script after a mark", "\ufeff#!/bin/sh\n", "document.program"],
    ["PHP", "<?php system($_GET[0]);", "document.program"],
    ["a batch file", "@echo off\r\ndel *.*\r\n", "document.program"],
    ["a shortcut to the web", "[InternetShortcut]\r\nURL=file:///c:/x\r\n", "document.program"],
    ["changes of the registry", "Windows Registry Editor Version 5.00\r\n", "document.program"],
    ["HTML", "<!DOCTYPE html><p>x", "document.web_page"],
    ["HTML after white space and remarks", "\n\n<!-- x --><html>", "document.web_page"],
    ["HTML after text", "Hello <script>alert(1)</script>", "document.web_page"],
    ["HTML in UTF-16", Buffer.from("\ufeff<html>", "utf16le"), "document.web_page"],
    ["SVG", SVG, "document.web_page"],
    ["SVG as XML", `<?xml version="1.0"?>${SVG}`, "document.web_page"],
    ["XML", '<?xml version="1.0"?><a/>', "document.unsupported_type"],
    [
      "a web archive",
      "MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=x\r\n",
      "document.web_page",
    ],
    ["RTF, which can hold programs", "{\\rtf1 x}", "document.unsupported_type"],
    ["an old Office file or installer", CFB, "document.legacy_office"],
    ["an archive", ARCHIVE, "document.archive"],
    ["an empty archive", zipOf([]), "document.damaged"],
    ["a Java archive", zipOf([{ name: "META-INF/MANIFEST.MF" }]), "document.archive"],
    ["a compressed file", Buffer.from("1f8b0800000000000003", "hex"), "document.archive"],
    ["a 7z archive", Buffer.from("377abcaf271c0004", "hex"), "document.archive"],
    ["macros in Word", docx({ name: "word/vbaProject.bin" }), "document.macros"],
    [
      "macros that say so only in the list",
      zipOf([
        {
          name: "[Content_Types].xml",
          text: '<Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>',
        },
        { name: "word/document.xml" },
      ]),
      "document.macros",
    ],
    ["macros under another name", docx({ name: "word\\VBAPROJECT.bin" }), "document.macros"],
    ["Excel 4 macros", docx({ name: "xl/macrosheets/sheet1.xml" }), "document.macros"],
    ["ActiveX", docx({ name: "word/activeX/activeX1.bin" }), "document.macros"],
    ["an OLE object", docx({ name: "word/embeddings/oleObject1.bin" }), "document.macros"],
    ["macros in OpenDocument", odt({ name: "Basic/Standard/Module1.xml" }), "document.macros"],
    ["scripts in OpenDocument", odt({ name: "Scripts/python/x.py" }), "document.macros"],
    ["two parts of one name", docx({ name: "word/document.xml" }), "document.damaged"],
    ["a document that is cut short", docx().subarray(0, 60), "document.damaged"],
    ["bytes of no kind", Buffer.from([0, 1, 2, 3, 4, 5, 6, 7, 8]), "document.unsupported_type"],
    ["an icon", Buffer.from("00000100010010100000", "hex"), "document.unsupported_type"],
    ["music", Buffer.from("ID3\x03\0\0\0\0\0\0\xff\xfb"), "document.unsupported_type"],
  ])("%s", async (_, bytes, expected) => {
    expect(await verdict(bytes)).toBe(expected);
    expect(await verdict(bytes, "harmless.pdf")).toBe(expected);
  });

  it.each([
    ["x.js", "document.program"],
    ["x.VBS", "document.program"],
    ["x.ps1 ", "document.program"],
    ["x.bat.", "document.program"],
    ["x.html", "document.web_page"],
    ["x.svg", "document.web_page"],
  ])("text named %s", async (name, expected) => {
    expect(await verdict("var a = 1;\n", name)).toBe(expected);
  });
});

describe("a file that is two things at once", () => {
  it.each([
    ["a GIF that is a page", Buffer.concat([GIF, Buffer.from("<html><script>alert(1)</script>")])],
    [
      "a PNG with a script far behind",
      Buffer.concat([PNG, Buffer.alloc(3 << 20), Buffer.from("<ScRiPt>")]),
    ],
    [
      "a PNG with a script where two pieces meet",
      Buffer.concat([PNG, Buffer.alloc((1 << 20) - PNG.length - 3), Buffer.from("<script>")]),
    ],
    ["a JPEG with PHP in its notes", Buffer.concat([JPEG, Buffer.from("<?php phpinfo();")])],
    ["a GIF that is JavaScript", Buffer.from("GIF89a/*\x01\x01\x80*/=1;alert(1)")],
    ["a GIF that is an assignment", Buffer.from("GIF89a=alert(1);//")],
    [
      "a JPEG that is JavaScript",
      Buffer.concat([Buffer.from("ffd8ffe0", "hex"), Buffer.from("/*JFIF"), Buffer.alloc(50)]),
    ],
    ["a PDF that is a page", PDF.replace("1 0 obj", "<script>alert(1)</script>\n1 0 obj")],
    ["a PDF that is an archive", Buffer.concat([Buffer.from(PDF), ARCHIVE])],
    [
      "a PDF that is an archive with a remark",
      Buffer.concat([Buffer.from(PDF), zipOf([{ name: "a.js" }], "%%EOF")]),
    ],
    [
      "a PNG with a drawing far behind",
      Buffer.concat([PNG, Buffer.alloc(3 << 20), Buffer.from("<SVG/onload=alert(1)>")]),
    ],
    ["a picture that is an archive", Buffer.concat([PNG, ARCHIVE])],
    ["a picture that is a PDF", Buffer.concat([PNG, Buffer.from(PDF)])],
    ["a film that is a page", Buffer.concat([MP4, Buffer.from("<html>")])],
  ])("%s is refused", async (_, bytes) => {
    expect(await verdict(bytes)).toBe("document.ambiguous");
  });

  it("an honest picture, whose compressed bytes spell short words by chance, is kept", async () => {
    const chance = Buffer.from(
      "<sVg\x8f\x01 <Svg>\x02\x9c\x11 <HtMl\xe3 <bODy\x90 <?pHp\xff",
      "latin1",
    );
    for (const start of [PNG, JPEG, GIF]) {
      const bytes = Buffer.concat([start, Buffer.alloc(3000), chance, Buffer.alloc(3000)]);
      expect(await verdict(bytes)).toMatch(/^image\//);
    }
  });

  it("a document behind other bytes is refused", async () => {
    const bytes = Buffer.concat([Buffer.from("PK-something"), docx()]);
    expect(await verdict(bytes)).toBe("document.damaged");
  });
});

describe("bombs and broken files", () => {
  it("a document that claims to unpack to gigabytes is refused without unpacking it", async () => {
    const bytes = docx({ name: "word/media/image1.png", claimedSize: 0xfffffff0 });
    expect(await verdict(bytes)).toBe("document.damaged");
  });

  it("a list of parts that really unpacks to gigabytes is refused early", async () => {
    const text = " ".repeat(50 << 20);
    const bytes = zipOf([
      { name: "[Content_Types].xml", text, claimedSize: 10 },
      { name: "word/document.xml" },
    ]);
    expect(await verdict(bytes)).toBe("document.damaged");
  });

  it("a part's name longer than any real one is refused, whatever it says", async () => {
    expect(await verdict(docx({ name: `word/${"x".repeat(1100)}.xml` }))).toBe("document.damaged");
    expect(await verdict(docx({ name: `word/${"x".repeat(900)}.xml` }))).toContain("application/");
  });

  it("four times as many bytes take about four times as long, whatever they say", async () => {
    const beginnings = [
      "",
      "0",
      "999\n",
      "999\nx\n0",
      "rem ",
      "from:",
      "ISO-10303-21",
      "<",
      "[",
      "{",
      "a,b",
    ];
    const fillers = [
      "\n",
      " ",
      "\t",
      "\r\n",
      "0\n",
      "999\n",
      "999\nx\n",
      "0\n \n",
      "<",
      "multipart/",
      "embeddings/",
    ];
    const time = async (beginning: string, filler: string, length: number) => {
      const bytes = `${beginning}${filler.repeat(length / filler.length)}x`;
      let least = Infinity;
      for (let round = 0; round < 2; round++) {
        const start = performance.now();
        await verdict(bytes);
        least = Math.min(least, performance.now() - start);
      }
      return least;
    };
    for (const beginning of beginnings) {
      for (const filler of fillers) {
        const [part, whole] = [
          await time(beginning, filler, 16_000),
          await time(beginning, filler, 64_000),
        ];
        // Time that grows with the square is sixteen times as long: seconds, where this is a hundredth.
        expect([beginning, filler, whole < 10 * part + 400]).toEqual([beginning, filler, true]);
      }
    }
  });

  it("many long names of parts take no longer than reading them", async () => {
    const name = (count: number) => `${"embeddings/".repeat(90)}${count}`;
    const parts = Array.from({ length: 3000 }, (_, count) => ({
      name: name(count),
      isStored: true,
    }));
    const start = performance.now();
    expect(await verdict(docx(...parts))).toContain("application/");
    expect(performance.now() - start).toBeLessThan(3000);
  });

  it("whatever the bytes are, the answer is a kind or a refusal", async () => {
    const seeds = [
      Buffer.from(PDF),
      GIF,
      PNG,
      JPEG,
      MP4,
      CFB,
      docx(),
      odt(),
      ARCHIVE,
      Buffer.from(SVG),
    ];
    const mutated = fc
      .tuple(
        fc.constantFrom(...seeds),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 12 }),
        fc.nat(400),
      )
      .map(([seed, changes, cut]) => {
        const bytes = Buffer.from(seed);
        for (const [at, value] of changes) bytes[at % bytes.length] = value;
        return bytes.subarray(0, Math.max(1, bytes.length - (cut > 200 ? 0 : cut)));
      });
    const any = fc.oneof(mutated, fc.uint8Array({ minLength: 1, maxLength: 300 }).map(Buffer.from));
    await fc.assert(
      fc.asyncProperty(any, async (bytes) => {
        expect(await verdict(bytes)).toMatch(
          /^(?:document\.|application\/|image\/|text\/|video\/)/,
        );
      }),
      { numRuns: 400 },
    );
  });
});

describe("files of the wild", () => {
  const pdfs = sharedFile("pdfs");
  it.skipIf(!pdfs)("every PDF is kept, the broken and the scripted too", async () => {
    for (const name of await readdir(String(pdfs))) {
      const found = await verdictOn(join(String(pdfs), name), name);
      expect([name, found]).toEqual([name, "application/pdf"]);
    }
  });

  const images = sharedFile("images");
  it.skipIf(!images)("every picture is kept or refused with a reason", async () => {
    const found: Record<string, string[]> = {};
    for (const name of (await readdir(String(images), { recursive: true })).sort()) {
      const path = join(String(images), name);
      if (
        !(await readFile(path).then(
          () => true,
          () => false,
        ))
      )
        continue;
      const result = await verdictOn(path, name);
      found[result] = [...(found[result] ?? []), name];
    }
    const refused = Object.entries(found).filter(([code]) => code.startsWith("document."));
    expect(Object.fromEntries(refused)).toEqual({
      "document.archive": ["vips-logo.svgz"],
      "document.ambiguous": [
        "hostile/PHP_exif_phpinfo.jpg",
        "hostile/payload_in_all_known_metadata.jpg",
        "hostile/payload_text_xss.png",
        "hostile/xss_comment_exif_metadata_single_quote.png",
      ],
      "document.unsupported_type": [
        "sharp-relax.jp2",
        "vips-favicon.ico",
        "vips-sample.cur",
        "vips-silicongraphics.sgi",
      ],
      "document.web_page": [
        "hostile/SVG_XSS1.svg",
        "hostile/SVG_XSS_green_triangle.svg",
        "hostile/ssrf_svg_css_import.svg",
        "sharp-check.svg",
        "sharp-circle.svg",
        "vips-logo.svg",
      ],
    });
  });
});
