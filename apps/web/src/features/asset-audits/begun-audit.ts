import type { AssetAudit, AssetAuditLine, SpaceAsset } from "@storey/contract";
import { AUDITED_STATUSES } from "@storey/domain";
import { useQueries, useQuery } from "@tanstack/react-query";
import { madeAt, type OutboxRecord } from "../../lib/outbox/record.ts";
import { spaceAssetsPages, spaceAssetsQuery } from "../assets/asset.queries.ts";
import type { StartBody } from "./audit-records.ts";

/** Returns an audit that this device began, as long as the server does not know it. */
export function begunAudit(record: OutboxRecord): AssetAudit {
  const { id, shown } = record.body as StartBody;
  const at = new Date(madeAt(record)).toISOString();
  return {
    ...{ id, version: 0, createdAt: at, updatedAt: at, deletedAt: null },
    ...{ scope: shown.space ? "room" : "floating", state: "open", ...shown },
    ...{ startedAt: at, startedBy: null, completedAt: null, completedBy: null },
    counts: { missing: 0, found: 0, elsewhere: 0, unknown: 0 },
  };
}

/** Returns the line of an asset of a room that was not seen yet; undefined for what is not looked for. */
function lineOf(asset: SpaceAsset): AssetAuditLine | undefined {
  const { id, tag, name, model, assetType, serialNumber, lifecycleStatus } = asset;
  const audited: readonly unknown[] = AUDITED_STATUSES;
  if (lifecycleStatus === null || !audited.includes(lifecycleStatus)) return undefined;
  return {
    ...{ group: "missing", code: null, scannedAt: null, scannedBy: null },
    asset: {
      ...{ id, version: 0, tag, name, serialNumber, lifecycleStatus },
      ...{ modelName: model.name, typeName: assetType.name, isArchived: false },
    },
    ...{ belongs: null, isMarkedMissing: false, backTo: null, names: [] },
  };
}

/**
 * Returns what belongs to a room as this device knows it, for an audit that the server does not know yet:
 * undefined where it knows nothing of it.
 */
export function useKnownThings(
  spaceId: string | null,
  isAsked: boolean,
): readonly AssetAuditLine[] | undefined {
  const isOn = isAsked && spaceId !== null;
  const first = useQuery({ ...spaceAssetsQuery(spaceId ?? "", 1), enabled: isOn });
  const pages = first.data ? spaceAssetsPages(first.data.totalCount) : 1;
  const rest = useQueries({
    queries: Array.from({ length: pages - 1 }, (_, index) => ({
      ...spaceAssetsQuery(spaceId ?? "", index + 2),
      enabled: isOn,
    })),
  });
  if (!isOn || !first.data) return undefined;
  return [first, ...rest].flatMap(({ data }) =>
    (data?.results ?? []).flatMap((asset) => lineOf(asset) ?? []),
  );
}
