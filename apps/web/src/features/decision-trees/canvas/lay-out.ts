import type { TreeContent } from "@storey/domain";
import type { Place } from "./face-size.ts";
import { layoutInput } from "./layout.ts";

/** Lays a tree out in a worker, which ends with it. Rejects where there are none. */
export async function layOut(
  content: TreeContent,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Place>> {
  const worker = new Worker(new URL("./layout.worker.ts", import.meta.url), { type: "module" });
  return new Promise<ReadonlyMap<string, Place>>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<[string, Place][]>) => resolve(new Map(data));
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new Error("The layout failed.", { cause: event.error }));
    };
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    worker.postMessage(layoutInput(content));
  }).finally(() => worker.terminate());
}
