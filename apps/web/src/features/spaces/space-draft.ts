import type { Space, SpaceChanges } from "@storey/contract";
import { CAPACITY_MAX, NAME_MIN_LENGTH } from "@storey/domain";

/** What the form of a space holds, as it is typed. */
export interface SpaceDraft {
  readonly name: string;
  /** Empty is none. */
  readonly spaceTypeId: string;
  readonly capacity: string;
  readonly shortcode: string;
  /** In the order of their ids, so that two drafts compare. */
  readonly featureIds: readonly string[];
  readonly isPublic: boolean;
  readonly allowPublicReporting: boolean;
}

/** A field of the form. */
export type DraftField = keyof SpaceDraft;

/** The fields of the form, in its order. */
export const DRAFT_FIELDS: readonly DraftField[] = [
  "name",
  "spaceTypeId",
  "capacity",
  "shortcode",
  "featureIds",
  "isPublic",
  "allowPublicReporting",
];

/** The form filled in from a space. */
export function draftOf(space: Space): SpaceDraft {
  return {
    name: space.name,
    spaceTypeId: space.spaceType?.id ?? "",
    capacity: space.capacity === null ? "" : String(space.capacity),
    shortcode: space.shortcode ?? "",
    featureIds: space.features.map(({ id }) => id).sort(),
    isPublic: space.isPublic,
    allowPublicReporting: space.allowPublicReporting,
  };
}

function isSame(a: SpaceDraft[DraftField], b: SpaceDraft[DraftField]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The fields in which two drafts differ. */
export function differences(a: SpaceDraft, b: SpaceDraft): DraftField[] {
  return DRAFT_FIELDS.filter((field) => !isSame(a[field], b[field]));
}

/** The fields both sides changed since `base`, to different values: the user must choose. */
export function conflictsOf(base: SpaceDraft, mine: SpaceDraft, theirs: SpaceDraft): DraftField[] {
  const byThem = differences(base, theirs);
  const byMe = differences(base, mine);
  return differences(mine, theirs).filter((f) => byThem.includes(f) && byMe.includes(f));
}

/** Joins both sides: what only they changed is theirs, the rest mine; `takeTheirs` decides conflicts. */
export function joined(
  base: SpaceDraft,
  mine: SpaceDraft,
  theirs: SpaceDraft,
  takeTheirs: ReadonlySet<DraftField>,
): SpaceDraft {
  const byMe = new Set(differences(base, mine));
  const pick = <F extends DraftField>(field: F): SpaceDraft[F] =>
    byMe.has(field) && !takeTheirs.has(field) ? mine[field] : theirs[field];
  return {
    name: pick("name"),
    spaceTypeId: pick("spaceTypeId"),
    capacity: pick("capacity"),
    shortcode: pick("shortcode"),
    featureIds: pick("featureIds"),
    isPublic: pick("isPublic"),
    allowPublicReporting: pick("allowPublicReporting"),
  };
}

/** What is wrong with a draft before it is sent: the code of each field's problem. */
export function draftProblems(draft: SpaceDraft): Partial<Record<DraftField, string>> {
  const capacity = draft.capacity.trim();
  const people = /^\d+$/.test(capacity) ? Number(capacity) : Number.NaN;
  return {
    ...(draft.name.trim().length < NAME_MIN_LENGTH.space ? { name: "text.too_short" } : {}),
    ...(capacity === "" || people <= CAPACITY_MAX ? {} : { capacity: "capacity.invalid" }),
  };
}

/** What to send: only what differs from the space as it was read. */
export function changesOf(base: SpaceDraft, draft: SpaceDraft): SpaceChanges {
  const changed = new Set(differences(base, draft));
  const capacity = draft.capacity.trim();
  const shortcode = draft.shortcode.trim();
  return {
    ...(changed.has("name") ? { name: draft.name.trim() } : {}),
    ...(changed.has("spaceTypeId") ? { spaceTypeId: draft.spaceTypeId || null } : {}),
    ...(changed.has("capacity") ? { capacity: capacity === "" ? null : Number(capacity) } : {}),
    ...(changed.has("shortcode") ? { shortcode: shortcode === "" ? null : shortcode } : {}),
    ...(changed.has("featureIds") ? { featureIds: [...draft.featureIds] } : {}),
    ...(changed.has("isPublic") ? { isPublic: draft.isPublic } : {}),
    ...(changed.has("allowPublicReporting")
      ? { allowPublicReporting: draft.allowPublicReporting }
      : {}),
  };
}
