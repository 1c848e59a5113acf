import { dueItems } from "@storey/contract";
import { type Binding, on, onMultiTransaction } from "../../http/binding.ts";
import { revalidated } from "../../http/revalidated.ts";
import { changeDueItems } from "./due-bulk.service.ts";
import { listDueDays, listDueItems } from "./due-list.service.ts";

/** The calls about all that is due. */
export const dueItemRoutes: readonly Binding[] = [
  on(dueItems.list, async (actor, { query, ifNoneMatch }, transaction) =>
    revalidated(await listDueItems(transaction, actor, query), ifNoneMatch),
  ),
  on(dueItems.days, async (actor, { query, ifNoneMatch }, transaction) =>
    revalidated(await listDueDays(transaction, actor, query), ifNoneMatch),
  ),
  onMultiTransaction(dueItems.change, async (_actor, { body }, begin) => ({
    results: await changeDueItems(begin, body),
  })),
];
