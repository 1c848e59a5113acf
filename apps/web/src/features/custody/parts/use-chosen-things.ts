import { useEffect, useState } from "react";
import { chosenThings, type Thing } from "./chosen-things.ts";

/** The things with which a screen begins. */
interface ChosenThings {
  readonly ids: readonly string[];
  /** Those of them that are known by name. */
  readonly known: readonly Thing[];
  /** The one asset that the address names; null where they come from a list, or are still to be chosen. */
  readonly asset: string | null;
}

/** Takes over what was chosen for this screen: the asset in the address, else what a list left. */
export function useChosenThings(search: Readonly<Record<string, unknown>>): ChosenThings {
  const asset = typeof search["asset"] === "string" ? search["asset"] : null;
  const [known] = useState(chosenThings.get);
  // What was taken over once does not come back with the next visit.
  useEffect(() => chosenThings.set([]), []);
  const ids = asset === null ? known.map(({ id }) => id) : [asset];
  return { ids, known, asset };
}
