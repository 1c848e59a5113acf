/** Measures the first question of a decision tree on a phone. Needs a built web app and a browser. */
import { randomUUID } from "node:crypto";
import { measureRunner } from "./runner-start.ts";
import type { StartedProduct } from "./started-product.ts";

await measureRunner(
  "main h2[tabindex='-1']",
  async (product) => `/help/${await someSession(product)}`,
);

/** The id of a session that was begun in a room with a tree. */
async function someSession(product: StartedProduct): Promise<string> {
  const { body } = await product.call("POST", "/spaces/search", { pageSize: 100 });
  for (const { id: spaceId } of body.results) {
    const begun = { id: randomUUID(), spaceId };
    const { status } = await product.call("POST", "/decision-tree-sessions", begun);
    if (status === 201) return begun.id;
  }
  throw new Error("the demonstration has no room with a decision tree");
}
