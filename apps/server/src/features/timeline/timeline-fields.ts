import type { TimelineSubject } from "@storey/contract";

/** The tables whose history the timeline of a space tells, and what each is to people. */
export const SUBJECT_OF = {
  space: "space",
  space_image: "picture",
  space_document: "document",
  space_link: "link",
  space_panorama: "panorama",
  issue: "issue",
} as const satisfies Readonly<Record<string, TimelineSubject>>;

/** A table whose history the timeline of a space tells. */
export type TimelineTable = keyof typeof SUBJECT_OF;

/** The columns whose change is told; one that is not here is nobody's concern. */
export const FIELDS_OF: Readonly<Record<TimelineTable, readonly string[]>> = {
  space: [
    "name",
    "capacity",
    "shortcode",
    "space_type_id",
    "typeform_id",
    "ubiqisense_id",
    "is_public",
    "allow_public_reporting",
    "feature_ids",
    "beacon_ids",
    "main_panorama_id",
  ],
  space_image: ["description"],
  space_document: ["description", "type", "is_public"],
  space_link: ["description", "url", "is_public"],
  space_panorama: ["name", "hotspots", "hfov", "yaw", "pitch", "roll_correction", "heading"],
  issue: ["status"],
};

/** The columns that are one thing to people. */
export const FIELD_WORDS: Readonly<Record<string, string>> = {
  hfov: "view",
  yaw: "view",
  pitch: "view",
  roll_correction: "view",
  heading: "view",
};

/** The columns whose values are told: short, and on the space's page for every member. */
export const NAMED_FIELDS: ReadonlySet<string> = new Set([
  "space.name",
  "space.capacity",
  "space.shortcode",
  "issue.status",
]);
