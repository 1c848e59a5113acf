import type { Page } from "playwright-core";
import { callAs } from "./public-space.ts";
import type { UserFlow } from "./user-flow.ts";

/** How many assets an export has. */
export const IMPORTED_ROWS = 12;

/** What the tags of a team's assets begin with, and their numbers in the system of before. */
export interface Team {
  readonly prefix: string;
  readonly formerIds: string;
}

/** Who has some of the assets, by their numbers: a name, an address, and the day it is due back. */
const HELD: Readonly<Partial<Record<number, (prefix: string) => readonly string[]>>> = {
  2: () => ["Whoever", "member@harbour.test", "2199-12-31"],
  4: (prefix) => [`Robin ${prefix}`, `robin.${prefix.toLowerCase()}@elsewhere.test`, ""],
};

/** Makes an export as Snipe-IT gives it; one row has a day that is none, until it is mended. */
export function exportOf({ prefix, formerIds }: Team, isMended: boolean) {
  const rows = Array.from({ length: IMPORTED_ROWS }, (_, at) => {
    const number = at + 1;
    const bought =
      number === 5 && !isMended ? "soon" : `2025-03-${String(number).padStart(2, "0")}`;
    const status = number === 3 ? `Lent to choir ${prefix}` : "In use";
    return [
      `${formerIds}${number + 10}`,
      `${prefix}-${String(number).padStart(3, "0")}`,
      `S${prefix}${number}`,
      "Halyard L2",
      "L2-EU",
      "Desk lamp",
      "Halyard",
      `Hall ${prefix}`,
      status,
      bought,
      ...(HELD[number]?.(prefix) ?? ["", "", ""]),
    ].join(",");
  });
  const head =
    "ID,Asset Tag,Serial,Model,Model Number,Category,Manufacturer,Location,Status,Purchase Date,Checked Out To,Email,Expected Checkin Date";
  const buffer = Buffer.from([head, ...rows].join("\n"));
  return { name: "hardware.csv", mimeType: "text/csv", buffer };
}

/** Returns the number that a screen of imports shows for this word. */
export function countedAs({ main }: UserFlow, name: string): Promise<string | null> {
  const term = main()
    .getByRole("term")
    .filter({ hasText: new RegExp(`^${name}$`) });
  return term.locator("xpath=following-sibling::dd[1]").first().textContent();
}

/** Returns the code of an asset, made anew where it has none, as the person signed in on a page. */
export async function codeOfAsset(page: Page, asset: string): Promise<string> {
  const codes = (await callAs(page, "GET", `/assets/${asset}/codes`)) as { code: string }[];
  const made = (await (codes[0] ?? callAs(page, "POST", `/assets/${asset}/codes`))) as {
    code: string;
  };
  return made.code;
}
