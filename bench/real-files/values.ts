import { readFileSync } from "node:fs";
import type { StartedProduct } from "../started-product.ts";
import { nextSpace, refusal } from "./pictures.ts";
import { type Line, nameOf } from "./report.ts";

const INVISIBLE = /^[\p{C}\p{Z}\p{M}\u115F\u1160\u2800\u3164\uFFA0]*$/u;

/** Returns the beginning of a string, with invisible characters written out. */
function shown(text: string): string {
  return JSON.stringify([...text].slice(0, 40).join("")).replace(
    /\p{C}/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Counts outcomes and keeps a few examples of each. */
class Outcomes {
  readonly #found = new Map<string, string[]>();

  add(outcome: string, example: string): void {
    this.#found.set(outcome, [...(this.#found.get(outcome) ?? []), example]);
  }

  lines(file: string): Line[] {
    return [...this.#found].map(([outcome, examples]) => {
      const few = examples.slice(0, 3).map((text) => `\`${shown(text)}\``);
      const count = `${outcome}: ${examples.length}`;
      return {
        file,
        outcome: outcome.includes("as it is") ? count : `${count}, as ${few.join(" ")}`,
        ms: null,
      };
    });
  }
}

function kept(outcomes: Outcomes, what: string, sent: string, got: string): void {
  if (INVISIBLE.test(got)) outcomes.add(`${what} NAMELESS`, sent);
  else if (got === sent) outcomes.add(`${what} kept as it is`, sent);
  else if (got === sent.trim().normalize())
    outcomes.add(`${what} kept without blanks around it`, sent);
  else outcomes.add(`${what} kept changed`, sent);
}

/**
 * Sends each string as the name of a room, the title of an issue and a comment, and reads it back.
 */
export async function asNames(product: StartedProduct, paths: readonly string[]): Promise<Line[]> {
  const outcomes = new Outcomes();
  const space = await nextSpace(product);
  const { body } = await product.call("GET", `/spaces/${space}`);
  const issue = (await product.call("POST", "/issues", { spaceId: space, title: "A lamp" })).body
    .id;
  for (const text of paths.flatMap((path): string[] => JSON.parse(readFileSync(path, "utf8")))) {
    const room = await product.call("POST", "/spaces", { name: text, floorId: body.floor.id });
    if (room.status !== 201) outcomes.add(`name ${refusal(room)}`, text);
    else {
      const read = await product.call("GET", `/spaces/${room.body.id}`);
      kept(outcomes, "name", text, read.body.name);
      await product.call("DELETE", `/spaces/${room.body.id}`);
    }
    const titled = await product.call("POST", "/issues", { spaceId: space, title: text });
    if (titled.status !== 201) outcomes.add(`title ${refusal(titled)}`, text);
    else kept(outcomes, "title", text, titled.body.title);
    const said = await product.call("POST", `/issues/${issue}/comments`, {
      id: crypto.randomUUID(),
      body: text,
    });
    if (said.status !== 201) outcomes.add(`comment ${refusal(said)}`, text);
    else kept(outcomes, "comment", text, said.body.body);
  }
  return outcomes.lines(nameOf(paths[0] ?? ""));
}

interface Vector {
  readonly check: string;
  readonly input: unknown;
  readonly expect: unknown;
}

interface Suite {
  readonly tests: readonly { readonly data: unknown; readonly valid: boolean }[];
}

async function compare(
  outcomes: Outcomes,
  text: string,
  isValid: boolean,
  take: (text: string) => Promise<{ status: number }>,
): Promise<void> {
  const { status } = await take(text);
  const isTaken = status < 300;
  if (status >= 500) outcomes.add(`FAILED with ${status}`, text);
  else if (isTaken === isValid)
    outcomes.add(isTaken ? "taken, as it is valid" : "refused, as it is not valid", text);
  else
    outcomes.add(
      isTaken
        ? "taken, though the vectors call it invalid"
        : "refused, though the vectors call it valid",
      text,
    );
}

/** Sends each address and network as one of a location's. */
export async function asAddresses(
  product: StartedProduct,
  paths: readonly string[],
): Promise<Line[]> {
  const take = (text: string) =>
    product.call("POST", "/locations/subnets-check", { ipSubnets: [text] });
  const lines: Line[] = [];
  for (const path of paths) {
    const outcomes = new Outcomes();
    const found: (Vector | Suite)[] = JSON.parse(readFileSync(path, "utf8"));
    for (const each of found) {
      if ("tests" in each) {
        for (const { data, valid } of each.tests)
          if (typeof data === "string") await compare(outcomes, data, valid, take);
      } else if (each.check.startsWith("valid") && typeof each.input === "string") {
        await compare(outcomes, each.input, each.expect === true, take);
      }
    }
    lines.push(...outcomes.lines(nameOf(path)));
  }
  return lines;
}

/**
 * Sends addresses of mail as invitations, web addresses as links, ids as ids, and dates as days.
 */
export async function asFormats(
  product: StartedProduct,
  paths: readonly string[],
): Promise<Line[]> {
  const space = await nextSpace(product);
  const uses: Readonly<Record<string, (text: string) => Promise<{ status: number }>>> = {
    email: (email) => product.call("POST", "/users", { email }),
    uri: (url) => product.call("POST", `/spaces/${space}/links`, { url }),
    uuid: async (id) => {
      const { status } = await product.call("GET", `/spaces/${encodeURIComponent(id)}`);
      // A valid id is looked for and not found.
      return { status: status === 404 ? 200 : status };
    },
  };
  const lines: Line[] = [];
  for (const path of paths) {
    const use = Object.entries(uses).find(([name]) => path.endsWith(`${name}.json`))?.[1];
    if (!use) {
      lines.push({ file: nameOf(path), outcome: "no field of the product takes one", ms: null });
      continue;
    }
    const outcomes = new Outcomes();
    const suites: Suite[] = JSON.parse(readFileSync(path, "utf8"));
    for (const { data, valid } of suites.flatMap(({ tests }) => tests))
      if (typeof data === "string") await compare(outcomes, data, valid, use);
    lines.push(...outcomes.lines(nameOf(path)));
  }
  return lines;
}
