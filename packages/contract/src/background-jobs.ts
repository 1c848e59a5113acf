import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { ById, Id, Moment } from "./shape.ts";

/** How many failed jobs one page holds. */
export const FAILED_JOBS_PAGE = 50;

/** Work that was given up after all its tries. */
export const FailedJob = z.object({
  id: Id,
  /** The kind of work, such as `mail`; not translated. */
  name: z.string(),
  /** The organisation of the work; null for work of the product. */
  organisationName: z.string().nullable(),
  /** The reason of the failure, in plain English, without secrets. */
  error: z.string(),
  attempts: z.int().nonnegative(),
  createdAt: Moment,
  failedAt: Moment,
});

/** How much of one kind of work there is. */
export const JobKind = z.object({
  name: z.string(),
  /** Includes the jobs that are not due yet. */
  waiting: z.int().nonnegative(),
  running: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  /** The moment since which the oldest one could have been done; null when none is due. */
  oldestDueAt: Moment.nullable(),
});

/** All kinds of work, and whether work is being done. */
export const JobSummary = z.object({
  kinds: z.array(JobKind),
  /** Whether something due has waited for more than ten minutes. */
  isStandingStill: z.boolean(),
});

export type FailedJob = z.infer<typeof FailedJob>;
export type JobKind = z.infer<typeof JobKind>;
export type JobSummary = z.infer<typeof JobSummary>;

const ofProduct = {
  tag: "Background work",
  access: "app.settings.update",
  isForPeople: true,
} as const;

/** The calls about background work, for the global administration. */
export const backgroundJobs = {
  summary: endpoint({
    ...ofProduct,
    method: "GET",
    path: "/background-jobs/summary",
    summary: "Counts the work that waits, runs and has failed, by kind.",
    response: JobSummary,
  }),
  failed: endpoint({
    ...ofProduct,
    method: "GET",
    path: "/background-jobs/failed",
    summary: "Lists the work that was given up, the latest failure first, 50 at a time.",
    query: z.strictObject({
      /** `next` of the page before. */
      before: z
        .string()
        .regex(/^[1-9]\d{0,14}$/, { error: "number.invalid" })
        .transform(Number)
        .optional(),
    }),
    response: z.object({
      jobs: z.array(FailedJob),
      /** The start of the next page; null when this is the last. */
      next: z.int().nullable(),
    }),
  }),
  retry: endpoint({
    ...ofProduct,
    method: "POST",
    path: "/background-jobs/{id}/retry",
    summary: "Begins a failed job again, with all its tries. Not found: it waits, runs or is done.",
    params: ById,
    errors: ["not_found"],
  }),
  remove: endpoint({
    ...ofProduct,
    method: "DELETE",
    path: "/background-jobs/{id}",
    summary: "Gives a failed job up for good.",
    params: ById,
    errors: ["not_found"],
  }),
};
