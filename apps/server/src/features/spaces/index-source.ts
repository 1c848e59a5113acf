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

/** A name that spaces borrow, and what it is in further languages, if it is said in any. */
interface IndexedName {
  readonly id: string;
  readonly name: string;
  readonly translations?: Record<string, { name: string }>;
}

/** Returns a borrowed name without what else is known of its record. */
export function nameAlone({ id, name, translations }: IndexedName): IndexedName {
  return translations === undefined ? { id, name } : { id, name, translations };
}

/** A location, and whom it lets in. */
export interface IndexedLocation extends LocationAccess, IndexedName {}

/** Everything the index is made from. */
export interface IndexSource {
  readonly spaces: readonly IndexedSpace[];
  readonly locations: readonly IndexedLocation[];
  readonly floors: readonly (IndexedName & {
    readonly level: number | null;
    readonly locationId: string;
  })[];
  readonly spaceTypes: readonly IndexedName[];
  readonly features: readonly (IndexedName & { readonly icon: string })[];
}
