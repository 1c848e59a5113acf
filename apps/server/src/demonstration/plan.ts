import type { Address, Location, Sos } from "@storey/contract";
import type { OrganisationSettingKey } from "@storey/domain";
import type { Author } from "./deed.ts";
import type { RoomKind } from "./room-scenes.ts";

/** How many days before the first start an organisation of the demonstration began. */
export const AGE_DAYS = 400;

/** A kind of space in the demonstration: its number of spaces, their sizes and features. */
export interface PlannedType {
  readonly name: string;
  /** How it is drawn; undefined where nobody takes a picture. */
  readonly kind?: RoomKind;
  /** How many people, from and to; null for rooms that hold none. */
  readonly capacity: readonly [number, number] | null;
  /** Features that every one has. */
  readonly always: readonly string[];
  /** Features that some have. */
  readonly sometimes: readonly string[];
  /** The names of such rooms beside their number; empty for the number alone. */
  readonly names?: readonly string[];
}

/** A building: its floors and the mix of types on them, as weights. */
export interface PlannedLocation {
  readonly name: string;
  readonly prefix: string;
  readonly address: Partial<Address>;
  readonly timezone: string;
  readonly wifi: string;
  readonly serviceDeskEmail: string;
  /** The contact who looks after the building. */
  readonly administrator: Location["administrator"];
  readonly sos: Partial<Sos>;
  readonly licence: Pick<Location, "licenseType" | "renewalDate"> & {
    /** How many spaces may still be added. */
    readonly spare: number;
  };
  /** The differences from a building that no visitor may look into. */
  readonly openness?: Partial<
    Pick<
      Location,
      | "allowAnonymousAccess"
      | "allowAnonymousReporting"
      | "beaconRange"
      | "beaconRangeAnonymousOnly"
    >
  >;
  /** The networks that visitors who are not logged in must be in. */
  readonly visitorNetworks?: readonly string[];
  readonly lowestLevel: number;
  readonly floorCount: number;
  readonly roomsPerFloor: readonly [number, number];
  readonly mix: Readonly<Record<string, number>>;
}

/** An organisation as it is to be made. */
export interface PlannedOrganisation {
  readonly name: string;
  /** The author who added its spaces and pictures. */
  readonly builtBy: Author;
  /** Where it is written to: named to who is locked out of a room, and on Contact. */
  readonly email: string;
  readonly timezone: string;
  readonly languages: readonly { readonly value: string; readonly label: string }[];
  readonly settings: readonly OrganisationSettingKey[];
  readonly features: readonly { readonly name: string; readonly icon: string }[];
  readonly types: readonly PlannedType[];
  readonly locations: readonly PlannedLocation[];
  readonly floorName: (level: number) => string;
  readonly seed: number;
}
