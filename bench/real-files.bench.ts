/**
 * Puts real files of the shared data, one by one, through the running product: the outcome of each,
 * the time until it shows, and the memory of the installation meanwhile. Writes tables for
 * docs/real-files.md. Needs a built web app; does nothing where the data is absent. Run: node
 * bench/real-files.bench.ts [KIND...]
 */
import { setTimeout as wait } from "node:timers/promises";
import { SHARED_DATA } from "../apps/server/test/shared-data.ts";
import { asImport } from "./real-files/imports.ts";
import { openPdfs } from "./real-files/pdfs.ts";
import { asPanorama, asPicture } from "./real-files/pictures.ts";
import { type Line, report, sharedFiles } from "./real-files/report.ts";
import { asAddresses, asFormats, asNames } from "./real-files/values.ts";
import { type StartedProduct, startProduct } from "./started-product.ts";

const MEGABYTE = 1024 * 1024;
const LOOK_MS = 100;
const AFTERWARDS_MS = 120_000;
const ACCOUNT = "organisation-admin@harbour.test";
const TABLES = /\.(csv|tsv|psv|ssv|xlsx?|json|geojson)$/;

type Work = (product: StartedProduct) => Promise<Line[]>;

function each(
  files: readonly string[],
  look: (product: StartedProduct, file: string) => Promise<Line>,
): Work {
  return async (product) => {
    const lines: Line[] = [];
    for (const file of files) lines.push(await look(product, file));
    return lines;
  };
}

const KINDS: Readonly<Record<string, Work>> = {
  images: each(sharedFiles("images"), asPicture),
  panoramas: each(sharedFiles("panoramas"), asPanorama),
  pdfs: (product) => openPdfs(product, ACCOUNT, sharedFiles("pdfs", /\.pdf$/)),
  imports: each(
    [
      ...sharedFiles("csv", TABLES),
      ...sharedFiles("buildings", TABLES),
      ...sharedFiles("assets/inventories", TABLES),
      ...sharedFiles("checklists", TABLES),
    ],
    asImport,
  ),
  strings: (product) => asNames(product, sharedFiles("strings", /\.json$/)),
  ip: (product) => asAddresses(product, sharedFiles("ip", /\.json$/)),
  formats: (product) => asFormats(product, sharedFiles("formats", /\.json$/)),
};

if (SHARED_DATA === undefined) console.log("There is no shared data here.");
else await run(process.argv.slice(2));

async function run(chosen: readonly string[]): Promise<void> {
  const product = await startProduct(ACCOUNT);
  const held = (when: string, bytes: number) => console.log(`\nHeld ${when}: ${megabytes(bytes)}`);
  try {
    held("after the start", product.held());
    for (const [kind, work] of Object.entries(KINDS)) {
      if (chosen.length > 0 && !chosen.includes(kind)) continue;
      const { lines, most } = await watched(product, work);
      report(kind, lines);
      held(`at most during ${kind}`, most);
    }
    await wait(AFTERWARDS_MS);
    held("two minutes later", product.held());
  } finally {
    await product.stop();
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(0)} MB`;
}

async function watched(product: StartedProduct, work: Work) {
  let most = product.held();
  let isOver = false;
  const working = work(product).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await Promise.race([wait(LOOK_MS), working]);
    most = Math.max(most, product.held());
  }
  return { lines: await working, most };
}
