import type { NewSpace, Space, SpaceChanges } from "@storey/contract";
import { CAPACITY_MAX, NAME_MIN_LENGTH, visibleLength } from "@storey/domain";
import { differences } from "../../lib/draft.ts";

/** What the form of a space holds, as it is typed; its fields in the form's order. */
export interface SpaceDraft {
  readonly name: string;
  /** Empty is none. */
  readonly spaceTypeId: string;
  readonly capacity: string;
  readonly shortcode: string;
  /** In the order of their ids, so that two drafts compare. */
  readonly featureIds: readonly string[];
  /** In the order of their ids. */
  readonly beaconIds: readonly string[];
  readonly isPublic: boolean;
  readonly allowPublicReporting: boolean;
  readonly typeformId: string;
  readonly ubiqisenseId: string;
}

/** A field of the form. */
export type DraftField = keyof SpaceDraft;

/** The form of a space that is to be added. */
export const EMPTY_DRAFT: SpaceDraft = {
  name: "",
  spaceTypeId: "",
  capacity: "",
  shortcode: "",
  featureIds: [],
  beaconIds: [],
  isPublic: false,
  allowPublicReporting: false,
  typeformId: "",
  ubiqisenseId: "",
};

/** The form filled in from a space. */
export function draftOf(space: Space): SpaceDraft {
  return {
    name: space.name,
    spaceTypeId: space.spaceType?.id ?? "",
    capacity: space.capacity === null ? "" : String(space.capacity),
    shortcode: space.shortcode ?? "",
    featureIds: space.features.map(({ id }) => id).sort(),
    beaconIds: [...space.beaconIds].sort(),
    isPublic: space.isPublic,
    allowPublicReporting: space.allowPublicReporting,
    typeformId: space.typeformId ?? "",
    ubiqisenseId: space.ubiqisenseId ?? "",
  };
}

/** What is wrong with a draft before it is sent: the code of each field's problem. */
export function draftProblems(draft: SpaceDraft): Partial<Record<DraftField, string>> {
  const capacity = draft.capacity.trim();
  const people = /^\d+$/.test(capacity) ? Number(capacity) : Number.NaN;
  const length = visibleLength(draft.name);
  return {
    ...(length < NAME_MIN_LENGTH.space ? { name: "text.too_short" } : {}),
    ...(capacity === "" || people <= CAPACITY_MAX ? {} : { capacity: "capacity.invalid" }),
  };
}

function orNull(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === "" ? null : trimmed;
}

/** What to send: only what differs from the space as it was read. */
export function changesOf(base: SpaceDraft, draft: SpaceDraft): SpaceChanges {
  const capacity = orNull(draft.capacity);
  // The main panorama is chosen where the panoramas are.
  const whole: Required<Omit<SpaceChanges, "panoramaIds" | "mainPanoramaId">> = {
    name: draft.name.trim(),
    spaceTypeId: draft.spaceTypeId || null,
    capacity: capacity === null ? null : Number(capacity),
    shortcode: orNull(draft.shortcode),
    featureIds: [...draft.featureIds],
    beaconIds: [...draft.beaconIds],
    isPublic: draft.isPublic,
    allowPublicReporting: draft.allowPublicReporting,
    typeformId: orNull(draft.typeformId),
    ubiqisenseId: orNull(draft.ubiqisenseId),
  };
  const changed: readonly string[] = differences(base, draft);
  return Object.fromEntries(Object.entries(whole).filter(([field]) => changed.includes(field)));
}

/** What to send for a new space; what was left empty is left to the server, such as a shortcode. */
export function newSpaceOf(draft: SpaceDraft, floorId: string): NewSpace {
  return { ...changesOf(EMPTY_DRAFT, draft), name: draft.name.trim(), floorId };
}
