import { checklistsDue } from "@storey/contract";
import { type Binding, on } from "../../http/binding.ts";
import { revalidated } from "../../http/revalidated.ts";
import { listDue } from "./checklists-due.service.ts";

/** The call about what is due. */
export const checklistsDueRoutes: readonly Binding[] = [
  on(checklistsDue.list, async (actor, { query, ifNoneMatch }, transaction) =>
    revalidated(await listDue(transaction, actor, query), ifNoneMatch),
  ),
];
