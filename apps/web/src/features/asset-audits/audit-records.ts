import type { AssetAudit, AssetAuditLine, NewAsset } from "@storey/contract";

/** What a record of a scan holds. */
export interface ScanBody {
  /** Says which asset it is, where the code does not. */
  readonly assetId?: string;
}

/** What is audited: a room, or what floats with a home or without one. */
export interface AuditPlace {
  readonly spaceId: string | null;
  readonly locationId: string | null;
}

/** What a record of the beginning of an audit holds. */
export interface StartBody extends AuditPlace {
  readonly id: string;
  /** What is shown of it before the server knows it. */
  readonly shown: Pick<AssetAudit, "space" | "floor" | "location">;
}

/** What a record of a new asset holds: the asset, and how it is shown before the server knows it. */
export interface AddBody {
  readonly asset: NewAsset;
  readonly code: string;
  readonly shown: NonNullable<AssetAuditLine["asset"]>;
}
