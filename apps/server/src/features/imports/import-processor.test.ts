import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import type { ImportJob } from "./import-job.ts";
import { createImportProcessor } from "./import-processor.ts";
import { xlsxOf } from "./reading/xlsx.fixture.ts";

const folder = mkdtempSync(join(tmpdir(), "storey-reading-"));
const file = join(folder, "file");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function reading(): ImportJob {
  const planner = new URL("./spaces/space-planner.ts", import.meta.url).href;
  const how = { fileName: "rooms.csv", choices: null, encoding: null, sheet: null };
  return { kind: "read", file, planner, ...how };
}

it.each([
  ["time", { timeLimitMs: 1 }],
  ["memory", { memoryLimitBytes: 1_000_000 }],
])("ends a reading that takes too much %s, says so, and reads the next file", async (_, bounds) => {
  writeFileSync(file, "Building,Room\nQuay,1\n");
  const narrow = createImportProcessor(join(folder, "work"), bounds);
  await expect(narrow.run(reading())).rejects.toMatchObject({
    refusal: { code: "import.reading_stopped" },
  });
  expect(narrow.workerPid).toBeUndefined();
  await narrow.close();
  const wide = createImportProcessor(join(folder, "work"));
  expect(await wide.run(reading())).toMatchObject({ read: { reading: { rowCount: 1 } } });
  await wide.close();
});

it("survives a small sheet whose cells lie in the last column of 60,000 rows", async () => {
  const processor = createImportProcessor(join(folder, "work"));
  const far = { attributes: "", inside: "<v>1</v>" };
  const sheet = (rows: number) =>
    xlsxOf([{ name: "A", rows: Array.from({ length: rows }, () => ["Room", far]) }], {
      lastColumn: rows > 2 ? "XFD" : "B",
    });
  writeFileSync(file, sheet(60_000));
  await expect(processor.run(reading())).rejects.toMatchObject({
    refusal: { code: "import.reading_stopped" },
  });
  writeFileSync(file, sheet(2));
  expect(await processor.run(reading())).toMatchObject({ read: { reading: { format: "xlsx" } } });
  await processor.close();
});
