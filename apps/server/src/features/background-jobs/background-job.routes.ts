import { backgroundJobs } from "@storey/contract";
import { type Binding, onGlobal } from "../../http/binding.ts";
import { notFound } from "../../http/problem.ts";
import {
  dropFailedJob,
  findFailedJobs,
  findJobSummary,
  retryFailedJob,
} from "./failed-job.repository.ts";

/** Due work is begun within seconds; after so many minutes something is wrong. */
const STANDING_MS = 10 * 60_000;

/** The calls about background work. */
export const backgroundJobRoutes: readonly Binding[] = [
  onGlobal(backgroundJobs.summary, async (_actor, _input, transaction) => {
    const kinds = await findJobSummary(transaction);
    const limit = Date.now() - STANDING_MS;
    const isLate = (moment: string | null) => moment !== null && Date.parse(moment) < limit;
    return { kinds, isStandingStill: kinds.some(({ oldestDueAt }) => isLate(oldestDueAt)) };
  }),
  onGlobal(backgroundJobs.failed, (_actor, { query }, transaction) =>
    findFailedJobs(transaction, query.before),
  ),
  onGlobal(backgroundJobs.retry, async (_actor, { params }, transaction) => {
    if (!(await retryFailedJob(transaction, params.id))) throw notFound();
    return undefined;
  }),
  onGlobal(backgroundJobs.remove, async (_actor, { params }, transaction) => {
    if (!(await dropFailedJob(transaction, params.id))) throw notFound();
    return undefined;
  }),
];
