import type { Asset, AssetSummary } from "@storey/contract";
import { createStore } from "../../../lib/store.ts";

/** A thing that is to be handed out or taken back, as a person knows it. */
export interface Thing {
  readonly id: string;
  readonly tag: string;
  /** Its own name, else its model's. */
  readonly name: string;
}

/** The things that are on their way to a screen that hands out or takes back, chosen elsewhere. */
export const chosenThings = createStore<readonly Thing[]>([]);

/** Returns an asset as a thing. */
export function thingOf({
  id,
  tag,
  name,
  model,
}: Pick<Asset | AssetSummary, "id" | "tag" | "name"> & {
  readonly model: { readonly name: string };
}): Thing {
  return { id, tag, name: name ?? model.name };
}
