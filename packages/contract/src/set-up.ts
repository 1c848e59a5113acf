import { CAPACITY_MAX, SET_UP_CHANGES_MAX, SET_UP_CRITERIA, SPACE_CHOICES } from "@storey/domain";
import { z } from "zod";
import { TreeValue, TreeValues } from "./decision-tree-shapes.ts";
import { endpoint } from "./endpoint.ts";
import { Id, Moment, Named, QueryNumber, text } from "./shape.ts";

const count = z.int().nonnegative();
const criterion = z.enum(SET_UP_CRITERIA);
const percent = z.int().min(0).max(100);

/** The greatest number that the database counts versions with. */
const VERSION_MAX = 2 ** 31 - 1;

/** What there is of a space, and what it lacks. */
export const SetUpSpace = z.object({
  id: Id,
  name: z.string(),
  shortcode: z.string().nullable(),
  floor: Named,
  location: Named,
  /** Of the space; sent back with a change of it. */
  version: z.int().positive(),
  pictureCount: count,
  panoramaCount: count,
  capacity: z.int().nullable(),
  featureIds: z.array(Id),
  documentCount: count,
  checklistCount: count,
  /** Whether a published decision tree helps with it. */
  hasDecisionTree: z.boolean(),
  /** The tree that is chosen, published or not, and what the space says to it. */
  decisionTree: Named.extend({ variables: z.record(z.string(), TreeValue) }).nullable(),
  /** When a sign with a code that leads to it was first printed; null if none was. */
  signPrintedAt: Moment.nullable(),
  /** Who can open it; null until somebody says so. */
  access: z.enum(SPACE_CHOICES).nullable(),
  /** Those of the organisation's further languages that its name is not said in. */
  missingLanguages: z.array(z.string()),
  /** Of what counts in the organisation, in the order of `SET_UP_CRITERIA`. */
  missing: z.array(criterion),
});

/** How many spaces lack something. */
const Lacking = z.object({ criterion, missingCount: count });

/** Spaces beside what they lack. */
export const SetUpList = z.object({
  /** What counts, with how many of the spaces asked for lack it, whatever `missing` asks. */
  criteria: z.array(Lacking),
  /** The number of those spaces, and how much of what they should have is there. */
  spaceCount: count,
  percent,
  /** The number of those that lack everything that `missing` names. */
  totalCount: count,
  results: z.array(SetUpSpace),
  /** All locations with spaces of the caller's, by name, whatever else was asked. */
  locations: z.array(Named.extend({ spaceCount: count, percent, criteria: z.array(Lacking) })),
});

/** A change of one space; an absent field is left as it is. */
export const SetUpChange = z
  .strictObject({
    id: Id,
    /** The version that the caller saw: a field that somebody changed since is not overwritten. */
    version: z.int().positive().max(VERSION_MAX),
    capacity: z.int().min(0).max(CAPACITY_MAX).nullable(),
    featureIds: z.array(Id).max(500),
    /** Null takes the word back: it opens to members alone, as if nobody had said so. */
    access: z.enum(SPACE_CHOICES).nullable(),
    /** Another tree is told nothing but `decisionTreeVariables`, which go with it. */
    decisionTreeId: Id.nullable(),
    decisionTreeVariables: TreeValues,
  })
  .partial()
  .required({ id: true, version: true });

/** What became of the change of one space. */
export const SetUpOutcome = z.object({
  id: Id,
  /** Written (or so already), changed by somebody else meanwhile, or refused. */
  outcome: z.enum(["changed", "conflict", "refused"]),
  /** Why it was not written. */
  code: z.enum(["record.conflict", "not_found", "access.location"]).nullable(),
  /** The space as it is now; null where the caller sees none. */
  space: SetUpSpace.nullable(),
});

export type SetUpSpace = z.infer<typeof SetUpSpace>;
export type SetUpList = z.infer<typeof SetUpList>;
export type SetUpChange = z.infer<typeof SetUpChange>;
export type SetUpOutcome = z.infer<typeof SetUpOutcome>;

const SetUpQuery = z.strictObject({
  locationId: Id.optional(),
  floorId: Id.optional(),
  /** In the name or the shortcode. */
  search: text(200).optional(),
  /** Criteria with commas between them: spaces that lack all of these. */
  missing: z
    .string()
    .max(200)
    .transform((list) => [...new Set(list.split(","))])
    .pipe(z.array(criterion))
    .optional(),
  page: QueryNumber(1000),
  /** 50 unless told. */
  pageSize: QueryNumber(200),
});

export type SetUpQuery = z.infer<typeof SetUpQuery>;

const own = {
  tag: "Spaces",
  setting: "spaces_core",
  access: "organisation.spaces.update",
  isWithinLocation: true,
} as const;

/** The calls about what spaces still lack. */
export const setUp = {
  list: endpoint({
    ...own,
    method: "GET",
    path: "/readiness/set-up",
    summary:
      "Lists the spaces that the caller may change, by location, floor and name, with what each of them lacks; counts what is lacking, by location too. Answers 304 to the `ETag` of what has not changed.",
    query: SetUpQuery,
    response: SetUpList,
  }),
  update: endpoint({
    ...own,
    method: "PATCH",
    path: "/readiness/set-up",
    summary:
      "Gives many spaces what they lack, each its own, and tells of each what became of it. What somebody else changed since the version that is sent stays as it is.",
    body: z.strictObject({ changes: z.array(SetUpChange).min(1).max(SET_UP_CHANGES_MAX) }),
    response: z.object({ results: z.array(SetUpOutcome) }),
  }),
};
