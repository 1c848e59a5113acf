import type { StartedProduct } from "../started-product.ts";
import { fileForm, refusal } from "./pictures.ts";
import { type Line, nameOf, timed } from "./report.ts";

const ORGANISATION = "Harbour University";
const SAID_LENGTH = 60;

/** Sends a file as a list of rooms over HTTP, up to its check; and through the command line. */
export async function asImport(product: StartedProduct, path: string): Promise<Line> {
  const [http, ms] = await timed(() => overHttp(product, path));
  const { exitCode, output } = await product.command(
    "spaces",
    "check",
    path,
    "--organisation",
    ORGANISATION,
  );
  const [said = ""] = output.replaceAll(path, "it").trim().split("\n");
  const line = said.length > SAID_LENGTH ? `${said.slice(0, SAID_LENGTH)}…` : said;
  return { file: nameOf(path), outcome: `${http}; command line (${exitCode}): ${line}`, ms };
}

async function overHttp(product: StartedProduct, path: string): Promise<string> {
  const sent = await product.call("POST", "/spaces/imports", fileForm(path));
  if (sent.status !== 201) {
    const codes = (sent.body.fields ?? []).map(({ code }: { code: string }) => code);
    return [refusal(sent), ...codes].join(" ");
  }
  const { id, choices } = sent.body;
  const checked = await product.call("PUT", `/spaces/imports/${id}/mapping`, choices);
  if (checked.status !== 200) return `read as ${sent.body.encoding}; ${refusal(checked)}`;
  const { counts, encoding } = checked.body;
  const found = `${counts.rows} rows, ${counts.create} new, ${counts.errors} with errors`;
  return `read as ${encoding}: ${found}`;
}
