import { READINESS_STATES } from "@storey/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import {
  ReadinessChange,
  ReadinessCounts,
  ReadinessOfPlace,
  ReadinessOfSpace,
  ReadinessRollUp,
} from "./readiness-shapes.ts";
import { ById, Day, Id, QueryNumber, text } from "./shape.ts";

const count = z.int().nonnegative();
const STATE = READINESS_STATES.join("|");

/** The orders of a list by readiness: the least ready first, by place, or what changed last first. */
export const READINESS_ORDERS = ["worst", "place", "since"] as const;

const filters = {
  locationId: Id.optional(),
  floorId: Id.optional(),
  /** One state or several, separated by commas. */
  state: z
    .string()
    .regex(new RegExp(`^(${STATE})(,(${STATE}))*$`))
    .transform((value) => READINESS_STATES.filter((state) => value.split(",").includes(state)))
    .optional(),
  /** In the name or shortcode. */
  search: text(200).optional(),
  /** The least ready first unless told. */
  order: z.enum(READINESS_ORDERS).optional(),
};

const ReadinessListQuery = z.strictObject({
  ...filters,
  page: QueryNumber(100_000),
  /** 50 unless told. */
  pageSize: QueryNumber(200),
});

const ReadinessTableQuery = z.strictObject(filters);

/** The longest time that a trend is told of, in days: three years, as long as changes are kept. */
export const READINESS_TREND_DAYS = 1_100;

const ReadinessTrendQuery = z
  .strictObject({ locationId: Id.optional(), from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { error: "date.out_of_range", path: ["to"] })
  .refine(
    ({ from, to }) => Date.parse(to) - Date.parse(from) < READINESS_TREND_DAYS * 24 * 60 * 60_000,
    { error: "date.out_of_range", path: ["from"] },
  );

const common = {
  tag: "Spaces",
  setting: "spaces_core",
  access: "member",
  method: "GET",
} as const;

/** The calls about the readiness of many spaces, and about how it was before. */
export const readinessLists = {
  spaces: endpoint({
    ...common,
    path: "/readiness/spaces",
    summary:
      "Lists spaces by how ready they are, and counts those of each state, which ignores the filter by state. Answers 304 to the `ETag` of what has not changed.",
    query: ReadinessListQuery,
    response: z.object({
      counts: ReadinessCounts,
      totalCount: count,
      results: z.array(ReadinessOfSpace),
    }),
  }),
  table: endpoint({
    ...common,
    isMultiTransaction: true,
    path: "/readiness/spaces.csv",
    summary:
      "Gives the same list as CSV, in the language of the organisation. Texts that a spreadsheet would run as formulas stay texts.",
    query: ReadinessTableQuery,
    replyKind: "bytes",
  }),
  states: endpoint({
    ...common,
    path: "/readiness/states",
    summary:
      "Tells the state of every space, for the marks of a tree: the ids of those in each state. Answers 304 to the `ETag` of what has not changed.",
    query: z.strictObject({ locationId: Id.optional() }),
    response: z.record(z.enum(READINESS_STATES), z.array(Id)),
  }),
  summary: endpoint({
    ...common,
    path: "/readiness/summary",
    summary:
      "Sums up the readiness of all spaces and by location, and with a location also by its floors. Answers 304 to the `ETag` of what has not changed.",
    query: z.strictObject({ locationId: Id.optional() }),
    response: ReadinessRollUp.extend({
      /** By name; those without spaces are left out. */
      locations: z.array(ReadinessOfPlace),
      /** Of the location that was asked for, by level. */
      floors: z.array(ReadinessOfPlace),
    }),
  }),
  trend: endpoint({
    ...common,
    path: "/readiness/trend",
    summary:
      "Counts the spaces of each state at the end of each day, by the clocks of the location or else the organisation; today as it is now. Both days count, days to come are left out. Changes are kept for three years.",
    query: ReadinessTrendQuery,
    response: z.array(z.object({ day: Day, counts: ReadinessCounts })),
    errors: ["not_found"],
  }),
  history: endpoint({
    ...common,
    path: "/spaces/{id}/readiness/history",
    summary:
      "Lists the changes of a space's state or score within three years, the latest first, 2,000 at most.",
    params: ById,
    response: z.array(ReadinessChange),
    errors: ["not_found"],
  }),
};

export type ReadinessListQuery = z.infer<typeof ReadinessListQuery>;
export type ReadinessTableQuery = z.infer<typeof ReadinessTableQuery>;
export type ReadinessTrendQuery = z.infer<typeof ReadinessTrendQuery>;
