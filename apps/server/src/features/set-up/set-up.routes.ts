import { setUp } from "@storey/contract";
import { type Binding, on } from "../../http/binding.ts";
import { revalidated } from "../../http/revalidated.ts";
import { listSetUp, updateSetUp } from "./set-up.service.ts";

/** The calls about what spaces still lack. */
export const setUpRoutes: readonly Binding[] = [
  on(setUp.list, async (actor, { query, ifNoneMatch }, transaction) =>
    revalidated(await listSetUp(transaction, actor, query), ifNoneMatch),
  ),
  on(setUp.update, async (actor, { body }, transaction) => ({
    results: await updateSetUp(transaction, actor, body.changes),
  })),
];
