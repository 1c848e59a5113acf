import { assetModels, assets } from "@storey/contract";
import { keyOf, queryClient, queryOf } from "../../lib/query.ts";

/** One asset. */
export function assetQuery(id: string) {
  return queryOf(assets.get, { params: { id } });
}

/** One model of assets. */
export function assetModelQuery(id: string) {
  return queryOf(assetModels.get, { params: { id } });
}

/** Assets or models changed: every list that shows them is asked for again. */
export async function assetsChanged(): Promise<void> {
  await Promise.all(
    [assets.search, assets.ofSpace, assetModels.search].map((list) =>
      queryClient.invalidateQueries({ queryKey: keyOf(list) }),
    ),
  );
}
