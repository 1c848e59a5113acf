import type { ChecklistOutcome } from "@storey/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { itemOf } from "../checklists-due/checklist-rows.fixture.ts";
import { opened, wordsOf } from "../space-codes/signs.fixture.ts";
import { type RunWorld, runWorld } from "./checklist-runs.fixture.ts";

let server: TestServer;
let world: RunWorld;

beforeAll(async () => {
  server = await startTestServer();
  world = await runWorld(server);
});

afterAll(() => server.close());

async function reportOf(id: string) {
  const reply = await world.send("GET", `/checklist-runs/${id}/report`);
  expect(reply.status, reply.text).toBe(200);
  const pdf = await opened(reply.bytes);
  const words = (await wordsOf(pdf, 1)).map(({ text }) => text).join(" ");
  const [, encoded = ""] = /filename\*=UTF-8''([^;]+)/.exec(disposition(reply.headers)) ?? [];
  return { words, fileName: decodeURIComponent(encoded), disposition: disposition(reply.headers) };
}
const disposition = (headers: object) =>
  String((headers as Record<string, unknown>)["content-disposition"]);

describe("the report of a run", () => {
  it("is named by template, place and the day it was done there, without what no file name has", async () => {
    const item = itemOf();
    const templateId = await world.template([item], "Türen/Fenster");
    await world.query("update location set timezone = 'Pacific/Auckland' where id = $1", [
      world.quay,
    ]);
    await world.query("update space set name = 'Saal 1' where id = $1", [world.room]);
    const run = await world.began(templateId);
    await world.answer(run.id, item, "pass");
    // The fifth of March already, where the room is.
    await world.complete(run.id, { doneAt: "2026-03-04T20:00:00.000Z" });
    const { fileName, disposition } = await reportOf(run.id);
    expect(fileName).toBe("Türen Fenster Saal 1 2026-03-05.pdf");
    expect(disposition).toMatch(/^attachment;/);
  });

  it.each<[ChecklistOutcome, string, readonly ("pass" | "fail")[]]>([
    ["pass", "Passed", ["pass", "pass"]],
    ["pass_with_issues", "Passed with issues", ["pass", "fail"]],
    ["fail", "Failed", ["fail", "fail"]],
  ])("tells the outcome %s as: %s", async (outcome, words, answers) => {
    const items = answers.map((_, at) =>
      itemOf({ label: `Question ${at}`, isCritical: outcome === "fail" }),
    );
    const run = await world.began(await world.template(items, `Words of ${outcome}`));
    for (const [at, item] of items.entries()) await world.answer(run.id, item, answers[at] ?? null);
    await world.complete(run.id);
    const state = await world.shown(run.id);
    expect(state.outcome).toBe(outcome);
    const report = await reportOf(run.id);
    expect(report.words).toMatch(new RegExp(`${words} · Score: \\d+ %`));
  });

  it("is headed by what its checklist is called in the language of the organisation", async () => {
    const languages = [
      { value: "en", label: "English" },
      { value: "de", label: "Deutsch", isOriginal: true },
    ];
    await world.send("PATCH", "/organisations", { languages });
    const templateId = await world.template([itemOf()], "Türen");
    await world.ask(templateId, { translations: { en: { name: "Doors of the hall" } } });
    const { words, fileName } = await reportOf((await world.began(templateId)).id);
    expect(words).toContain("Doors of the hall");
    expect(fileName).toMatch(/^Türen /);
  });

  it("of what was never done tells its state in place of an outcome", async () => {
    const id = await world.run({ state: "missed", dueInHours: -96 });
    const { words } = await reportOf(id);
    expect(words).toContain("Missed");
    expect(words).not.toContain("Score");
  });
});
