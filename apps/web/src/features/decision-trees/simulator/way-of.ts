import type { TreeWalk } from "@storey/domain";

/** Returns the nodes of a tree that a walk passed, in order; what a tree that it calls passed is left out. */
export function wayOf({ trail, stop }: Pick<TreeWalk, "trail" | "stop">): string[] {
  const way: string[] = [];
  const pass = (at: string): void => {
    const [own = ""] = at.split("/");
    if (way.at(-1) !== own) way.push(own);
  };
  for (const { shown, at, response } of trail) {
    for (const one of shown) pass(one.at);
    pass(at);
    if (response && !at.includes("/")) pass(response.id);
  }
  for (const one of stop.shown) pass(one.at);
  pass(stop.at);
  return way;
}
