import { z } from "zod";
import type { Gateway } from "../../db/gateway.ts";
import { type JobHandler, jobHandler } from "../../platform/jobs/job-handler.ts";
import { findPendingOrganisations, holdReadiness } from "./kept-readiness.repository.ts";
import { foldReadiness, JOB_SLICE, weighAnew } from "./kept-readiness.service.ts";
import {
  countNotes,
  findOrganisationsWithSpaces,
  findSpacesInOrder,
  noteRecount,
  repairRollUps,
} from "./readiness-recount.repository.ts";

const recurring = { data: z.object({}), retryLimit: 3, retryDelaySeconds: 60 };

/** Weighs what was written and nobody has read since, and what time alone changed. */
export const foldReadinessJob: JobHandler = jobHandler({
  ...recurring,
  name: "readiness",
  everySeconds: 30,
  expireInSeconds: 15 * 60,
  work: async (_data, { installation: { gateway }, signal }) => {
    const pending = await gateway.asSystem((_client, transaction) =>
      findPendingOrganisations(transaction),
    );
    for (const organisation of pending) {
      do signal.throwIfAborted();
      while ((await foldReadiness(gateway, organisation, JOB_SLICE)) > 0);
    }
  },
});

/** Weighs all spaces once a day, and puts right what is kept wrong. */
export const recountReadinessJob: JobHandler = jobHandler({
  ...recurring,
  name: "readiness-recount",
  everySeconds: 24 * 60 * 60,
  expireInSeconds: 60 * 60,
  work: async (_data, { installation: { gateway, log }, signal }) => {
    const all = await gateway.asSystem((_client, transaction) =>
      findOrganisationsWithSpaces(transaction),
    );
    for (const organisation of all) {
      signal.throwIfAborted();
      const wrong = await recountReadiness(gateway, organisation);
      if (wrong > 0) log.warn({ organisation, wrong }, "readiness was kept wrong and is put right");
    }
  },
});

/**
 * Compares what is kept of all spaces with what they are made from, puts right what is wrong, and gives how many
 * rows were, at least. What others write meanwhile is no difference: its note comes with it.
 */
export async function recountReadiness(gateway: Gateway, organisationId: string): Promise<number> {
  while ((await foldReadiness(gateway, organisationId, JOB_SLICE)) > 0);
  let wrong = 0;
  let after: string | null = null;
  do {
    const slice: { differing: number; last: string | null } = await gateway.asSystem(
      async (_client, transaction) => {
        await holdReadiness(transaction, organisationId);
        const ids = await findSpacesInOrder(transaction, organisationId, {
          after,
          limit: JOB_SLICE,
        });
        const weighed = await weighAnew(transaction, organisationId, ids, () => true);
        // Looked at after the facts: what was written before they were read has its note there by now.
        const { spaces, isAll } = await countNotes(transaction, organisationId);
        const differing = isAll ? 0 : Math.max(0, weighed - spaces);
        return { differing, last: ids.length < JOB_SLICE ? null : (ids.at(-1) ?? null) };
      },
    );
    wrong += slice.differing;
    after = slice.last;
  } while (after !== null);
  return gateway.asSystem(async (_client, transaction) => {
    await holdReadiness(transaction, organisationId);
    const all = wrong + (await repairRollUps(transaction, organisationId));
    await noteRecount(transaction, organisationId, all);
    return all;
  });
}
