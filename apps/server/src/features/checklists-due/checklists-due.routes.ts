import { createHash } from "node:crypto";
import { checklistsDue } from "@storey/contract";
import { type Binding, on, Reply } from "../../http/binding.ts";
import { listDue } from "./checklists-due.service.ts";

/** Kept by the browser, asked again each time: the list is looked at again and again. */
const REVALIDATE = {
  "cache-control": "private, no-cache",
  vary: "authorization, storey-organisation",
};

/** The call about what is due. */
export const checklistsDueRoutes: readonly Binding[] = [
  on(checklistsDue.list, async (actor, { query, ifNoneMatch }, transaction) => {
    const due = await listDue(transaction, actor, query);
    const hash = createHash("sha256").update(JSON.stringify(due)).digest("base64url");
    const headers = { ...REVALIDATE, etag: `"${hash}"` };
    if (ifNoneMatch === headers.etag) return new Reply<never>(undefined, headers, true);
    return new Reply(due, headers);
  }),
];
