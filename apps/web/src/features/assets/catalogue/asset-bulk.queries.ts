import { type AssetBulkChange, type AssetBulkOrder, assetBulk } from "@storey/contract";
import { call } from "../../../lib/call.ts";
import { queryOf } from "../../../lib/query.ts";
import { custodyChanged } from "../../custody/custody.queries.ts";
import { assetsLeft } from "../asset.queries.ts";

const PROGRESS_MS = 700;

/** Looks at what a change of many assets would do. */
export function prepareBulk(body: AssetBulkOrder): Promise<AssetBulkChange> {
  return call(assetBulk.prepare, { body });
}

/** Makes a change that was looked at; lists and pages show it then. */
export async function runBulk(id: string): Promise<AssetBulkChange> {
  try {
    return await call(assetBulk.run, { params: { id } });
  } finally {
    await bulkChanged();
  }
}

/** Gives assets back what they were before a change of many. */
export async function undoBulk(id: string): Promise<AssetBulkChange> {
  try {
    return await call(assetBulk.undo, { params: { id } });
  } finally {
    await bulkChanged();
  }
}

/** Refetches what a change of many assets may have changed. */
async function bulkChanged(): Promise<void> {
  await Promise.all([assetsLeft(), custodyChanged()]);
}

/** Follows a change of many assets while it is made. */
export function bulkProgressQuery(id: string) {
  return {
    ...queryOf(assetBulk.get, { params: { id } }),
    staleTime: 0,
    refetchInterval: PROGRESS_MS,
    retry: false,
  };
}
