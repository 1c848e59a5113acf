import { ISSUE_CATEGORIES, ISSUE_PRIORITIES, ISSUE_SORTS, ISSUE_STATUSES } from "@storey/domain";
import { z } from "zod";
import { IssueCategory, IssuePriority, IssueStatus, IssueSummary } from "./issue-shapes.ts";
import { Day, Id, Named, text } from "./shape.ts";

const count = z.int().nonnegative();
const ids = z.array(Id).max(200).optional();

/** The filters of an issue search. All conditions hold together. */
export const IssueFilters = z.strictObject({
  status: z.array(IssueStatus).max(ISSUE_STATUSES.length).optional(),
  priority: z.array(IssuePriority).max(ISSUE_PRIORITIES.length).optional(),
  category: z.array(IssueCategory).max(ISSUE_CATEGORIES.length).optional(),
  /** Ids of locations, or `none` for issues that lie in none. */
  locationIds: z
    .array(z.union([z.literal("none"), Id]))
    .max(200)
    .optional(),
  floorIds: ids,
  spaceIds: ids,
  assetIds: ids,
  /** Ids of people, `me`, or `none` for issues nobody has. */
  assigneeIds: z
    .array(z.union([z.literal("me"), z.literal("none"), Id]))
    .max(200)
    .optional(),
  reporter: z.literal("me").optional(),
  /** True finds only overdue issues, false only the others. */
  overdue: z.boolean().optional(),
  /** Only open issues that are due today at their place and not overdue yet. */
  dueToday: z.literal(true).optional(),
  /** Only issues that the caller watches. */
  watching: z.literal(true).optional(),
  /**
   * Only issues that a decision tree led to, in sessions that began in these days and are kept: of all its
   * versions or of one, by any way or by a node. By a node also in sessions that another tree led to it.
   */
  ledBy: z
    .strictObject({
      decisionTreeId: Id,
      from: Day,
      to: Day,
      versionId: Id.optional(),
      nodeId: Id.optional(),
    })
    .optional(),
});

/** A search among the issues the caller may see. */
export const IssueSearch = z.strictObject({
  /** Words of the title and description, each by its beginning, or a number with or without `#`. */
  searchTerm: text(200).optional(),
  filters: IssueFilters.optional(),
  /** The newest first without it. */
  sort: z.enum(ISSUE_SORTS).optional(),
  /** Counts from 1. */
  page: z.int().min(1).max(100_000).optional(),
  pageSize: z.int().min(1).max(200).optional(),
  /** False leaves the facets out, for the pages after the first. */
  withFacets: z.boolean().optional(),
  /** Only the archived issues; for callers who may delete issues. */
  onlyDeleted: z.boolean().optional(),
});

/** How many issues each choice would leave; every facet ignores its own filter. */
export const IssueFacets = z.object({
  statuses: z.array(z.object({ value: IssueStatus, count })),
  priorities: z.array(z.object({ value: IssuePriority, count })),
  /** A null value is issues without one. */
  categories: z.array(z.object({ value: IssueCategory.nullable(), count })),
  /** A null id and name are issues that lie in no location; they come last. */
  locations: z.array(z.object({ id: Id.nullable(), name: z.string().nullable(), count })),
  floors: z.array(Named.extend({ locationId: Id, locationName: z.string(), count })),
  /** The 50 that have the most; a null id is issues nobody has. */
  assignees: z.array(z.object({ id: Id.nullable(), name: z.string().nullable(), count })),
  overdue: count,
});

export const IssueSearchResults = z.object({
  totalCount: count,
  results: z.array(IssueSummary),
  /** Null when they were left out. */
  facets: IssueFacets.nullable(),
});

/**
 * The work that waits for somebody who works on issues: its amount, and the next issues. Counts
 * open issues only.
 */
export const IssueWork = z.object({
  overdue: count,
  /** Does not count overdue issues. */
  dueToday: count,
  /** Given to the caller. */
  mine: count,
  unassigned: count,
  /**
   * At most three issues, none of them on hold: the caller's own, then unassigned ones that the
   * caller may take; ordered by priority, then by due date.
   */
  next: z.array(
    IssueSummary.extend({
      /** The shortcode on the door of the space; null if it has none. */
      shortcode: z.string().nullable(),
    }),
  ),
});

export type IssueFacets = z.infer<typeof IssueFacets>;
export type IssueFilters = z.infer<typeof IssueFilters>;
export type IssueSearch = z.infer<typeof IssueSearch>;
export type IssueSearchResults = z.infer<typeof IssueSearchResults>;
export type IssueWork = z.infer<typeof IssueWork>;
