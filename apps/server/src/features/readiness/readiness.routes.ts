import { readiness } from "@storey/contract";
import { type Binding, on } from "../../http/binding.ts";
import { revalidated } from "../../http/revalidated.ts";
import { requireReadable, spaceOwner } from "../../platform/attachments/owner.repository.ts";
import { readinessOfSpace } from "./readiness.service.ts";

/** The calls about the readiness of spaces. */
export const readinessRoutes: readonly Binding[] = [
  on(readiness.ofSpace, async (actor, { params, ifNoneMatch }, transaction) => {
    await requireReadable(transaction, spaceOwner(actor.organisationId, params.id));
    return revalidated(await readinessOfSpace(transaction, actor, params.id), ifNoneMatch);
  }),
];
