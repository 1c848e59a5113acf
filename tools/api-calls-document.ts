// Writes `docs/api-calls.md`: every call of the specification and of the contract, beside its tests.
import { writeFileSync } from "node:fs";
import { type CallRow, callRows } from "../apps/server/test/call-rows.ts";

function table(rows: readonly CallRow[]): string {
  const lines = rows.map(({ call, name, tests }) => {
    const links = tests.map((path) => `[${path.split("/").at(-1)}](../${path})`).join(", ");
    return `| \`${call}\` | \`${name}\` | ${links || "the walks alone"} |`;
  });
  return `| Call | In the contract | Tests |\n|---|---|---|\n${lines.join("\n")}\n`;
}

const rows = callRows();
const groups = [...new Set(rows.map(({ group }) => group))];
const parts = groups.map(
  (group) => `## ${group}\n\n${table(rows.filter((row) => row.group === group))}`,
);
const text = `# The calls and their tests

Every call of the API, the specification's own first, beside the tests that prove its work. Besides these, every call is walked by the tests of access ([access.test.ts](../apps/server/test/access.test.ts)), of tenancy ([isolation.test.ts](../apps/server/test/isolation.test.ts)) and of hostile input ([hostile-input.test.ts](../apps/server/test/hostile-input.test.ts), [hostile-requests.test.ts](../apps/server/test/hostile-requests.test.ts)).

This page is made by \`npm run api-calls\`; [api-calls.test.ts](../apps/server/test/api-calls.test.ts) holds it to the contract and to the tests.

${parts.join("\n")}`;
writeFileSync(new URL("../docs/api-calls.md", import.meta.url), text);
