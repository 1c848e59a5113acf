import { describe, expect, test } from "vitest";
import { aRecord, refusedWith } from "../../lib/outbox/outbox.fixture.ts";
import type { OutboxRecord } from "../../lib/outbox/record.ts";
import { AUDIT_WRITES } from "./asset-audit-outbox.queries.ts";
import { AUDIT_ID, aLine, scannedLine } from "./asset-audits.fixture.ts";
import { lineFinder } from "./audit-code.ts";
import { mergedLines } from "./merged-lines.ts";

const CODE = "0123456789ABCDEFGHJKMNPQRS";

function record(
  kind: keyof typeof AUDIT_WRITES,
  code: string,
  parts: Partial<OutboxRecord> = {},
): OutboxRecord {
  const id = `${kind} ${code}`;
  return aRecord({
    ...{ id, userId: "me", endpoint: AUDIT_WRITES[kind], params: { id: AUDIT_ID, code }, body: {} },
    entity: { kind: "scan", id, issueId: AUDIT_ID },
    ...parts,
  });
}

const LINES = [
  aLine("T-1", { names: [CODE, "/hardware/17"] }),
  aLine("T-2"),
  scannedLine("found", "T-3"),
  scannedLine("elsewhere", "N-4"),
  scannedLine("unknown", "what"),
];
const told = (records: readonly OutboxRecord[]) =>
  mergedLines(LINES, records)
    .filter(({ isWaiting }) => isWaiting)
    .map(({ group, asset, code }) => `${group} ${asset?.tag ?? "-"} ${code ?? "-"}`);

describe("what a device knows a thing by", () => {
  const find = lineFinder(LINES);

  test.each([
    ["T-1", "T-1"],
    [" t-1 ", "T-1"],
    ["sn-t-2", "T-2"],
    [`https://storey.example.test/q/${CODE}`, "T-1"],
    [CODE.toLowerCase(), "T-1"],
    ["https://old.example.test/assets/hardware/17", "T-1"],
    ["https://snipe.example.test/ht/T-2", "T-2"],
    ["t-3", "T-3"],
  ])("%s", (code, tag) => expect(find(code)?.asset?.tag).toBe(tag));

  test("is not one of two alike, and not what is of another room", () => {
    const alike = [aLine("A-1"), aLine("A-2")].map((line) => ({
      ...line,
      asset: line.asset && { ...line.asset, serialNumber: "same" },
    }));
    expect(lineFinder(alike)("same")).toBeUndefined();
    expect(find("T-11")).toBeUndefined();
    expect(find("WHAT")?.group).toBe("unknown");
  });
});

describe("what waits on this device, over what the server has", () => {
  test("a thing of the room is found, another waits to be looked up, what is there stays", () => {
    expect(told([record("scan", "t-1"), record("scan", "new"), record("scan", "T-3")])).toEqual([
      "unknown - new",
      "found T-1 t-1",
    ]);
  });

  test("each thing is there once, by whichever of its names it was scanned", () => {
    const records = ["T-1", CODE, "sn-t-1", "new", "NEW"].map((code) => record("scan", code));
    expect(told(records)).toEqual(["unknown - new", "found T-1 T-1"]);
  });

  test("an undo takes back what came before it, here and on the server", () => {
    expect(told([record("scan", "T-1"), record("undo", "T-1")])).toEqual(["missing T-1 -"]);
    expect(told([record("undo", "T-3")])).toEqual(["missing T-3 -"]);
    const left = mergedLines(LINES, [record("undo", "N-4"), record("undo", "what")]);
    expect(left.map(({ group }) => group)).toEqual(["missing", "missing", "found"]);
  });

  test("an unknown code that a person names is one with its asset", () => {
    const id = LINES[1]?.asset?.id ?? "";
    const lines = mergedLines(LINES, [record("scan", "what", { body: { assetId: id } })]);
    expect(lines.filter(({ group }) => group === "unknown")).toEqual([]);
    expect(lines.find(({ asset }) => asset?.tag === "T-2")).toMatchObject({ group: "found" });
  });

  test("what was refused or has arrived changes nothing", () => {
    const refused = record("scan", "T-1", refusedWith(409, "asset_audit.completed"));
    expect(told([refused, record("scan", "T-2", { state: "acked" })])).toEqual([]);
  });
});
