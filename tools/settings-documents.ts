// Writes `.env.example` and `docs/settings.md` from the registry; with --check only compares.
import { readFileSync, writeFileSync } from "node:fs";
import { SETTINGS } from "../apps/server/src/settings/registry.ts";

const entries = Object.entries(SETTINGS);
const groups = [...new Set(entries.map(([, setting]) => setting.group))];

function exampleFile(): string {
  const parts = groups.map((group) => {
    const lines = entries
      .filter(([, setting]) => setting.group === group)
      .map(
        ([name, setting]) =>
          `# ${setting.about}\n# Allowed: ${setting.allowed}.\n#${name}=${setting.example}\n`,
      );
    return `# ${group}\n\n${lines.join("\n")}`;
  });
  return `# Settings of the Storey server. All have a default or may be left out.\n# Any of them can be read from a file: NAME_FILE=/path.\n\n${parts.join("\n")}`;
}

function settingsPage(): string {
  const parts = groups.map((group) => {
    const rows = entries
      .filter(([, setting]) => setting.group === group)
      .map(
        ([name, setting]) =>
          `| \`${name}\` | ${setting.about} | ${setting.allowed} | ${defaultOf(setting.read)} |`,
      );
    return `## ${group}\n\n| Setting | What it does | Allowed | Default |\n|---|---|---|---|\n${rows.join("\n")}\n`;
  });
  return `# Settings\n\nThe server reads its settings from the environment. Each can come from a file instead: \`NAME_FILE=/path\`. An empty one counts as absent; a list with entries by default is emptied by \`none\`, and an empty one of these is refused, since nobody knows which of both is meant. Wrong settings are listed all at once when the server starts. Secrets for signing and encryption are no settings: they are made at the first start and kept in the data folder.\n\nThis page is made from the registry in \`apps/server/src/settings/registry.ts\` by \`npm run settings\`.\n\n${parts.join("\n")}`;
}

function defaultOf(read: {
  safeParse(value: unknown): { success: boolean; data?: unknown };
}): string {
  const { data } = read.safeParse(undefined);
  if (data === undefined) return "none";
  if (Array.isArray(data)) return data.length === 0 ? "none" : `\`${data.join(",")}\``;
  return `\`${String(data)}\``;
}

const documents: [string, string][] = [
  [".env.example", exampleFile()],
  ["docs/settings.md", settingsPage()],
];
const isCheck = process.argv.includes("--check");
for (const [path, text] of documents) {
  const url = new URL(`../${path}`, import.meta.url);
  if (!isCheck) writeFileSync(url, text);
  else if (readFileSync(url, "utf8") !== text) {
    console.error(`${path} differs from the registry of settings. Run: npm run settings`);
    process.exitCode = 1;
  }
}
