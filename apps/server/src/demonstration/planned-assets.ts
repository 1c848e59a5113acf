import type { AssetKind } from "./asset-kinds.ts";

/** Models of one maker that differ in their figure alone: `LX 210`, `LX 320`, `LX 410`. */
type Series = readonly [manufacturer: string, prefix: string, figures: readonly number[]];

/** How many there are in a room: from and to, or as a share of its seats. */
export type Amount = readonly [from: number, to: number] | { readonly perSeat: number };

/** A kind of asset in the demonstration, its models, and the rooms it is in. */
export interface PlannedAssetType {
  readonly name: string;
  /** A key of `ICONS`. */
  readonly icon: string;
  /** How it is drawn and explained. */
  readonly kind: AssetKind;
  readonly series: readonly Series[];
  /** How many there are in each room, by the type of the room. */
  readonly rooms: Readonly<Record<string, Amount>>;
  /** How many wait in stock, tied to no room. */
  readonly spares?: number;
  /** How many are in use without a room of their own: people carry them about. */
  readonly carried?: number;
  readonly description: string;
  /** A short paragraph about its models. */
  readonly about: string;
  readonly warrantyMonths: number;
  readonly lifeMonths: number;
  /** How long its maker mends it, where that is said. */
  readonly supportMonths?: number;
  /** How long its licence runs, where it needs one. */
  readonly licenseMonths?: number;
  /** What one costs, from and to. */
  readonly cost: readonly [number, number];
  /** What its names in the network begin with; without one it is in no network. */
  readonly host?: string;
  /** Whether each is tested as a portable appliance. */
  readonly isTested?: boolean;
  /** Whether each is a lot, as large as its room; such things have no serial number. */
  readonly isLot?: boolean;
  /** What it is a part of where the room has one: the name of a type planned before it. */
  readonly partOf?: string;
}

/** The assets of an organisation. */
export interface PlannedAssets {
  /** What its tags begin with. */
  readonly tagPrefix: string;
  /** Who mends, moves and tests them. */
  readonly technician: `${string}@${string}`;
  readonly types: readonly PlannedAssetType[];
}
