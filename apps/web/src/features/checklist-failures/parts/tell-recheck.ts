import type { Issue } from "@storey/contract";
import { checklistRunPath } from "../../../app/paths.ts";
import { logFailure } from "../../../lib/log.ts";
import { loadMessages, translate } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { recheckOfIssue } from "../checklist-failure.queries.ts";

/**
 * Says that what failed in a check waits for its re-check now that its issue is resolved, and leads
 * there: by then its person may be at the next issue. Returns the id of the toast; null where none
 * waits.
 */
export async function tellRecheck(
  { id, reference }: Pick<Issue, "id" | "reference">,
  open: (path: string) => void,
): Promise<number | null> {
  try {
    const [runId] = await Promise.all([recheckOfIssue(id), loadMessages(["checklist-failures"])]);
    if (runId === undefined) return null;
    return showToast({
      summary: translate("checklist-failures", "recheck.waits", { reference }),
      action: {
        label: translate("checklist-failures", "recheck.open"),
        run: () => open(checklistRunPath(runId)),
      },
    });
  } catch (cause) {
    // The page of the issue tells of it, too.
    logFailure("The re-check could not be told", cause);
    return null;
  }
}
