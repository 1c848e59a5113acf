import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Answer, StartedProduct } from "../started-product.ts";
import { type Line, nameOf, timed } from "./report.ts";

const POLL_MS = 50;

/** Makes a form with one file, as a browser sends it. */
export function fileForm(path: string): FormData {
  const form = new FormData();
  form.set("file", new Blob([readFileSync(path)]), basename(path));
  return form;
}

let taken = 0;

/** Returns a room of the demonstration, another each time as long as there are others. */
export async function nextSpace(product: StartedProduct): Promise<string> {
  const { body } = await product.call("POST", "/spaces/search", { pageSize: 100 });
  taken += 1;
  return body.results[taken % body.results.length].id;
}

/** Returns the code of a refusal. */
export function refusal({ status, body }: Answer): string {
  return status >= 500 ? `FAILED with ${status}` : `refused: ${body.code}`;
}

/** Sends a file as a picture of a room, until its smallest version is there; then as a document. */
export async function asPicture(product: StartedProduct, path: string): Promise<Line> {
  const space = await nextSpace(product);
  const [picture, ms] = await timed(async () => {
    const reply = await product.call("POST", `/spaces/${space}/images`, fileForm(path));
    if (reply.status !== 201) return refusal(reply);
    const { metadata, versions } = reply.body;
    const keys = Object.values<{ imageKey: string }>(versions).map(({ imageKey }) => imageKey);
    for (const imageKey of keys) {
      const query = new URLSearchParams({ imageKey });
      const read = await product.call("GET", `/spaces/image-stream?${query}`);
      if (read.status !== 200) return `FAILED to give it: ${read.status}`;
    }
    return `${metadata.width} × ${metadata.height}`;
  });
  const kept = await product.call("POST", `/spaces/${space}/documents`, fileForm(path));
  const document = kept.status === 201 ? kept.body.metadata.contentType : refusal(kept);
  return { file: nameOf(path), outcome: `picture: ${picture}; document: ${document}`, ms };
}

/** Sends a file as a panorama, until it is ready. */
export async function asPanorama(product: StartedProduct, path: string): Promise<Line> {
  const space = await nextSpace(product);
  const [outcome, ms] = await timed(async () => {
    const reply = await product.call("POST", `/spaces/${space}/panoramas`, fileForm(path));
    if (reply.status !== 201) return refusal(reply);
    let made = reply.body;
    while (made.state === "processing") {
      await wait(POLL_MS);
      const list = (await product.call("GET", `/spaces/${space}/panoramas`)).body;
      made = list.find(({ id }: { id: string }) => id === made.id);
    }
    if (made.state === "failed") return `failed in words: ${made.errorCode}`;
    if (!made.is360) return "flat";
    const { fullWidth, fullHeight, croppedWidth, croppedHeight } = made.crop;
    const isFull = croppedWidth === fullWidth && croppedHeight === fullHeight;
    const part = isFull ? "full sphere" : `${croppedWidth} × ${croppedHeight} of a sphere`;
    const turn = `roll ${made.rollCorrection}°, pitch ${made.pitchCorrection}°`;
    return `${part}, heading ${made.heading ?? "unknown"}, ${turn}`;
  });
  return { file: nameOf(path), outcome, ms };
}
