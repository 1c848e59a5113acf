/**
 * The choices of who can open a place by the code on its sign, from the fewest people to the most.
 */
export const OPEN_TO = ["members", "code", "report"] as const;

/**
 * Who can open a place: members alone, anyone with the code, or anyone with the code, who may also
 * report.
 */
export type OpenTo = (typeof OPEN_TO)[number];

/** The fields of a location that decide whom it lets in (Spec §3). */
export interface LocationAccess {
  readonly allowAnonymousAccess: boolean;
  readonly allowAnonymousReporting: boolean;
}

/** The fields of a space that decide whom it lets in, as far as its location does (Spec §3). */
export interface SpaceAccess {
  readonly isPublic: boolean;
  readonly allowPublicReporting: boolean;
}

/** The choices for a space; with "location" it lets in everybody whom its location lets in. */
export const SPACE_CHOICES = ["members", "code", "location"] as const;

/** A choice for a space. */
export type SpaceChoice = (typeof SPACE_CHOICES)[number];

const LOCATION_FIELDS: Readonly<Record<OpenTo, LocationAccess>> = {
  members: { allowAnonymousAccess: false, allowAnonymousReporting: false },
  code: { allowAnonymousAccess: true, allowAnonymousReporting: false },
  report: { allowAnonymousAccess: true, allowAnonymousReporting: true },
};
const SPACE_FIELDS: Readonly<Record<SpaceChoice, SpaceAccess>> = {
  members: { isPublic: false, allowPublicReporting: false },
  code: { isPublic: true, allowPublicReporting: false },
  location: { isPublic: true, allowPublicReporting: true },
};

/** Returns the fields of a location for a choice. */
export function locationAccessOf(choice: OpenTo): LocationAccess {
  return LOCATION_FIELDS[choice];
}

/** Returns the fields of a space for a choice. */
export function spaceAccessOf(choice: SpaceChoice): SpaceAccess {
  return SPACE_FIELDS[choice];
}

/**
 * Returns the choice for the fields of a location; null for reporting without access, which no
 * choice names.
 */
export function locationChoiceOf(fields: LocationAccess): OpenTo | null {
  if (fields.allowAnonymousAccess) return fields.allowAnonymousReporting ? "report" : "code";
  return fields.allowAnonymousReporting ? null : "members";
}

/**
 * Returns the choice for the fields of a space; null for reporting without access, which no choice
 * names.
 */
export function spaceChoiceOf(fields: SpaceAccess): SpaceChoice | null {
  if (fields.isPublic) return fields.allowPublicReporting ? "location" : "code";
  return fields.allowPublicReporting ? null : "members";
}

/** Returns who can open a location's spaces, for any combination of its fields. */
export function locationOpenTo(fields: LocationAccess): OpenTo {
  return locationChoiceOf(fields) ?? "members";
}

/** Returns who can open a space in a location: nobody whom the space or the location keeps out. */
export function spaceOpenTo(space: SpaceAccess, location: LocationAccess): OpenTo {
  if (!space.isPublic || !location.allowAnonymousAccess) return "members";
  return space.allowPublicReporting && location.allowAnonymousReporting ? "report" : "code";
}
