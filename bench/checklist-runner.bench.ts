/** Measures the first question of a checklist on a phone. Needs a built web app and a browser. */
import { measureRunner } from "./runner-start.ts";
import type { StartedProduct } from "./started-product.ts";

await measureRunner(
  "main h2[tabindex='-1'] bdi",
  async (product) => `/checklists/runs/${await someRun(product)}`,
);

/** The id of a run that is to be done. */
async function someRun(product: StartedProduct): Promise<string> {
  for (const tab of ["overdue", "today", "month", "upcoming"]) {
    const { body } = await product.call("GET", `/checklists/due?tab=${tab}`);
    if (body.results.length > 0) return body.results[0].id;
  }
  throw new Error("the demonstration has no run to be done");
}
