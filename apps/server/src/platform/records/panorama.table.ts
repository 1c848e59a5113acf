import type { Hotspot, Panorama } from "@storey/contract";
import type { ColumnType, Generated } from "kysely";
import type { TenantRecordColumns } from "../../db/record.table.ts";

/** The files made of an original, looked up by their names below the panorama's folder. */
export interface MadeFacts {
  readonly colour: string;
  readonly preview: { readonly width: number; readonly height: number };
  /** The tiled sphere; null for a flat panorama. */
  readonly base:
    | ({ readonly width: number; readonly height: number } & Pick<
        NonNullable<Panorama["base"]>,
        "crop"
      >)
    | null;
  readonly levels: NonNullable<Panorama["tiles"]>["levels"];
  /** The pictures of a flat panorama, the narrowest first. */
  readonly pictures: readonly { readonly width: number; readonly height: number }[];
}

/** A hotspot as it is stored: its target is looked up whenever it is read. */
export type StoredHotspot = Omit<Hotspot, "targetSpaceId" | "asset">;

export interface SpacePanoramaTable extends TenantRecordColumns {
  spaceId: string;
  position: number;
  name: string;
  is360: boolean;
  hfov: Generated<number>;
  yaw: Generated<number>;
  pitch: Generated<number>;
  rollCorrection: Generated<number>;
  pitchCorrection: Generated<number>;
  heading: number | null;
  width: number;
  height: number;
  fileName: string;
  crop: ColumnType<Panorama["crop"], string | null, string | null>;
  s3Key: string;
  state: Generated<Panorama["state"]>;
  errorCode: Panorama["errorCode"];
  made: ColumnType<MadeFacts | null, string | null | undefined, string | null>;
  hotspots: ColumnType<StoredHotspot[], string | undefined, string>;
}
