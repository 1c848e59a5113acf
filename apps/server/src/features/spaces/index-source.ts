import type { LocationAccess } from "@storey/domain";

/** A space as the index holds it. */
export interface IndexedSpace {
  readonly id: string;
  readonly name: string;
  readonly shortcode: string | null;
  readonly capacity: number | null;
  readonly isPublic: boolean;
  readonly allowPublicReporting: boolean;
  readonly spaceTypeId: string | null;
  readonly floorId: string;
  readonly locationId: string;
  readonly featureIds: readonly string[];
  readonly version: number;
  readonly deletedAt: string | null;
}

/** A location, and whom it lets in. */
export interface IndexedLocation extends LocationAccess {
  readonly id: string;
  readonly name: string;
}

/** Everything the index is made from. */
export interface IndexSource {
  readonly spaces: readonly IndexedSpace[];
  readonly locations: readonly IndexedLocation[];
  readonly floors: readonly {
    id: string;
    name: string;
    level: number | null;
    locationId: string;
  }[];
  readonly spaceTypes: readonly { id: string; name: string }[];
  readonly features: readonly { id: string; name: string; icon: string }[];
}
