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

/** Everything the index is made from. */
export interface IndexSource {
  readonly spaces: readonly IndexedSpace[];
  readonly locations: readonly { id: string; name: string }[];
  readonly floors: readonly {
    id: string;
    name: string;
    level: number | null;
    locationId: string;
  }[];
  readonly spaceTypes: readonly { id: string; name: string }[];
  readonly features: readonly { id: string; name: string; icon: string }[];
}
