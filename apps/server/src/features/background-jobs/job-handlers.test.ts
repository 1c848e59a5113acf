import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { JOB_HANDLERS } from "./job-handlers.ts";

const MESSAGES = new URL("../../../../web/src/messages/", import.meta.url);
const languages = readdirSync(MESSAGES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test.each(languages)("every kind of work has words in the administration (%s)", (language) => {
  const words: object = JSON.parse(
    readFileSync(new URL(`${language}/global.json`, MESSAGES), "utf8"),
  );
  const kinds = Object.keys(words).filter((key) => key.startsWith("work.kind."));
  expect(kinds.toSorted()).toEqual(JOB_HANDLERS.map(({ name }) => `work.kind.${name}`).toSorted());
});

test("there are languages to look at", () => {
  expect(languages.length).toBeGreaterThan(1);
});
