import { type ChosenWeights, readinessWeights } from "@storey/contract";
import type { ReadinessWeights } from "@storey/domain";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/call.ts";
import { queryClient, queryOf } from "../../lib/query.ts";
import { refreshOrganisation } from "../organisation-admin/organisation.queries.ts";
import { readinessChanged } from "./readiness.queries.ts";

/** Returns what counts for how much, and what is proposed. */
export function weightsQuery() {
  return queryOf(readinessWeights.get);
}

/** Returns which spaces other weights would change. */
export function weightsPreviewQuery(weights: ReadinessWeights) {
  return queryOptions({
    ...queryOf(readinessWeights.preview, { body: weights }),
    // What others do meanwhile changes it too.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Shows new weights; they are of the version of the organisation, and every score follows them. */
function keep(chosen: ChosenWeights): ChosenWeights {
  queryClient.setQueryData(weightsQuery().queryKey, chosen);
  void refreshOrganisation();
  void readinessChanged();
  return chosen;
}

/** Chooses the weights of the organisation. */
export async function chooseWeights(
  weights: ReadinessWeights,
  version: number,
): Promise<ChosenWeights> {
  return keep(await call(readinessWeights.choose, { body: weights, ifMatch: version }));
}

/** Goes back to the proposed weights. */
export async function resetWeights(version: number): Promise<ChosenWeights> {
  return keep(await call(readinessWeights.reset, { ifMatch: version }));
}

/** Reads the weights anew. */
export function readWeights(): Promise<ChosenWeights> {
  return queryClient.fetchQuery({ ...weightsQuery(), staleTime: 0 });
}

/**
 * Puts back what counted before. Returns false, and changes nothing, where somebody has chosen others
 * since.
 */
export async function putBack(before: ChosenWeights, saved: ChosenWeights): Promise<boolean> {
  const now = await readWeights();
  if (JSON.stringify(now.weights) !== JSON.stringify(saved.weights)) return false;
  await (before.isChosen ? chooseWeights(before.weights, now.version) : resetWeights(now.version));
  return true;
}
